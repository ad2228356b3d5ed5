import { describe, expect, it } from 'vitest'
import {
  article,
  breadcrumbs,
  jsonLdText,
  organization,
  webApplication,
  webSite,
} from './structured-data.ts'

const SITE = new URL('https://x.example/some/page')

describe('webApplication', () => {
  const tool = {
    name: 'Explorer',
    description: 'D',
    url: 'https://x.example/explore',
    features: [],
    offers: { free: 'A part', premium: 'All of it' },
  }
  const planOf = (priceUsd: number) => ({ priceUsd, interval: 'month' }) as const

  it('offers what is free, and Premium at the price of the plan for each month', () => {
    const price = { price: '7.5', priceCurrency: 'USD' }
    expect(webApplication(tool, planOf(7.5)).offers).toMatchObject([
      { description: 'A part', price: '0', priceCurrency: 'USD' },
      {
        description: 'All of it',
        ...price,
        priceSpecification: { '@type': 'UnitPriceSpecification', ...price, billingDuration: 'P1M' },
      },
    ])
  })

  it('has no ratings', () => {
    expect(JSON.stringify(webApplication(tool, planOf(5)))).not.toMatch(
      /aggregateRating|reviews?"/i,
    )
  })
})

describe('the site and its publisher', () => {
  it('have absolute addresses, and the site names its publisher by id', () => {
    const publisher = organization(SITE, 'help@x.example')
    expect(publisher).toMatchObject({
      '@id': 'https://x.example/#organization',
      url: 'https://x.example/',
      logo: 'https://x.example/icon-512.png',
      email: 'help@x.example',
    })
    expect(webSite(SITE).publisher).toEqual({ '@id': publisher['@id'] })
  })
})

describe('breadcrumbs', () => {
  it('numbers the way from one, with absolute addresses', () => {
    const crumbs = [
      { name: 'Home', path: '/' },
      { name: 'Niches', path: '/niches' },
    ]
    expect(breadcrumbs(crumbs, SITE).itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://x.example/' },
      { '@type': 'ListItem', position: 2, name: 'Niches', item: 'https://x.example/niches' },
    ])
  })
})

describe('article', () => {
  it('carries both days, its picture and its address, and names no person', () => {
    const guide = article(
      {
        title: 'T',
        description: 'D',
        path: '/guides/t',
        published: new Date('2026-11-20'),
        updated: new Date('2026-11-21'),
        image: '/og/guides.png',
      },
      SITE,
    )
    expect(guide).toMatchObject({
      headline: 'T',
      datePublished: '2026-11-20',
      dateModified: '2026-11-21',
      image: 'https://x.example/og/guides.png',
      mainEntityOfPage: 'https://x.example/guides/t',
    })
    expect(JSON.stringify(guide)).not.toContain('Person')
  })
})

describe('jsonLdText', () => {
  it('gives one thing its context and puts several into a graph', () => {
    expect(JSON.parse(jsonLdText({ '@type': 'A' }))).toEqual({
      '@context': 'https://schema.org',
      '@type': 'A',
    })
    expect(JSON.parse(jsonLdText([{ '@type': 'A' }, { '@type': 'B' }]))).toEqual({
      '@context': 'https://schema.org',
      '@graph': [{ '@type': 'A' }, { '@type': 'B' }],
    })
  })

  it('never ends its script element', () => {
    const text = jsonLdText({ name: '</script><script>alert(1)' })
    expect(text).not.toContain('<')
    expect(JSON.parse(text).name).toBe('</script><script>alert(1)')
  })
})
