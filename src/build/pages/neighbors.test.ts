import { expect, it } from 'vitest'
import { neighborsOf } from './neighbors.ts'
import { branchOf, placesOf } from './niche-pages.ts'
import { dossierOf, industryOf, sectorOf } from './small-atlas.fixture.ts'

const niche = (name: string, phrases: string[], also: string[] = []) =>
  dossierOf(name, {
    also,
    words: phrases.map((phrase) => ({ phrase, volume: 10, cpc: 1, competition: 1 })),
  })

function neighbors(name: string, ...niches: ReturnType<typeof niche>[]) {
  const places = placesOf([
    industryOf('Pets', [
      sectorOf('Dogs', niches),
      sectorOf('Cats', [niche('Trees', ['cat tree'])]),
    ]),
  ])
  const place = places.flatMap(branchOf).find((each) => each.name === name)
  return place ? neighborsOf(place).map((each) => each.name) : []
}

const RAMPS = niche('Ramps', ['dog ramp', 'dog stairs'])
const BEDS = niche('Beds', ['dog bed', 'dog sofa'])
const STEPS = niche('Steps', ['dog stair', 'stairs for pets'])
const WALKS = niche('Walks', ['dog walker'], ['Pets > Dogs > Ramps'])

it('are the other niches of the sector, those with the most shared search words first', () => {
  expect(neighbors('Ramps', BEDS, RAMPS, STEPS)).toEqual(['Steps', 'Beds'])
})

it('begin with a cross-reference, in either direction', () => {
  expect(neighbors('Ramps', BEDS, RAMPS, STEPS, WALKS)).toEqual(['Walks', 'Steps', 'Beds'])
  expect(neighbors('Walks', BEDS, RAMPS, STEPS, WALKS)[0]).toBe('Ramps')
})

it('weigh a rare word more than words that the whole sector has', () => {
  const toys = niche('Toys', ['dog toy', 'for dogs'])
  const rare = niche('Wagons', ['stairs'])
  const common = [niche('A', ['dog for']), niche('B', ['for dog']), niche('C', ['dog for'])]
  expect(neighbors('Ramps', RAMPS, toys, rare, ...common)[0]).toBe('Wagons')
})

it('stay in the order of the map where nothing is shared', () => {
  const [a, b, c] = [niche('A', ['one']), niche('B', ['two']), niche('C', ['three'])]
  expect(neighbors('B', c, b, a)).toEqual(['A', 'C'])
})
