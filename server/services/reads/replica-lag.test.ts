import { describe, expect, test } from 'vitest'
import { createReplicaLag } from './replica-lag.ts'

const SECOND = 1_000

describe('how far a replica is behind', () => {
  test('is nothing if it has all that the primary has', () => {
    expect(createReplicaLag().behind({ primary: 100n, at: 0, replica: 100n })).toBe(0)
  })

  test('is not known before it has reached a place that was seen', () => {
    const lag = createReplicaLag()
    expect(lag.behind({ primary: 100n, at: 0, replica: 90n })).toBeUndefined()
    expect(lag.behind({ primary: 200n, at: SECOND, replica: 99n })).toBeUndefined()
    expect(lag.behind({ primary: 300n, at: 2 * SECOND, replica: 100n })).toBe(2 * SECOND)
  })

  test('is the time since the primary was where the replica is', () => {
    const lag = createReplicaLag()
    lag.behind({ primary: 100n, at: 0, replica: 100n })
    lag.behind({ primary: 200n, at: 5 * SECOND, replica: 150n })
    expect(lag.behind({ primary: 300n, at: 9 * SECOND, replica: 199n })).toBe(9 * SECOND)
    expect(lag.behind({ primary: 400n, at: 10 * SECOND, replica: 200n })).toBe(5 * SECOND)
    expect(lag.last()).toBe(5 * SECOND)
  })

  test('is nothing while the primary writes nothing, however long', () => {
    const lag = createReplicaLag()
    lag.behind({ primary: 100n, at: 0, replica: 100n })
    expect(lag.behind({ primary: 100n, at: 3_600 * SECOND, replica: 100n })).toBe(0)
  })

  test('is never taken for less than it is, however long it stands still', () => {
    const lag = createReplicaLag()
    for (let at = 0; at <= 500; at += 1) {
      const behind = lag.behind({ primary: BigInt(at), at: at * SECOND, replica: 0n })
      expect(behind).toBe(at * SECOND)
    }
    const behind = lag.behind({ primary: 501n, at: 501 * SECOND, replica: 300n })
    expect(behind).toBeGreaterThanOrEqual(201 * SECOND)
  })
})
