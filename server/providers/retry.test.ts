import { expect, test } from 'vitest'
import { withRetries } from './retry.ts'

const options = { pauseMs: 1, mayPass: () => true }

test('an answer counts, even if the time ran out while it was booked', async () => {
  const end = new AbortController()
  const answer = await withRetries(
    async () => {
      end.abort(new Error('out of time'))
      return 'paid for'
    },
    { ...options, signal: end.signal },
  )
  expect(answer).toBe('paid for')
})

test('the attempts end with the signal, with its reason', async () => {
  const end = new AbortController()
  let attempts = 0
  const failing = withRetries(
    async () => {
      attempts += 1
      end.abort(new Error('out of time'))
      throw new Error('not now')
    },
    { ...options, signal: end.signal },
  )
  await expect(failing).rejects.toThrow('out of time')
  expect(attempts).toBe(1)
})

test('three attempts are made, and the last failure is thrown', async () => {
  let attempts = 0
  const failing = withRetries(
    async () => {
      attempts += 1
      throw new Error(`attempt ${attempts}`)
    },
    { ...options, signal: new AbortController().signal },
  )
  await expect(failing).rejects.toThrow('attempt 3')
})
