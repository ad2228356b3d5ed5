import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { BACKGROUNDS } from '../../lib/match/backgrounds.ts'
import { TRAIT } from '../../lib/match/index-file.ts'
import { readIndex } from '../../lib/match/match-index.ts'
import { stemOf } from '../../lib/match/words.ts'
import { matchFileOf, shownDossiers } from './match-file.ts'
import { dossierOf, industryOf, sectorOf } from './small-atlas.fixture.ts'
import { wholeAtlas } from './whole-atlas.fixture.ts'

/** Bytes that the file of all niches may take on its way, compressed by gzip; brotli is smaller. */
const COMPRESSED_MAX = 225_000

const ramps = dossierOf('Car Ramps', {
  words: [
    { phrase: 'dog ramp', volume: 1000, cpc: 1, competition: 90 },
    { phrase: 'ramp for old dogs', volume: 1000, cpc: 1, competition: 90 },
  ],
  offers: [
    { offer: 'A ramp folded flat and mailed to the buyer', model: 'product' },
    { offer: 'A fitting visit at the house', model: 'service' },
  ],
  hurdles: [{ kind: 'capital', what: 'Plywood and a saw cost $400 or more.' }],
})
const slings = dossierOf('Slings')
const atlas = [industryOf('Pets & Animals', [sectorOf('Dog Care', [ramps, slings])])]

test('says of each niche what the ranking needs', () => {
  const index = readIndex(matchFileOf(atlas))
  const [first, second] = index.niches
  expect(first).toMatchObject({
    industry: 'Pets & Animals',
    sector: 'Dog Care',
    file: 'pets-and-animals/dog-care',
    name: 'Car Ramps',
    word: 'dog ramp',
    need: 400,
    traits: TRAIT.sent | TRAIT.near,
    afar: 50,
  })
  expect(second).toMatchObject({ name: 'Slings', need: -1 })
})

test('tells a name from a phrase and a phrase from a text', () => {
  const others = ['Bowls', 'Beds', 'Leads', 'Toys'].map((name) => dossierOf(name))
  const small = industryOf('Pets', [sectorOf('Dogs', [...others, slings, ramps])])
  const index = readIndex(matchFileOf([small]))
  expect([...index.held(stemOf('sling'))]).toEqual([[4, 3]])
  // Every niche of the small atlas is about ramps, and one mentions a buyer once.
  expect([...index.held(stemOf('ramps'))]).toEqual([])
  expect([...index.held(stemOf('buyers'))]).toEqual([])
  expect(index.rarity(stemOf('unknown'))).toBe(0)
})

test('refuses a file whose lists do not belong together', () => {
  const file = matchFileOf(atlas)
  expect(() => readIndex({ ...file, needs: [1] })).toThrow('incomplete')
})

test('gives the dossiers of a sector the addresses of their pages', () => {
  const [shown] = shownDossiers('Pets & Animals', sectorOf('Dog Care', [ramps]))
  expect(shown).toMatchObject({
    name: 'Car Ramps',
    page: '/niches/pets-and-animals/dog-care/car-ramps',
    niches: [{ name: 'Car Ramps' }],
  })
  expect(shown).not.toHaveProperty('places')
})

test('knows the sectors where each kind of work is at home', () => {
  const sectors = new Set(wholeAtlas().flatMap(({ niches }) => niches.map(({ name }) => name)))
  for (const { id, home } of BACKGROUNDS) {
    expect(
      home.filter((name) => !sectors.has(name)),
      id,
    ).toEqual([])
  }
})

test('stays small for the whole atlas', () => {
  const file = JSON.stringify(matchFileOf(wholeAtlas()))
  expect(gzipSync(file).length).toBeLessThan(COMPRESSED_MAX)
})
