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
  test('gives short and long work the same duration, and work beyond a step two steps', async () => {
    for (const ms of [0, 5, 40]) {
      const taken = await timed(() => delay(ms))
      expect(taken).toBeGreaterThan(STEP - 2)
      expect(taken).toBeLessThan(STEP * 2)
    }
    expect(await timed(() => delay(STEP + 10))).toBeGreaterThan(2 * STEP - 2)
  })

  test('delays failures too, and passes on results and reasons', async () => {
    const pace = createPace(STEP)
    expect(await pace(async () => 'found')).toBe('found')
    const taken = await timed(() => Promise.reject(new Error('none')))
    expect(taken).toBeGreaterThan(STEP - 2)
    await expect(pace(() => Promise.reject(new Error('none')))).rejects.toThrow('none')
  })

  test('with a step of 0 does not wait', async () => {
    const started = performance.now()
    await createPace(0)(async () => undefined)
    expect(performance.now() - started).toBeLessThan(STEP)
  })
})
