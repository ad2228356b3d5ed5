import { nicheKeyword } from '../../../contract/niche-name.ts'
import { lineOf, type Place } from './niche-pages.ts'
import { industryImage, shareImage } from './share-images.ts'
import { breadcrumbs, type Thing } from './structured-data.ts'

const TITLE_MAX = 60
const DESCRIPTION_MAX = 155
const DESCRIPTION_MIN = 60

/** The way to a place from the top of the site, itself last. */
export function crumbsOf(place: Place) {
  return [
    { name: 'Home', path: '/' },
    { name: 'Niches', path: '/niches' },
    ...lineOf(place).map(({ name, href }) => ({ name, path: href })),
  ]
}

/** The validator and the idea generator with a niche filled in. */
export function toolLinks(name: string) {
  return {
    demand: `/market-demand-validator?${new URLSearchParams({ keyword: nicheKeyword(name) })}`,
    ideas: `/product-idea-generator?${new URLSearchParams({ market: name })}`,
  }
}

/** The longest title that fits into a search result. The site name is dropped first. */
function titleOf({ name, parent, level }: Place): string {
  const site = ' | Nicher'
  const kind = level === 3 ? 'a niche' : 'niches'
  const full = parent ? `${name}: ${kind} in ${parent.name}` : `${name}: business niches by sector`
  const choices = [
    full + site,
    full,
    ...(parent ? [`${name} in ${parent.name}`] : []),
    `${name}: ${level === 3 ? 'a business niche' : 'business niches'}`,
    name + site,
  ]
  return choices.find((title) => title.length <= TITLE_MAX) ?? name
}

/**
 * The whole sentences that fit into a search result. A first sentence that is too long is cut at a
 * word.
 */
export function shortened(summary: string): string {
  if (summary.length <= DESCRIPTION_MAX) return summary
  const ends = [...summary.matchAll(/[.!?](?= )/g)].map(({ index }) => index + 1)
  const end = ends.findLast((at) => at >= DESCRIPTION_MIN && at <= DESCRIPTION_MAX)
  if (end !== undefined) return summary.slice(0, end)
  const words = summary.slice(0, DESCRIPTION_MAX - 1)
  return `${words.slice(0, words.lastIndexOf(' ')).replace(/[,;:]$/, '')}…`
}

/** The summary, followed by the niches below that fit into a search result. */
function descriptionOf({ summary, children }: Place): string {
  const start = shortened(summary)
  const list = (count: number) =>
    `${start} With ${children
      .slice(0, count)
      .map(({ name }) => name)
      .join(', ')}.`
  const counts = children.map((_, index) => index + 1)
  const most = counts.findLast((count) => list(count).length <= DESCRIPTION_MAX)
  return most === undefined ? start : list(most)
}

function keywordsOf({ name, parent, level }: Place): string[] {
  const own = name.toLowerCase()
  const kinds = level === 3 ? ['niche', 'business ideas'] : ['niches', 'business ideas']
  return [
    own,
    ...kinds.map((kind) => `${own} ${kind}`),
    ...(parent ? [parent.name.toLowerCase()] : []),
  ]
}

function listOf(places: readonly Place[], site: URL): Thing {
  return {
    '@type': 'ItemList',
    numberOfItems: places.length,
    itemListElement: places.map(({ name, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: new URL(href, site).href,
    })),
  }
}

const dayOf = (date: Date | undefined) =>
  date ? { dateModified: date.toISOString().slice(0, 10) } : {}

function jsonLdOf(place: Place, site: URL): Thing[] {
  const { name, summary: description, children } = place
  const page = {
    '@type': children.length > 0 ? 'CollectionPage' : 'WebPage',
    name,
    description,
    url: new URL(place.href, site).href,
    inLanguage: 'en-US',
    ...dayOf(place.updated),
    about: {
      '@type': 'DefinedTerm',
      name,
      description,
      inDefinedTermSet: new URL('/niches', site).href,
    },
    ...(children.length > 0 ? { mainEntity: listOf(children, site) } : {}),
  }
  return [page, breadcrumbs(crumbsOf(place), site)]
}

/** The latest change date of some places; undefined if none has a date. */
export function newest(places: readonly Place[]): Date | undefined {
  const times = places.flatMap(({ updated }) => (updated ? [updated.getTime()] : []))
  return times.length > 0 ? new Date(Math.max(...times)) : undefined
}

/** Structured data of the page of all industries: the atlas is a set of terms. */
export function indexJsonLd(
  { title, description }: { title: string; description: string },
  industries: readonly Place[],
  address: URL,
): Thing[] {
  const page = {
    '@type': ['CollectionPage', 'DefinedTermSet'],
    '@id': address.href,
    name: title,
    description,
    url: address.href,
    inLanguage: 'en-US',
    ...dayOf(newest(industries)),
    mainEntity: listOf(industries, address),
  }
  const crumbs = [
    { name: 'Home', path: '/' },
    { name: 'Niches', path: '/niches' },
  ]
  return [page, breadcrumbs(crumbs, address)]
}

/** The layout props for the head of a place's page. */
export function headOf(place: Place, site: URL) {
  const [industry] = lineOf(place)
  return {
    title: titleOf(place),
    description: descriptionOf(place),
    keywords: keywordsOf(place),
    image: industry ? industryImage(industry.name) : shareImage('niches'),
    updated: place.updated,
    jsonLd: jsonLdOf(place, site),
  }
}
