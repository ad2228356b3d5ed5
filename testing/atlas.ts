import type { AtlasNiche } from '../contract/atlas.ts'

const summary =
  'A small place on the map that exists for tests alone, with just enough words in it.'

function niche(name: string, niches?: AtlasNiche[]): AtlasNiche {
  return { name, summary, ...(niches ? { niches } : {}) }
}

/** Niches of levels 4 and 5 have no summary. */
const deep = (name: string, niches?: AtlasNiche[]): AtlasNiche =>
  niches ? { name, niches } : { name }

/** Two industries, five levels; names are unsorted, so tests can see the sorting. */
export const testAtlas: readonly AtlasNiche[] = [
  niche('Pets & Animals', [
    niche('Dog Care', [
      niche('Senior Dog Mobility', [
        deep('Ramps', [deep('Car Ramps'), deep('Bed Ramps')]),
        deep('Harnesses'),
      ]),
      niche('Puppy Training'),
      niche('Dog Walking', [deep('Group Walks'), deep('Night Walks')]),
    ]),
    niche('Aquariums', [niche('Reef Tanks', [deep('Coral Frags')]), niche('Nano Tanks')]),
  ]),
  niche('Food & Drink', [
    niche('Coffee', [niche('Home Roasting', [deep('Roasting Drums')]), niche('Cold Brew')]),
    niche('Baking', [niche('Sourdough', [deep('Starters')]), niche('10 Minute Breads')]),
  ]),
]

/** Niches of level 3: visible and unexplored in a new database; the atlas has more below them. */
export const unexplored = {
  mobility: ['Pets & Animals', 'Dog Care', 'Senior Dog Mobility'],
  walking: ['Pets & Animals', 'Dog Care', 'Dog Walking'],
  reef: ['Pets & Animals', 'Aquariums', 'Reef Tanks'],
  roasting: ['Food & Drink', 'Coffee', 'Home Roasting'],
  sourdough: ['Food & Drink', 'Baking', 'Sourdough'],
} as const

/**
 * Niches of level 3 with nothing below them in the atlas: an LLM continues there,
 * or they are terminal.
 */
export const beyondAtlas = {
  puppies: ['Pets & Animals', 'Dog Care', 'Puppy Training'],
  nano: ['Pets & Animals', 'Aquariums', 'Nano Tanks'],
  coldBrew: ['Food & Drink', 'Coffee', 'Cold Brew'],
  breads: ['Food & Drink', 'Baking', '10 Minute Breads'],
} as const
