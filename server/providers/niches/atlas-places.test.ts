import { describe, expect, test } from 'vitest'
import type { AtlasNiche } from '../../../contract/atlas.ts'
import { createAtlasProvider } from './atlas.ts'
import { createAtlasPlaces } from './atlas-places.ts'

const atlas: AtlasNiche[] = [
  {
    name: 'Pets',
    niches: [
      {
        name: 'Dog Care',
        was: ['Pets > Dogs'],
        niches: [
          {
            name: 'Walks',
            niches: [
              { name: 'Night Walks', kind: 'service' },
              { name: 'Walking Apps', kind: 'software' },
              { name: 'No Kind' },
            ],
          },
          {
            name: 'Ramps',
            was: ['Cars > Loading > Dog Ramps'],
            niches: [
              { name: 'Car Ramps', kind: 'product', niches: [{ name: 'Truck Ramps' }] },
              { name: 'Bed Ramps', kind: 'product' },
            ],
          },
        ],
      },
    ],
  },
]

const places = createAtlasPlaces(atlas)

describe('a niche that the atlas moved', () => {
  test('is known at its former place, with what is below it', async () => {
    const provider = createAtlasProvider(places)
    const below = async (...path: string[]) =>
      (await provider.nichesBelow(path))?.map(({ name }) => name)
    expect(await below('Cars', 'Loading', 'Dog Ramps')).toEqual(['Car Ramps', 'Bed Ramps'])
    expect(await below('Cars', 'Loading', 'Dog Ramps', 'Car Ramps')).toEqual(['Truck Ramps'])
    expect(await below('Pets', 'Dogs', 'Ramps', 'Car Ramps')).toEqual(['Truck Ramps'])
    expect(await below('Cars', 'Loading')).toBeUndefined()
  })
})
