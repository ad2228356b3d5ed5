import { expect, it } from 'vitest'
import { heatOf } from './heat.ts'
import { dossierOf, industryOf, sectorOf } from './small-atlas.fixture.ts'

const phrase = (volume: number, competition: number) => ({
  phrase: `phrase ${volume}`,
  volume,
  cpc: 1,
  competition,
})

it('adds up the searches of a niche, and takes the medians above it', () => {
  const niches = [
    dossierOf('Ramps', { words: [phrase(1000, 90), phrase(3000, 10)] }),
    dossierOf('Slings', { words: [phrase(50, 20)] }),
    dossierOf('Carts', { words: [phrase(90_500, 5)] }),
  ]
  const heat = heatOf([industryOf('Pets', [sectorOf('Dogs', niches)])])
  expect(heat).toEqual({
    Pets: [
      4000,
      20,
      { Dogs: [4000, 20, { Ramps: [4000, 30], Slings: [50, 20], Carts: [90_500, 5] }] },
    ],
  })
})
