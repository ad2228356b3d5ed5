import { describe, expect, it } from 'vitest'
import type { Dossier } from '../../../contract/atlas.ts'
import { nichePath, nicheSlug } from '../../../contract/niche-address.ts'
import {
  branchOf,
  dossierTexts,
  lineOf,
  NICHE_WORDS_MIN,
  PAGE_WORDS_MIN,
  placesOf,
} from './niche-pages.ts'
import { dossierOf, industryOf, sectorOf, UPDATED, words } from './small-atlas.fixture.ts'

const RAMPS = dossierOf('Ramps', {
  niches: [
    {
      name: 'Car Ramps',
      kind: 'product',
      summary: words(3),
      niches: [{ name: 'SUV Ramps', kind: 'product' }],
    },
  ],
})
const SLINGS = dossierOf('Slings', { summary: words(20) })

function built(niches: Dossier[] = [RAMPS, SLINGS], sector: { summary?: string } = {}) {
  return placesOf([industryOf('Pets & Co.', [sectorOf('Dogs', niches, sector)])]).flatMap(branchOf)
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

  it('counts the words of the whole dossier against the bound of a niche', () => {
    const rest = dossierTexts(dossierOf('Ramps', { summary: '' }))
      .join(' ')
      .trim()
      .split(/\s+/).length
    const having = (count: number) =>
      built([dossierOf('Ramps', { summary: words(count - rest) })]).find(({ level }) => level === 3)
    expect(having(NICHE_WORDS_MIN)?.hasPage).toBe(true)
    expect(having(NICHE_WORDS_MIN - 1)?.hasPage).toBe(false)
  })

  it('counts the listed summaries for a sector, and gives its niches no page without its own', () => {
    const having = (count: number) =>
      built([SLINGS], { summary: words(count - 20) }).find(({ level }) => level === 2)
    expect(having(PAGE_WORDS_MIN)?.hasPage).toBe(true)
    const [, dogs, ramps] = built([dossierOf('Ramps', { customer: words(300), summary: 'x' })], {
      summary: 'Too short.',
    })
    expect(dogs).toMatchObject({ hasPage: false, href: '/niches/pets-and-co#dogs' })
    expect(ramps).toMatchObject({ hasPage: false, href: '/niches/pets-and-co#dogs' })
  })

  it('shows three levels, and counts what is directly below and in all', () => {
    const narrower = { name: 'Car Ramps', kind: 'product' as const, summary: words(3) }
    const [pets, dogs, ramps] = built([
      dossierOf('Ramps', {
        niches: [{ ...narrower, niches: [{ name: 'Van Ramps', kind: 'product' }] }],
      }),
      SLINGS,
    ])
    expect(pets).toMatchObject({ level: 1, below: 1 })
    expect(dogs).toMatchObject({ level: 2, below: 2, allBelow: (pets?.allBelow ?? 0) - 1 })
    expect(ramps).toMatchObject({ level: 3, below: 1, allBelow: 2, children: [] })
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

  it('dates a niche by the file of its sector, and an industry by the newest file it shows', () => {
    const newer = new Date('2026-12-24')
    const places = placesOf([
      industryOf('Pets', [
        sectorOf('Cats', [RAMPS]),
        sectorOf('Dogs', [dossierOf('Slings')], { updated: newer }),
      ]),
    ]).flatMap(branchOf)
    expect(places.map(({ name, updated }) => [name, updated])).toEqual([
      ['Pets', newer],
      ['Cats', UPDATED],
      ['Ramps', UPDATED],
      ['Dogs', newer],
      ['Slings', newer],
    ])
  })

  it('refuses siblings with the same address', () => {
    const twins = [dossierOf('C'), dossierOf('C!')]
    expect(() => built(twins)).toThrow('"C" and "C!" would have one address')
  })

  it('knows the way from the industry down', () => {
    const ramps = built().find(({ name }) => name === 'Ramps')
    expect(ramps && lineOf(ramps).map(({ name }) => name)).toEqual(['Pets & Co.', 'Dogs', 'Ramps'])
  })
})
