import { expect, test } from 'vitest'
import { calls } from '../contract/calls.ts'
import { startApi } from '../testing/api.ts'
const api = await startApi()
test('registers', async () => {
  const m = await api.premiumUser()
  expect((await m.call(calls.me)).value().is_subscribed).toBe(true)
  expect((await m.call(calls.tree)).value().name).toBe('Niches')
})
