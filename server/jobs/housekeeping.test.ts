import { expect, test } from 'vitest'
import { keepHouse } from './housekeeping.ts'

test('housekeeping continues after failures, and repeats a failed round sooner', async () => {
  const stopping = new AbortController()
  const hiccup = new Error('the connection broke')
  const outcomes = [hiccup, hiccup, undefined, undefined]
  const failures: unknown[] = []
  const waits: number[] = []
  await keepHouse(
    async () => {
      const outcome = outcomes.shift()
      if (outcome) throw outcome
    },
    {
      signal: stopping.signal,
      onFailure: (error) => void failures.push(error),
      async wait(ms) {
        waits.push(ms)
        if (outcomes.length === 0) stopping.abort()
      },
    },
  )
  expect(failures).toEqual([hiccup, hiccup])
  expect(waits).toEqual([60_000, 60_000, 3_600_000, 3_600_000])
})

test('stopped housekeeping finishes its round and does not wait for the next', async () => {
  const stopping = new AbortController()
  const round = Promise.withResolvers<void>()
  const over = keepHouse(() => round.promise, { signal: stopping.signal, onFailure: () => {} })
  stopping.abort()
  const first = await Promise.race([over.then(() => 'over'), Promise.resolve('under way')])
  expect(first).toBe('under way')
  round.resolve()
  await over
})

test('housekeeping ends when it is stopped while waiting for its next round', async () => {
  const stopping = new AbortController()
  const over = keepHouse(async () => {}, { signal: stopping.signal, onFailure: () => {} })
  await Promise.resolve()
  stopping.abort()
  await over
})
