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

test.each([
  ['backyard chickens', 'Backyard Chicken Keeping', 'niche'],
  ['backyard chicken rentals', 'Backyard Chicken Keeping', 'narrower'],
  ['salon booking app', 'Salon Booking & No-Shows', 'narrower'],
] as const)('%s is %s without the form of its offer: %s', (market, niche, as) => {
  const found = lookUp(index, market)
  expect(found?.as).toBe(as)
  expect(found?.niches.map((at) => index.niches[at]?.niche.name)).toContain(niche)
})

test('one word is too little to be a niche by', () => {
  expect(lookUp(index, 'podcast software')).toBeUndefined()
})

test('personal trainers are not all who train', () => {
  const found = lookUp(index, 'personal trainers')
  const names = found?.niches.map((at) => index.niches[at]?.niche.name)
  expect(names).toEqual(['In-Home Personal Training'])
})
