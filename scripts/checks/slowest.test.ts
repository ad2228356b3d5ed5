import { expect, it } from 'vitest'
import { playwrightFiles, slowest, vitestFiles } from './slowest.ts'

it('lists the slowest first, and no more than asked for', () => {
  const all = [
    { name: 'lint', seconds: 3 },
    { name: 'site', seconds: 61.25 },
    { name: 'types', seconds: 40 },
  ]
  expect(slowest('Slowest steps:', all, 2)).toEqual([
    'Slowest steps:',
    '    61.3 s site',
    '    40.0 s types',
  ])
})

it('has no lines where nothing ran', () => {
  expect(slowest('Slowest steps:', [], 2)).toEqual([])
})

it('reads the seconds of a file from the report of Vitest', () => {
  const file = { name: '/nicher/src/lib/csv.test.ts', startTime: 1_000, endTime: 3_500 }
  expect(vitestFiles({ testResults: [file] }, '/nicher')).toEqual([
    { name: 'src/lib/csv.test.ts', seconds: 2.5 },
  ])
})

it('adds up what all tests of a file took, tries and groups included', () => {
  const spec = (...durations: number[]) => ({
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  })
  const file = 'login.e2e.ts'
  const suites = [
    { file, specs: [spec(100)], suites: [{ file, specs: [spec(200, 300), spec(400)] }] },
  ]
  expect(playwrightFiles({ suites })).toEqual([{ name: 'e2e/login.e2e.ts', seconds: 1 }])
})
