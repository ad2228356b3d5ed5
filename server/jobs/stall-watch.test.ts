import { describe, expect, test } from 'vitest'
import { createStallWatch } from './stall-watch.ts'

function watch() {
  let time = 0
  const { look } = createStallWatch(60_000, () => time)
  return {
    later(ms: number, heartbeats: Record<string, number>) {
      time += ms
      return look(Object.entries(heartbeats).map(([claim, heartbeat]) => ({ claim, heartbeat })))
    },
  }
}

describe('the stall watch', () => {
  test('finds work without a heartbeat for the whole limit between checks', () => {
    const { later } = watch()
    expect(later(0, { a: 1, b: 1 })).toEqual([])
    expect(later(59_999, { a: 1, b: 2 })).toEqual([])
    expect(later(1, { a: 1, b: 2 })).toEqual(['a'])
    expect(later(60_000, { b: 3 })).toEqual([])
  })

  test('never reports work that it sees for the first time', () => {
    const { later } = watch()
    later(0, {})
    expect(later(3_600_000, { a: 7 })).toEqual([])
  })

  test('starts over when work was absent in between', () => {
    const { later } = watch()
    later(0, { a: 1 })
    later(30_000, {})
    expect(later(30_000, { a: 1 })).toEqual([])
  })
})
