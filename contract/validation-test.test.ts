import { describe, expect, test } from 'vitest'
import { validationTestSchema } from './validation-test.ts'

const source = {
  title: 'A study of interviews',
  publisher: 'A journal',
  year: 2017,
  href: 'https://example.com/study',
  says: 'Of those asked, 12% had the trouble.',
}
const interview = {
  name: 'Interviews',
  order: 1,
  updated: new Date('2026-11-23'),
  description: 'How to talk with people about what they did, and when the result is a pass.',
  summary: 'You talk with people who may be customers about what they did the last time.',
  tests: [{ kind: 'problem', strength: 'decides', why: 'They tell you what they did about it.' }],
  fits: ['service'],
  needs_audience: false,
  proves: ['That the trouble happened to these people.'],
  does_not_prove: ['That anyone will buy from you.'],
  cost: { low: 0, high: 100 },
  cost_for: 'A gift card for each.',
  days: { low: 5, high: 10 },
  people: { low: 10, high: 15 },
  people_are: 'people who fit the customer',
  steps: Array(4).fill('Ask about the last time it happened.'),
  pass: {
    measure: 'People who tell of the trouble by themselves.',
    comparison: 'at least',
    threshold: 6,
    of: 12,
    unit: 'people',
    why: 'Fewer than half of them would be one complaint among many others.',
  },
  misleads: ['You describe the idea first.', 'You talk with friends of yours.'],
  sources: [source],
}

const faults = (over: object) =>
  validationTestSchema
    .safeParse({ ...interview, ...over })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

describe('a test of the catalogue', () => {
  test('is taken as it is described', () => {
    expect(faults({})).toBeUndefined()
  })

  test.each(['About 12% of them buy from you later.', 'Some 12 percent of them buy from you.'])(
    'may name a rate in its sources alone: %s',
    (rate) => {
      expect(faults({ proves: [rate] })).toEqual([
        'proves.0: a rate belongs to its source: sources',
      ])
    },
  )

  test('needs an address and a publisher for each source', () => {
    expect(faults({ sources: [{ ...source, href: 'example.com' }] })?.[0]).toContain('https://')
    const { publisher: _, ...anonymous } = source
    expect(faults({ sources: [anonymous] })?.[0]).toContain('sources.0.publisher')
  })

  test('has no range that ends before it begins', () => {
    expect(faults({ days: { low: 9, high: 5 } })).toEqual(['days.high: not below low'])
  })

  test('has no threshold above the number of tries', () => {
    const { pass } = interview
    expect(faults({ pass: { ...pass, of: 5 } })).toEqual(['pass.of: not below the threshold'])
    expect(faults({ pass: { ...pass, of: 5, comparison: 'at most' } })).toBeUndefined()
  })

  test('names each assumption once', () => {
    const twice = [...interview.tests, ...interview.tests]
    expect(faults({ tests: twice })).toEqual(['tests.1.kind: each kind once'])
  })
})
