import { expect, test, vi } from 'vitest'
import { createTurns } from './turns.ts'

test('long work yields to the event loop after a long enough piece, and not before', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  const turns = createTurns()
  let hasTurned = false
  setImmediate(() => {
    hasTurned = true
  })
  now.mockReturnValue(9)
  await turns.rest()
  expect([turns.isOver(), hasTurned]).toEqual([false, false])
  now.mockReturnValue(10)
  expect(turns.isOver()).toBe(true)
  await turns.rest()
  expect([turns.isOver(), hasTurned]).toEqual([false, true])
  now.mockRestore()
})

test('aborted long work ends between two pieces', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  const turns = createTurns(AbortSignal.abort(new Error('stopped')))
  now.mockReturnValue(10)
  await expect(turns.rest()).rejects.toThrow('stopped')
  now.mockRestore()
})
