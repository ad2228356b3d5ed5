import { expect, it } from 'vitest'
import { flakyJourneys } from './second-tries.ts'

it('names the journeys that passed at the second try, at any depth', () => {
  const file = 'login.e2e.ts'
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] })
  const suites = [
    {
      file,
      specs: [spec('signs in', 'expected'), spec('signs out', 'flaky')],
      suites: [{ file, specs: [spec('on a phone', 'flaky'), spec('by keyboard', 'unexpected')] }],
    },
  ]
  expect(flakyJourneys({ suites })).toEqual([
    'e2e/login.e2e.ts › signs out',
    'e2e/login.e2e.ts › on a phone',
  ])
})
