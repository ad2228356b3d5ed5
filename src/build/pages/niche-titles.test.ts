import { describe, expect, it } from 'vitest'
import type { Dossier } from '../../../contract/atlas.ts'
import { branchOf, placesOf } from './niche-pages.ts'
import { descriptionOf, titleOf } from './niche-titles.ts'
import { dossierOf, industryOf, sectorOf } from './small-atlas.fixture.ts'

const SUMMARY = 'Old dogs need a way up. Most ramps are too steep for a flat.'
const LONG = `${'Owners of old dogs look for a way up the sofa '.repeat(4)}today.`

function built(changes: Partial<Dossier> = {}, name = 'Senior Dogs') {
  const niches = [dossierOf(name, { summary: SUMMARY, ...changes }), dossierOf('Walks')]
  const [pets, dogs, ...rest] = placesOf([
    industryOf('Pets', [sectorOf('Dog Care', niches, { summary: SUMMARY })], { summary: SUMMARY }),
  ]).flatMap(branchOf)
  const niche = rest.find((place) => place.name === name)
  if (!pets || !dogs || !niche) throw new Error('The atlas of this test has three levels')
  return { pets, dogs, niche }
}

const typed = (phrase: string) => ({
  words: [{ phrase, volume: 1000, cpc: 1, competition: 90 }],
})

describe('the title of a page', () => {
  it.each([
    ['Senior Dogs', 'dog ramp', 'Senior Dogs business ideas: dog ramp, customers, prices'],
    [
      'Senior Dog Mobility',
      'dog stairs for beds',
      'Senior Dog Mobility business ideas: dog stairs for beds',
    ],
    ['Old Dogs', 'ramp', 'Old Dogs business ideas: ramp, customers, prices | Nicher'],
    ['Senior Dogs', 'dog ramp near me', 'Senior Dogs business ideas: dog ramp, customers, prices'],
    [
      'Senior Dog Mobility',
      'dog wheelchair',
      'Senior Dog Mobility business ideas: dog wheelchair, prices',
    ],
  ])('of %s holds “%s” and what the page has, as far as there is room', (name, phrase, title) => {
    expect(titleOf(built(typed(phrase), name).niche)).toBe(title)
  })

  it('does not repeat a word that the name holds', () => {
    const { niche } = built(typed('dog ramp'), 'Dog Ramps')
    expect(titleOf(niche)).toBe('Dog Ramps business ideas: customers, prices, first check')
  })

  it('leaves out a phrase that does not fit, and then the site', () => {
    const phrase = typed('ramps for dogs that cannot jump anymore')
    expect(titleOf(built(phrase, 'Senior Dog Mobility at Home').niche)).toBe(
      'Senior Dog Mobility at Home business ideas | Nicher',
    )
    const long = 'Senior Dog Mobility at Home and in Parks'
    expect(titleOf(built(phrase, long).niche)).toBe(`${long} business ideas`)
  })

  it('does not say “business” twice', () => {
    expect(titleOf(built(typed('dog ramp'), 'Dog Business Tools').niche)).toBe(
      'Dog Business Tools: ideas, dog ramp, customers, prices',
    )
  })

  it('of a sector or an industry counts what it lists', () => {
    const { pets, dogs } = built()
    expect(titleOf(dogs)).toBe('Dog Care business ideas: 2 niches in Pets | Nicher')
    expect(titleOf(pets)).toBe('Pets business ideas: 2 niches in 1 sector | Nicher')
  })
})

describe('the description of a page', () => {
  it('begins with the summary and says what the page has, with the price', () => {
    expect(descriptionOf(built().niche)).toBe(
      `${SUMMARY} See who buys, what they pay ($40 to $90 each) and what to check first.`,
    )
  })

  it('gives up the price, then all but one sentence of the summary, then the promise', () => {
    const of = (summary: string) => descriptionOf(built({ summary }).niche)
    const pad = (count: number) => `${'Dogs are old now '.repeat(9).slice(0, count - 1)}.`
    expect(of(pad(95))).toBe(`${pad(95)} See who buys, what they pay and what to check first.`)
    expect(of(`${pad(70)} ${pad(80)}`)).toMatch(/^[^.]+\. See who buys, what they pay \(/)
    expect(of(pad(110))).toBe(pad(110))
  })

  it('never cuts a sentence: the next takes the place of one that is too long', () => {
    expect(descriptionOf(built({ summary: `${LONG} ${SUMMARY}` }).niche)).toMatch(/^Old dogs need/)
    expect(descriptionOf(built({ summary: LONG, customer: SUMMARY }).niche)).toMatch(
      /^Old dogs need/,
    )
    const none = descriptionOf(built({ summary: LONG, customer: LONG }).niche)
    expect(none).toMatch(/^Senior Dogs: what there is to know .*check first\.$/)
  })

  it('names what a sector or an industry lists, if there is more than one', () => {
    const { pets, dogs } = built()
    expect(descriptionOf(dogs)).toBe(`${SUMMARY} Its niches include Senior Dogs and Walks.`)
    expect(descriptionOf(pets)).toBe(SUMMARY)
  })
})
