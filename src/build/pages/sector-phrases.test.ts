import { expect, it } from 'vitest'
import { nichesOfSector } from '../../lib/market/sector.ts'
import { sectorPhrasesOf } from './sector-phrases.ts'
import { dossierOf, industryOf, sectorOf } from './small-atlas.fixture.ts'

it('names the first phrase of each niche under its sector', () => {
  const words = [
    { phrase: 'dog car ramp', volume: 900, cpc: 1, competition: 90 },
    { phrase: 'ramp for dogs', volume: 700, cpc: 1, competition: 90 },
  ]
  const dogs = sectorOf('Dogs', [dossierOf('Ramps', { words }), dossierOf('Carts')])
  const phrases = sectorPhrasesOf([industryOf('Pets', [dogs])])
  expect(nichesOfSector(phrases, 'Pets > Dogs')).toEqual([
    { path: ['Pets', 'Dogs', 'Ramps'], phrase: 'dog car ramp' },
    { path: ['Pets', 'Dogs', 'Carts'], phrase: 'dog ramp' },
  ])
  for (const id of ['Pets > Cats', 'constructor > name', 'Pets', '']) {
    expect(nichesOfSector(phrases, id)).toEqual([])
  }
})
