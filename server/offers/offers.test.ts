import { expect, test } from 'vitest'
import { readSamples } from '../providers/discussions/samples.ts'
import { readAtlas } from '../providers/niches/atlas.ts'
import { lazyAtlasIndex } from '../relevance/atlas-index.ts'
import { createOffers } from './offers.ts'

const offersFor = createOffers(await lazyAtlasIndex(await readAtlas())())
const samples = await readSamples()

function sampleTitled(title: string) {
  const found = samples.find((each) => each.title.startsWith(title))
  if (found === undefined) throw new Error(`no sample is titled ${title}`)
  return found
}

test('offers of the niche that a discussion is about answer its trouble', () => {
  const [first] = offersFor({
    heading: 'Silent toilet leak here as well',
    quotes: ['The flapper let 300 gallons a day run and nobody could find the leak.'],
    threads: [sampleTitled('Water leak nobody could find')],
  })
  expect(first?.niche.name).toBe('Leak Detection & Metering')
  expect(first?.sold.offer).toContain('tests every toilet')
})

test('what mends answers more where something broke', () => {
  const threads = [sampleTitled('Water leak nobody could find')]
  const oddsFor = (heading: string) => {
    const found = offersFor({ heading, quotes: [heading], threads })
    return found.find(({ sold }) => sold.offer.includes('tests every toilet'))?.odds ?? 0
  }
  const broke = offersFor({ heading: 'Toilet flapper broke', quotes: [], threads })
  const odd = offersFor({ heading: 'Toilet flapper bought', quotes: [], threads })
  const mending = (found: typeof broke) =>
    found.filter(({ sold }) => /\b(?:repair|replac|servic|parts?\b)/iu.test(sold.offer)).length
  expect(oddsFor('Toilet flapper bought')).toBeGreaterThan(0)
  expect(mending(broke)).toBeGreaterThan(mending(odd))
})

test('the likeliest come first', () => {
  const found = samples.slice(0, 60).map((thread) => {
    const trouble = { heading: thread.title, quotes: [thread.title], threads: [thread] }
    return offersFor(trouble).map(({ odds }) => odds)
  })
  expect(Math.max(...found.map((odds) => odds.length))).toBeGreaterThan(1)
  for (const odds of found) expect(odds).toEqual(odds.toSorted((a, b) => b - a))
})

test.each([
  ['is far from all niches', 'Xylo zqrt vvrn', 'Blorp zzyx qwv'],
  ['has no words at all', '', ''],
  ['is in another script', '部屋が寒い', '冬は部屋が寒くて困る'],
])('a trouble that %s has no answer', (_, heading, text) => {
  const thread = { id: 'x', title: heading, text, comments: [] }
  expect(offersFor({ heading, quotes: [text], threads: [thread] })).toEqual([])
})

test('a trouble without discussions has no answer', () => {
  expect(offersFor({ heading: 'Toilet leak', quotes: ['A leak.'], threads: [] })).toEqual([])
})

test('of many discussions the first eight count', () => {
  const threads = samples.slice(0, 30)
  const trouble = { heading: 'Silent toilet leak', quotes: ['The flapper leaks all night.'] }
  const all = [sampleTitled('Water leak nobody could find'), ...threads]
  expect(offersFor({ ...trouble, threads: all })).toEqual(
    offersFor({ ...trouble, threads: all.slice(0, 8) }),
  )
})

test('narrower niches are offers too', () => {
  const thread = sampleTitled('Adaptive pants for a wheelchair')
  const trouble = { heading: thread.title, quotes: [thread.title], threads: [thread] }
  expect(offersFor(trouble)[0]?.sold).toMatchObject({
    name: 'Wheelchair-Fit Pants',
    model: 'product',
  })
})

test('a narrower niche must be likelier than an offer', () => {
  const found = samples.slice(0, 120).flatMap((thread) => {
    const trouble = { heading: thread.title, quotes: [thread.title], threads: [thread] }
    return offersFor(trouble)
  })
  const least = (some: typeof found) => Math.min(...some.map(({ odds }) => odds))
  const [offers = [], narrower = []] = [true, false].map((isOffer) =>
    found.filter(({ sold }) => (sold.name === undefined) === isOffer),
  )
  expect(narrower.length).toBeGreaterThan(5)
  expect(least(offers)).toBeLessThan(0.4)
  expect(least(narrower)).toBeGreaterThanOrEqual(0.4)
})
