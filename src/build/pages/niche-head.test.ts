import { describe, expect, it } from 'vitest'
import { crumbsOf, headOf, newest, shortened, toolLinks } from './niche-head.ts'
import { branchOf, placesOf } from './niche-pages.ts'

const SITE = new URL('https://x.example/')
const LONG = `${'Dog owners pay for health and behavior, often in a hurry. '.repeat(4)}`.trim()
const UPDATED = new Date('2026-11-21')

const [pets, dogs, ramps] = placesOf(
  [
    {
      name: 'Pets & Animals',
      summary: LONG,
      niches: [{ name: 'Dog Care', summary: LONG, niches: [{ name: 'Dog Ramps', summary: LONG }] }],
    },
  ],
  [{ industry: 'Pets & Animals', updated: UPDATED, notes: [] }],
).flatMap(branchOf)
if (!pets || !dogs || !ramps) throw new Error('The atlas of this test has three places')

describe('the head of a niche page', () => {
  it('has a title that names the place and what it lies in', () => {
    expect(headOf(pets, SITE).title).toBe('Pets & Animals: business niches by sector | Nicher')
    expect(headOf(dogs, SITE).title).toBe('Dog Care: niches in Pets & Animals | Nicher')
    expect(headOf(ramps, SITE).title).toBe('Dog Ramps: a niche in Dog Care | Nicher')
  })

  it('omits the site name from a title that would be cut', () => {
    const name = 'Teacher Resources & Services'
    expect(headOf({ ...dogs, name }, SITE).title).toBe(`${name}: niches in Pets & Animals`)
  })

  it.each([
    ['Teacher Resources & School Services', ' in Pets & Animals'],
    ['Teacher Resources & School Services, Online', ': business niches'],
    ['Teacher Resources & School Services, Now and Then', ' | Nicher'],
    ['Teacher Resources & School Services, Now and Then and Later', ''],
  ])('shortens the title of %s to 60 characters at most', (name, rest) => {
    const { title } = headOf({ ...dogs, name }, SITE)
    expect(title).toBe(name + rest)
    expect(title.length).toBeLessThanOrEqual(60)
  })

  it('describes with whole sentences and names what lies below where there is room', () => {
    const { description } = headOf({ ...dogs, summary: 'Dog owners pay for health.' }, SITE)
    expect(description).toBe('Dog owners pay for health. With Dog Ramps.')
  })

  it('shares the picture of its industry and tells when it changed', () => {
    expect(headOf(ramps, SITE)).toMatchObject({
      image: { path: '/og/pets-and-animals.png' },
      updated: UPDATED,
    })
  })

  it('tells search engines the term, its day and the way to it', () => {
    const [page, crumbs] = headOf(dogs, SITE).jsonLd
    expect(page).toMatchObject({
      '@type': 'CollectionPage',
      url: 'https://x.example/niches/pets-and-animals/dog-care',
      dateModified: '2026-11-21',
      about: { '@type': 'DefinedTerm', name: 'Dog Care' },
      mainEntity: { numberOfItems: 1, itemListElement: [{ position: 1, name: 'Dog Ramps' }] },
    })
    expect(crumbs).toMatchObject({ itemListElement: { length: 4 } })
  })
})

describe('shortened', () => {
  it('keeps what fits, ends at a sentence, else at a word', () => {
    expect(shortened('Short enough.')).toBe('Short enough.')
    expect(shortened(LONG)).toMatch(/hurry\.$/)
    expect(shortened('word '.repeat(60))).toMatch(/^(word )+word…$/)
    for (const text of [LONG, 'word '.repeat(60)]) {
      expect(shortened(text).length).toBeLessThanOrEqual(155)
    }
  })
})

describe('links of a niche', () => {
  it('carry its keyword to the validator and its name to the idea generator', () => {
    expect(toolLinks('Kids’ Toys & Games')).toEqual({
      demand: '/market-demand-validator?keyword=kids+toys+and+games',
      ideas: '/product-idea-generator?market=Kids%E2%80%99+Toys+%26+Games',
    })
  })

  it('lead from home over the industry and the sector', () => {
    expect(crumbsOf(ramps).map(({ path }) => path)).toEqual([
      '/',
      '/niches',
      '/niches/pets-and-animals',
      '/niches/pets-and-animals/dog-care',
      ramps.href,
    ])
  })
})

describe('newest', () => {
  it('is the latest given day, or undefined', () => {
    const old = { ...pets, updated: new Date('2026-01-01') }
    expect(newest([old, pets, { ...pets, updated: undefined }])).toEqual(UPDATED)
    expect(newest([{ ...pets, updated: undefined }])).toBeUndefined()
  })
})
