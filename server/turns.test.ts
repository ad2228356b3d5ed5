import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('long work lets the event loop turn when its slice is over, and not before', async () => {
  const early = createTurns(60_000)
  expect(early()).toBeUndefined()
  const due = createTurns(0)
  let hasTurned = false
  setImmediate(() => {
    hasTurned = true
  })
  await due()
  expect(hasTurned).toBe(true)
})
