import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createPace } from './pace.ts'

const STEP = 60

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await createPace(STEP)(work).catch(() => {})
  return performance.now() - started
}

describe('a pace', () => {
  test('makes short and long work take the same time, and work beyond a step two', async () => {
    for (const ms of [0, 5, 40]) {
      const taken = await timed(() => delay(ms))
      expect(taken).toBeGreaterThan(STEP - 2)
      expect(taken).toBeLessThan(STEP * 2)
    }
    expect(await timed(() => delay(STEP + 10))).toBeGreaterThan(2 * STEP - 2)
  })

  test('holds failures back too, and hands on results and reasons', async () => {
    const pace = createPace(STEP)
    expect(await pace(async () => 'found')).toBe('found')
    const taken = await timed(() => Promise.reject(new Error('none')))
    expect(taken).toBeGreaterThan(STEP - 2)
    await expect(pace(() => Promise.reject(new Error('none')))).rejects.toThrow('none')
  })

  test('of no step waits for nothing', async () => {
    const started = performance.now()
    await createPace(0)(async () => undefined)
    expect(performance.now() - started).toBeLessThan(STEP)
  })
})
