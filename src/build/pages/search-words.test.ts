import { describe, expect, it } from 'vitest'
import { capitalsOf } from '../../../contract/capitals.ts'
import { searchWord, stemsOf } from './search-words.ts'
import { dossierOf } from './small-atlas.fixture.ts'

const capitals = capitalsOf([
  'They sell on Etsy and pay for it.',
  'Shops on Etsy need photos, and RV owners do not, while the RV owner pays.',
  'Etsy again. Ramps are steep, so the ramps slip.',
])
const wordFor = (name: string, phrase: string) =>
  searchWord(
    { ...dossierOf(name), words: [{ phrase, volume: 10, cpc: 1, competition: 1 }] },
    capitals,
  )

describe('the plain search word of a niche', () => {
  it.each([
    ['dog ramp near me', 'dog ramp'],
    ['hay for sale near me', 'hay'],
    ['used ramps for sale', 'used ramps'],
    ['etsy shop', 'Etsy shop'],
    ['rv ramps', 'RV ramps'],
    ['local seo', 'local SEO'],
    ["women's s hooks", "women's s hooks"],
  ])('for “%s” is “%s”', (phrase, word) => {
    expect(wordFor('Mobility', phrase)).toBe(word)
  })

  it('is missing where the name says it, in any number', () => {
    expect(wordFor('Dog Ramps', 'dog ramp')).toBeUndefined()
    expect(wordFor('Dog Ramps & Stairs', 'stairs for dogs')).toBe('stairs for dogs')
  })
})

it('words are compared without plurals and capitals', () => {
  expect(stemsOf('Dog Boxes, dogs’ BOX')).toEqual(new Set(['dog', 'box']))
})
