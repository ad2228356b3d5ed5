import { expect, test } from 'vitest'
import { readAtlas } from '../providers/niches/atlas.ts'
import { lazyAtlasIndex } from './atlas-index.ts'
import type { Findings } from './findings.ts'
import { profileOf } from './market-profile.ts'
import { verdictOf } from './verdict.ts'

const index = await lazyAtlasIndex(await readAtlas())()

/** A discussion about both words of a market of two, in the market's sector and niche. */
const found = (more: Partial<Findings> = {}): Findings => ({
  weights: [0.5, 0.5],
  rare: [false, false],
  support: [1, 1],
  inTitle: [true, true],
  isSpoken: [true, true],
  isPhrase: false,
  together: 'near',
  isQualified: true,
  place: { sector: 1, gap: 0, niche: 1 },
  ...more,
})

const OFFICE = profileOf(index, 'office coffee')

test('a title needs the word before the head where most candidates do without it', () => {
  const support = [0.65, 1]
  const weights = [0.2, 0.5]
  expect(verdictOf(OFFICE, found({ support, weights }))).toMatchObject({ isBeside: false })
  const rare = [true, false]
  expect(verdictOf(OFFICE, found({ support, weights, rare }))).toMatchObject({ isBeside: true })
  const isPhrase = true
  expect(verdictOf(OFFICE, found({ support, weights, rare, isPhrase }))).toMatchObject({
    isBeside: false,
  })
})

test('a word that a post has once is spoken of', () => {
  const weights = [0.2, 0.5]
  expect(verdictOf(OFFICE, found({ support: [0.5, 1], weights }))).toMatchObject({ isWhole: true })
  expect(verdictOf(OFFICE, found({ support: [0.4, 1], weights }))).toMatchObject({ isWhole: false })
})

test('a near neighbor of a niche is explained by its sector about as well as by the best', () => {
  const pinball = profileOf(index, 'Collector Pinball Tune-Up Plans')
  const beside = (gap: number) => {
    const support = pinball.words.map(() => 0.5)
    const weights = pinball.words.map(() => 0.5)
    return verdictOf(pinball, found({ support, weights, place: { sector: 2, gap, niche: 1 } }))
  }
  expect(pinball.known?.as).toBe('narrower')
  expect(beside(0.3)).toMatchObject({ isBeside: true })
  expect(beside(0.5)).toBeUndefined()
})

test('a qualified name of the atlas needs a title and its qualifier', () => {
  const dresses = profileOf(index, 'used wedding dresses')
  expect(dresses.known).toBeDefined()
  expect(verdictOf(dresses, found())).toMatchObject({ isBeside: false })
  expect(verdictOf(dresses, found({ isQualified: false }))).toMatchObject({ isBeside: true })
  expect(verdictOf(dresses, found({ support: [0.65, 0.65] }))).toMatchObject({ isBeside: true })
})

test('a title with the whole name is read wherever its other words belong', () => {
  const far = { sector: 40, gap: 2, niche: 1 }
  const machines = profileOf(index, 'espresso machines')
  expect(machines.known?.as).toBe('narrower')
  for (const market of [OFFICE, machines]) {
    expect(verdictOf(market, found({ place: far }))).toBeUndefined()
    expect(verdictOf(market, found({ place: far, isPhrase: true }))).toMatchObject({
      isBeside: false,
    })
    const support = [0.65, 1]
    expect(verdictOf(market, found({ place: far, isPhrase: true, support }))).toBeUndefined()
  }
})

test('an act may be told in other words where the rest of the name stands together', () => {
  const removal = profileOf(index, 'coffee stain removal')
  const weights = [0.3, 0.5, 0.4]
  const support = [1, 1, 0.35]
  const said = { weights, support, isPhrase: true, inTitle: [true, true, false] }
  expect(verdictOf(removal, found(said))).toMatchObject({ isBeside: false })
  expect(verdictOf(removal, found({ weights, support }))).toBeUndefined()
  const inTitle = [true, false, false]
  expect(verdictOf(removal, found({ weights, support, isPhrase: true, inTitle }))).toBeUndefined()
})

test('a discussion that has one of several words of a niche is a neighbor', () => {
  const tea = profileOf(index, 'loose leaf tea')
  const weights = [0.7, 0.5, 0.5]
  expect(tea.known?.as).toBe('niche')
  const one = found({ weights, support: [0, 0, 0.65], together: 'apart' })
  expect(verdictOf(tea, one)).toMatchObject({ isBeside: true })
  const other = found({ weights, support: [0.5, 0, 0.1], together: 'apart' })
  expect(verdictOf(tea, other)).toBeUndefined()
  const two = found({ weights, support: [0.5, 0, 0.5], together: 'apart' })
  expect(verdictOf(tea, two)).toMatchObject({ isBeside: false })
})

test('a neighbor of what people type has the words near each other, or in the title', () => {
  const service = profileOf(index, 'office coffee service')
  expect(service.known?.as).toBe('phrase')
  const rare = [true, false, false]
  const support = [0.4, 1, 0]
  const weights = [0.3, 0.3, 0.1]
  const beside = (together: Findings['together']) =>
    verdictOf(service, found({ support, weights, rare, together }))
  expect(beside('near')).toMatchObject({ isBeside: true })
  expect(beside('loose')).toBeUndefined()
})

test('the form of an offer counts less than its subject', () => {
  const supplies = profileOf(index, 'coffee cleaning supplies')
  const said = { weights: [0.13, 0.29, 0.24], support: [0.8, 1, 0], inTitle: [false, true, false] }
  expect(supplies.words.map(({ isForm }) => isForm)).toEqual([false, false, true])
  expect(verdictOf(supplies, found({ ...said, rare: [false, true, true] }))).toMatchObject({
    isBeside: false,
  })
})
