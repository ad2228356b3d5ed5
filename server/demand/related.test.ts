import { expect, test } from 'vitest'
import type { AtlasNiche } from '../../contract/atlas.ts'
import { createReferences, type Reference } from './references.ts'
import { createRelated } from './related.ts'

const word = (phrase: string, volume = 100) => ({ phrase, volume, cpc: 1, competition: 50 })
const ATLAS: AtlasNiche[] = [
  {
    name: 'Pets',
    niches: [
      {
        name: 'Dogs & Mobility',
        niches: [
          {
            name: 'Ramps',
            words: [word('dog ramp'), word('dog stairs'), word('pet ramps')],
            niches: [{ name: 'Car Ramps & Steps' }],
          },
          { name: 'Slings', words: [word('dog lift harness'), word('rear sling')] },
        ],
      },
    ],
  },
]
const reference = (phrase: string, volume: number): Reference => ({
  phrase,
  volume,
  cpc: 1,
  competition: 50,
  peaks: [],
})
const relatedTo = createRelated(
  ATLAS,
  createReferences([
    ...['dog ramp', 'dog stairs', 'pet ramps', 'dog lift harness'].map((each) =>
      reference(each, 100),
    ),
    reference('dog ramp for car', 900),
    reference('dog ramps', 800),
    reference('best dog ramp for', 700),
    reference('gold dog ramp', 0),
    reference('skate ramp', 5_000),
    reference('weather', 9_000_000),
  ]),
)

test('offers what people type for the niche first, then what is near, then its neighbors', () => {
  expect(relatedTo('dog ramps', 15)).toEqual([
    'dog stairs',
    'pet ramps',
    'dog ramp for car',
    'dog lift harness',
  ])
})

test('knows a niche by its name, by its phrases and by the names below it', () => {
  for (const keyword of ['ramps', 'car ramps and steps']) {
    expect(relatedTo(keyword, 15)).toEqual(expect.arrayContaining(['dog ramp', 'dog stairs']))
  }
  expect(relatedTo('dogs and mobility', 15)).toEqual(
    expect.arrayContaining(['dog ramp', 'dog lift harness']),
  )
})

test('offers no fragment, no filler at the end, nothing twice and nothing that nobody types', () => {
  const found = relatedTo('dog ramp', 15)
  for (const wrong of ['best dog ramp for', 'dog ramps', 'dog ramp', 'gold dog ramp', 'weather']) {
    expect(found).not.toContain(wrong)
  }
})

test('offers no more than asked for, and nothing for what it does not know', () => {
  expect(relatedTo('dog ramps', 2)).toHaveLength(2)
  expect(relatedTo('asdfgh', 15)).toEqual([])
})
