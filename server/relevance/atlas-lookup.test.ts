import { expect, test } from 'vitest'
import { readAtlas } from '../providers/niches/atlas.ts'
import { lazyAtlasIndex } from './atlas-index.ts'
import { lookUp } from './atlas-lookup.ts'

const index = await lazyAtlasIndex(await readAtlas())()

test.each(['running coach', 'running apps', 'freelance time tracking', 'tenant rights'])(
  '%s is no niche that has only its other words',
  (market) => {
    expect(lookUp(index, market)).toBeUndefined()
  },
)

test('a name in other words of the same roots is the niche', () => {
  const found = lookUp(index, 'swimming lessons')
  expect(found?.as).toBe('niche')
  expect(found?.niches.map((at) => index.niches[at]?.niche.name)).toEqual(['Swim Lessons'])
})
