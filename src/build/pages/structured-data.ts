import type { Plan } from '../../../contract/plan.ts'

/** A thing as schema.org describes it, without `@context`: {@link jsonLdText} adds that. */
export type Thing = Readonly<Record<string, unknown>>

interface WebApplication {
  name: string
  description: string
  /** Absolute. */
  url: string
  features: readonly string[]
  /** Its free features, and its Premium features. */
  offers: { free: string; premium: string }
}

export interface Crumb {
  name: string
  /** A path of this site. */
  path: string
}

interface Article {
  title: string
  description: string
  /** A path of this site. */
  path: string
  published: Date
  updated: Date
  /** A path of this site. */
  image: string
}

const NAME = 'Nicher'
const ABOUT =
  'An atlas of business niches: find a niche, check that people search for it, and see what they need.'
const address = (path: string, site: URL) => new URL(path, site).href
const day = (date: Date) => date.toISOString().slice(0, 10)
const organizationId = (site: URL) => ({ '@id': address('/#organization', site) })

/** The text of a page's `application/ld+json`; several things become a graph. No `<` can end the script. */
export function jsonLdText(things: Thing | readonly Thing[]): string {
  const list = [things].flat() as Thing[]
  const [only] = list
  const body = list.length === 1 ? only : { '@graph': list }
  return JSON.stringify({ '@context': 'https://schema.org', ...body }).replaceAll('<', '\\u003c')
}

const DURATION: Record<Plan['interval'], string> = { month: 'P1M' }

/** A tool as schema.org sees it: what is free, and Premium at the price of the plan; no ratings. */
export function webApplication(tool: WebApplication, plan: Plan): Thing {
  const premium = { price: String(plan.priceUsd), priceCurrency: 'USD' }
  const offers = [
    {
      '@type': 'Offer',
      name: 'Free',
      description: tool.offers.free,
      price: '0',
      priceCurrency: 'USD',
    },
    {
      '@type': 'Offer',
      name: 'Premium',
      description: tool.offers.premium,
      ...premium,
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        ...premium,
        billingDuration: DURATION[plan.interval],
      },
    },
  ]
  return {
    '@type': 'WebApplication',
    name: `${NAME} ${tool.name}`,
    description: tool.description,
    url: tool.url,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    browserRequirements: 'Requires JavaScript',
    featureList: [...tool.features],
    offers,
  }
}

/** The publisher of the site. */
export function organization(site: URL, supportEmail: string): Thing {
  return {
    '@type': 'Organization',
    ...organizationId(site),
    name: NAME,
    description: ABOUT,
    url: address('/', site),
    logo: address('/icon-512.png', site),
    email: supportEmail,
  }
}

/** The site as a whole; refers to {@link organization}, which is in the same graph. */
export function webSite(site: URL): Thing {
  return {
    '@type': 'WebSite',
    '@id': address('/#website', site),
    name: NAME,
    description: ABOUT,
    url: address('/', site),
    inLanguage: 'en-US',
    publisher: organizationId(site),
  }
}

/** The breadcrumbs from the home page to a page, which comes last. */
export function breadcrumbs(crumbs: readonly Crumb[], site: URL): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: address(path, site),
    })),
  }
}

/** A guide. Its author is the site, because no person signed it. */
export function article(guide: Article, site: URL): Thing {
  const publisher = {
    '@type': 'Organization',
    ...organizationId(site),
    name: NAME,
    url: address('/', site),
    logo: { '@type': 'ImageObject', url: address('/icon-512.png', site), width: 512, height: 512 },
  }
  return {
    '@type': 'Article',
    headline: guide.title,
    description: guide.description,
    image: address(guide.image, site),
    datePublished: day(guide.published),
    dateModified: day(guide.updated),
    inLanguage: 'en-US',
    mainEntityOfPage: address(guide.path, site),
    author: { '@type': 'Organization', name: NAME, url: address('/', site) },
    publisher,
  }
}
