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
  expect(first?.offer.offer).toContain('tests every toilet')
})

test('the likeliest come first', () => {
  const odds = offersFor({
    heading: 'Symptom log was four notebooks',
    quotes: ['My symptom log was four notebooks and the appointment 14 minutes.'],
    threads: [sampleTitled('Endometriosis appointment')],
  }).map((each) => each.odds)
  expect(odds.length).toBeGreaterThan(0)
  expect(odds).toEqual(odds.toSorted((a, b) => b - a))
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

test('what is shared with many discussions is read from the first few', () => {
  const one = sampleTitled('Water leak nobody could find')
  const threads = Array.from({ length: 1_000 }, (_, n) => ({ ...one, id: String(n) }))
  const began = performance.now()
  offersFor({ heading: 'Silent toilet leak', quotes: ['The flapper leaks.'], threads })
  expect(performance.now() - began).toBeLessThan(1_000)
})
