import { describe, expect, test } from 'vitest'
import { PLANNER_STEPS } from '../../contract/planner-steps.ts'
import { createEstimate } from './estimate.ts'
import { createReferences, type Reference } from './references.ts'

const reference = (phrase: string, volume: number, more: Partial<Reference> = {}): Reference => ({
  phrase,
  volume,
  cpc: 2,
  competition: 40,
  peaks: [],
  ...more,
})
const LIST = [
  reference('dog', 1_000_000, { cpc: 1, competition: 20 }),
  reference('dog ramp', 22_200, { cpc: 1, competition: 100, peaks: [6] }),
  reference('dog ramp for car', 9_900, { cpc: 1.2, competition: 98 }),
  reference('dog stairs', 18_100, { cpc: 0.9, competition: 100 }),
  reference('cat stairs', 1_900),
  reference('cat', 1_500_000, { cpc: null, competition: 10 }),
  reference('crm', 110_000, { cpc: 20, competition: 45 }),
  reference('crm for plumbers', 170, { cpc: 24, competition: 20 }),
  reference('crm for roofers', 260, { cpc: 26, competition: 24 }),
  reference('christmas tree', 301_000),
  reference('midjourney', 201_000),
  reference('the midjourney', 1_600, { cpc: 9 }),
  reference('preschool', 90_500, { cpc: 2.7 }),
  reference('a preschool', 90_500, { cpc: 3.4 }),
]
const COUNTS = new Map(['dog', 'plonk', 'oboe', 'senior', 'stair'].map((word) => [word, 100]))
const estimate = createEstimate(createReferences(LIST), COUNTS)

describe('the estimate of a phrase', () => {
  test.each(['dog ramp', 'dog ramps', 'ramp for dogs', 'the dog ramp'])(
    'that is a reference or a close variant has its figures: %s',
    (phrase) => {
      const found = estimate(phrase)
      expect(found).toMatchObject({
        basis: 'reference',
        volume: 22_200,
        cpc: 1,
        competitionIndex: 100,
        peaks: [6],
      })
      expect(found?.volumeRange.low).toBeLessThan(22_200)
      expect(found?.volumeRange.high).toBeGreaterThan(22_200)
    },
  )

  test('whose close variants are far apart is near them, unless it is one of them', () => {
    expect(estimate('the midjourney')).toMatchObject({ basis: 'reference', cpc: 9 })
    expect(estimate('my midjourney')?.basis).not.toBe('reference')
  })

  test('near references is a wider range around its middle, on the planner’s steps', () => {
    const near = estimate('crm for dog stairs')
    expect(near?.basis).toBe('near')
    const { low = 0, high = 0 } = near?.volumeRange ?? {}
    expect(low).toBeLessThanOrEqual(near?.volume ?? 0)
    expect(high).toBeGreaterThan(near?.volume ?? 0)
    expect(near?.volume).toBeLessThan(high / 2)
    for (const figure of [low, high, near?.volume ?? 0]) {
      expect([0, ...PLANNER_STEPS]).toContain(figure)
    }
    const same = estimate('crm')
    const width = (range = { low: 1, high: 1 }) => range.high / Math.max(5, range.low)
    expect(width(near?.volumeRange)).toBeGreaterThan(width(same?.volumeRange))
  })

  test('takes price and competition from the nearest references', () => {
    const found = estimate('crm for dogs')
    expect(found?.cpc).toBeGreaterThan(1)
    expect(found?.cpc).toBeLessThan(26)
    const { low = 0, high = 0 } = found?.cpcRange ?? {}
    expect(low).toBeLessThan(found?.cpc ?? 0)
    expect(high).toBeGreaterThan(found?.cpc ?? 0)
  })

  test('has no price where nobody bids', () => {
    expect(estimate('cat')).toMatchObject({ cpc: null, cpcRange: null, competitionIndex: 10 })
  })

  test('has the season of its words where the phrases around it say nothing', () => {
    expect(estimate('christmas tree')?.peaks).toEqual([])
    expect(estimate('dog stairs for christmas')?.peaks).toEqual([11, 12])
    expect(estimate('crm')?.peaks).toEqual([])
  })
})

describe('nothing is estimated', () => {
  test.each([
    ['what is not language', 'asdfgh'],
    ['a known word beside it', 'zzqx plonk'],
    ['a name that no reference has', 'dog ramp bleenord'],
    ['words that no reference shares', 'oboe plonk'],
    ['another language', 'hundefutter kaufen'],
    ['another script', '犬 用品'],
    ['signs alone', '+++ &&'],
    ['a long number', '90210456'],
    ['noise after many words', 'crm dog ramp cat stair christmas tree senior qqzzw'],
    ['nothing', ''],
  ])('for %s', (_what, phrase) => {
    expect(estimate(phrase)).toBeNull()
  })
})

test('the same phrase has the same estimate whatever the order of the references', () => {
  const other = createEstimate(createReferences(LIST.toReversed()), COUNTS)
  for (const phrase of ['dog ramps', 'crm for dogs', 'cat ramp', 'preschools']) {
    expect(other(phrase)).toEqual(estimate(phrase))
  }
})
