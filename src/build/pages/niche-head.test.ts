import { describe, expect, it } from 'vitest'
import { crumbsOf, headOf, keywordOf, newest, toolLinks } from './niche-head.ts'
import { branchOf, placesOf } from './niche-pages.ts'
import { dossierOf, industryOf, sectorOf, UPDATED } from './small-atlas.fixture.ts'

const SITE = new URL('https://x.example/')
const LONG = `${'Dog owners pay for health and behavior, often in a hurry. '.repeat(8)}`.trim()
const RAMPS = dossierOf('Dog Ramps')
const DOGS = sectorOf('Dog Care', [RAMPS], { summary: LONG })

const [pets, dogs, ramps] = placesOf([
  industryOf('Pets & Animals', [DOGS], { summary: LONG }),
]).flatMap(branchOf)
if (!pets || !dogs || !ramps) throw new Error('The atlas of this test has three places')

describe('the head of a niche page', () => {
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

  it('lists the narrower niches of a niche at their places on its page, and invents nothing', () => {
    const [page] = headOf(ramps, SITE).jsonLd
    expect(page).toMatchObject({
      '@type': 'WebPage',
      dateModified: '2026-11-21',
      mainEntity: {
        '@type': 'ItemList',
        itemListElement: [{ name: 'Car Ramps', url: `https://x.example${ramps.href}#car-ramps` }],
      },
    })
    expect(JSON.stringify(page)).not.toMatch(/Product|Offer|FAQ|Question|rating|review/i)
  })
})

describe('links of a niche', () => {
  it('carry its keyword to the validator and its name to the idea generator', () => {
    expect(toolLinks('Kids’ Toys & Games')).toEqual({
      demand: '/market-demand-validator?keyword=kids+toys+and+games',
      ideas: '/product-idea-generator?market=Kids%E2%80%99+Toys+%26+Games',
    })
  })

  it('hand the plain search phrase of a niche over, and the name of a place without one', () => {
    expect(keywordOf(ramps)).toBe('dog ramp')
    expect(keywordOf(dogs)).toBe('dog care')
    expect(toolLinks('Dog Ramps', 'dog ramp').demand).toBe(
      '/market-demand-validator?keyword=dog+ramp',
    )
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
