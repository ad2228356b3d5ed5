import { describe, expect, test } from 'vitest'
import { movedPages } from './moved-pages.ts'
import { placesOf } from './niche-pages.ts'
import { dossierOf, industryOf, sectorOf } from './small-atlas.fixture.ts'

const moved = (was: string[], wasSector: string[] = []) => {
  const niches = [dossierOf('Dog Ramps', { was }), dossierOf('Dog Walks')]
  const pages = movedPages(
    placesOf([industryOf('Pets', [sectorOf('Dog Care', niches, { was: wasSector })])]),
  )
  return pages.map(({ slugs, place }) => [slugs, place.href])
}

describe('the pages that moved', () => {
  test('are the former addresses of sectors and niches', () => {
    expect(moved(['Cars > Loading & Lifts > Ramps'], ['Pets > Dogs'])).toEqual([
      ['pets/dogs', '/niches/pets/dog-care'],
      ['cars/loading-and-lifts/ramps', '/niches/pets/dog-care/dog-ramps'],
    ])
  })

  test('are none where another page is by now, or another moved page, or below level 3', () => {
    const twice = 'Pets > Dogs > Ramps'
    expect(
      moved([twice, twice, 'Pets > Dog Care > Dog Walks', 'Pets > Dogs > Ramps > Car']),
    ).toEqual([['pets/dogs/ramps', '/niches/pets/dog-care/dog-ramps']])
  })
})
