import { describe, expect, it } from 'vitest'
import type { AtlasNiche } from '../../../contract/atlas.ts'
import { branchOf, lineOf, nichePath, nicheSlug, PAGE_WORDS_MIN, placesOf } from './niche-pages.ts'

const words = (count: number) => 'word '.repeat(count).trim()
const note = { sector: 'Dogs', niche: 'Ramps', buyers: words(30), offer: '', check: words(30) }

/** An industry with one sector, whose two niches have a summary each. */
function industry(niches: AtlasNiche[]): AtlasNiche {
  const sector = { name: 'Dogs', summary: words(80), niches }
  return { name: 'Pets & Co.', summary: words(60), niches: [sector] }
}

const RAMPS = {
  name: 'Ramps',
  summary: words(20),
  niches: [{ name: 'Car Ramps', niches: [{ name: 'SUV Ramps' }] }],
}
const SLINGS = { name: 'Slings', summary: words(20) }

function built(niches: AtlasNiche[] = [RAMPS, SLINGS], notes = [note]) {
  const file = { industry: 'Pets & Co.', updated: new Date('2026-11-21'), notes }
  return placesOf([industry(niches)], [file]).flatMap(branchOf)
}

describe('nicheSlug', () => {
  it('turns any name into an address part', () => {
    expect(nicheSlug('Pets & Animals')).toBe('pets-and-animals')
    expect(nicheSlug('Kids’ Clothing (0–2)')).toBe('kids-clothing-0-2')
    expect(nicheSlug('Café Crème')).toBe('cafe-creme')
  })

  it('refuses a name without letters or digits', () => {
    expect(() => nicheSlug('日本')).toThrow('"日本" has no letter')
  })
})

describe('placesOf', () => {
  it('gives a page to a place with enough text, at its nichePath address', () => {
    const [pets, dogs, ramps] = built()
    expect(pets?.href).toBe(nichePath(['Pets & Co.']))
    expect(dogs?.href).toBe(nichePath(['Pets & Co.', 'Dogs']))
    expect(ramps).toMatchObject({ hasPage: true, href: '/niches/pets-and-co/dogs/ramps' })
  })

  it('lists a niche without enough words at a fragment of its sector', () => {
    expect(built().find(({ name }) => name === 'Slings')).toMatchObject({
      hasPage: false,
      href: '/niches/pets-and-co/dogs#slings',
    })
  })

  it('counts the words of summary, note and listed niches against the bound', () => {
    const having = (count: number) =>
      built([{ name: 'Ramps', summary: words(count - 60) }]).find(({ level }) => level === 3)
    expect(having(PAGE_WORDS_MIN)?.hasPage).toBe(true)
    expect(having(PAGE_WORDS_MIN - 1)?.hasPage).toBe(false)
  })

  it('shows three levels, and only a count of the levels below', () => {
    const ramps = built().find(({ name }) => name === 'Ramps')
    expect(ramps).toMatchObject({ level: 3, below: 2, children: [] })
    expect(built().map(({ name }) => name)).not.toContain('Car Ramps')
  })

  it('numbers the sheets in the order of the map', () => {
    expect(built([SLINGS, RAMPS]).map(({ name, sheet }) => [name, sheet])).toEqual([
      ['Pets & Co.', '1'],
      ['Dogs', '1.1'],
      ['Ramps', '1.1.1'],
      ['Slings', '1.1.2'],
    ])
  })

  it('refuses siblings with the same address', () => {
    const twins = [
      { name: 'C', summary: 'x' },
      { name: 'C!', summary: 'x' },
    ]
    expect(() => built(twins)).toThrow('"C" and "C!" would have one address')
  })

  it('refuses a note on a niche or an industry that the atlas lacks', () => {
    expect(() => built([RAMPS], [{ ...note, niche: 'Carts' }])).toThrow(
      'The notes of "Pets & Co." name "Dogs > Carts", which the atlas lacks',
    )
    const stray = { industry: 'Cats', updated: new Date(), notes: [] }
    expect(() => placesOf([industry([RAMPS])], [stray])).toThrow('name the industry "Cats"')
  })

  it('knows the way from the industry down', () => {
    const ramps = built().find(({ name }) => name === 'Ramps')
    expect(ramps && lineOf(ramps).map(({ name }) => name)).toEqual(['Pets & Co.', 'Dogs', 'Ramps'])
  })
})
