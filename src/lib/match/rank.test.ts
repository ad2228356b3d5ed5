import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchFileOf } from '../../build/pages/match-file.ts'
import { wholeAtlas } from '../../build/pages/whole-atlas.fixture.ts'
import {
  type Answers,
  answersFrom,
  CAPITAL,
  HOURS,
  NO_ANSWERS,
  PLACES,
  REFUSALS,
} from './answers.ts'
import { BACKGROUNDS } from './backgrounds.ts'
import { demandBit } from './index-file.ts'
import { readIndex } from './match-index.ts'
import { capitalFit, rank, saysEnough } from './rank.ts'

const atlas = wholeAtlas()
const index = readIndex(matchFileOf(atlas))
const dossiers = atlas.flatMap((industry) =>
  industry.niches.flatMap((sector) => sector.niches.map((dossier) => ({ industry, dossier }))),
)
const industries = atlas.map(({ name }) => name)
const ids = <Id extends string>(list: readonly { id: Id }[]) => list.map(({ id }) => id)

const TEXTS = [
  '',
  'nurse for twelve years',
  'retired machinist, can weld',
  'Spanish and English',
  'I hate sales calls',
  'dogs, old houses, gardens',
  'teaching people to cook',
  '<script>alert(1)</script>',
]
const text = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ maxLength: 60 }))
const answers: fc.Arbitrary<Answers> = fc.record({
  knows: fc.subarray(ids(BACKGROUNDS), { maxLength: 3 }),
  knowsText: text,
  capital: fc.constantFrom(null, ...ids(CAPITAL)),
  hours: fc.constantFrom(null, ...ids(HOURS)),
  place: fc.constantFrom(null, ...ids(PLACES)),
  refuses: fc.subarray(ids(REFUSALS)),
  refusesText: fc.constantFrom('', 'insurance', 'blood and needles'),
  likes: fc.subarray(industries, { maxLength: 3 }),
  likesText: text,
})
const namesOf = (given: Answers) => rank(index, given).map(({ niche }) => niche.name)
const RUNS = { numRuns: 100 }

test('gives the same niches for the same answers, at most ten and three of a sector', () => {
  fc.assert(
    fc.property(answers, (given) => {
      const found = rank(index, given).map(({ niche }) => niche)
      expect(rank(index, given).map(({ niche }) => niche)).toEqual(found)
      expect(found.length).toBeLessThanOrEqual(10)
      expect(new Set(found).size).toBe(found.length)
      for (const { industry, sector } of found) {
        const mates = found.filter((each) => each.industry === industry && each.sector === sector)
        expect(mates.length).toBeLessThanOrEqual(3)
      }
    }),
    { numRuns: 10 },
  )
})

test('never recommends what was refused', () => {
  fc.assert(
    fc.property(answers, (given) => {
      for (const { niche } of rank(index, given)) {
        const { industry, dossier } = dossiers[niche.index] ?? {}
        expect(dossier?.name).toBe(niche.name)
        for (const refusal of given.refuses) expect(niche.demands & demandBit(refusal)).toBe(0)
        const kinds = dossier?.hurdles.map(({ kind }) => kind)
        if (given.refuses.includes('license')) expect(kinds).not.toContain('license')
        if (given.refuses.includes('stock')) expect(kinds).not.toContain('stock')
        if (given.refuses.includes('animals')) expect(industry?.name).not.toBe('Pets & Animals')
        if (given.refuses.includes('food')) expect(industry?.name).not.toBe('Food & Beverage')
        if (given.refuses.includes('children')) {
          expect(industry?.name).not.toBe('Parenting & Family')
        }
        if (given.refusesText === 'insurance') {
          const offers = dossier?.offers.map(({ offer }) => offer).join(' ')
          expect(`${niche.name} ${offers}`).not.toMatch(/\binsurance\b/i)
        }
      }
    }),
    RUNS,
  )
})

test('leaves no niche out for lack of money once there is more of it', () => {
  const bands = ids(CAPITAL)
  for (const niche of index.niches) {
    const fits = bands.map((band) => capitalFit(niche, band))
    expect(fits).toEqual([...fits].sort((a, b) => a - b))
  }
  const rich = capitalFit({ ...index.niches[0], need: 900_000 } as never, 'more')
  expect(rich).toBe(1)
})

test('needs something that niches can be about', () => {
  const conditions = { capital: 'under-500', hours: 'full', place: 'online', refuses: ['food'] }
  expect(saysEnough(NO_ANSWERS)).toBe(false)
  expect(saysEnough(answersFrom(conditions))).toBe(false)
  expect(saysEnough(answersFrom({ knowsText: 'I am good at things, and very nice' }))).toBe(false)
  expect(saysEnough(answersFrom({ knowsText: 'I hate sales' }))).toBe(false)
  expect(saysEnough(answersFrom({ likes: ['Pets & Animals'] }))).toBe(true)
  expect(saysEnough(answersFrom({ likesText: 'clocks' }))).toBe(true)
  expect(namesOf(NO_ANSWERS)).toEqual([])
})

test('takes any text as an answer', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (any) => {
      const given = answersFrom({ knowsText: any, likesText: any, refusesText: any })
      expect(rank(index, given).length).toBeLessThanOrEqual(10)
    }),
    { numRuns: 40 },
  )
  const odd = { knows: 'nursing', capital: { id: 'more' }, refuses: ['x', 3], likesText: 7 }
  expect(answersFrom(odd)).toEqual(NO_ANSWERS)
})

test('finds the niches of founders as they describe themselves', () => {
  const nurse = namesOf({
    ...NO_ANSWERS,
    knowsText: 'Registered nurse, worked with dementia patients',
    capital: 'under-500',
    hours: 'under-5',
  })
  expect(nurse).toContain('Hospital & Discharge Advocates')
  const machinist = { ...NO_ANSWERS, knowsText: 'retired machinist, 35 years on lathes' }
  expect(namesOf({ ...machinist, capital: 'under-10000' })).toContain('Used Machinery & Tooling')
  const trains = { ...machinist, likesText: 'model trains' }
  expect(namesOf(trains)).toContain('Model Railways')
  const developer = { ...NO_ANSWERS, knowsText: 'software developer, hate sales calls' }
  expect(namesOf({ ...developer, place: 'online' })).toContain('Browser Extensions for Developers')
})

test('leaves out what is open on most days where there are few hours', () => {
  const barista = { ...NO_ANSWERS, knowsText: 'barista', likesText: 'coffee' }
  expect(namesOf({ ...barista, hours: 'full' })).toContain('Coffee Carts & Kiosks')
  expect(namesOf({ ...barista, hours: 'under-15' })).not.toContain('Coffee Carts & Kiosks')
})

test('leaves out what costs too much and has no cheaper start', () => {
  const barista = { ...NO_ANSWERS, knowsText: 'barista', likesText: 'coffee' }
  expect(namesOf({ ...barista, capital: 'under-2000' })).not.toContain('Coffee Carts & Kiosks')
})
