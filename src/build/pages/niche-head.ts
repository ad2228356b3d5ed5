import { nicheSlug } from '../../../contract/niche-address.ts'
import { nicheKeyword } from '../../../contract/niche-name.ts'
import { lineOf, type Place } from './niche-pages.ts'
import { descriptionOf, titleOf } from './niche-titles.ts'
import { industryImage, shareImage } from './share-images.ts'
import { breadcrumbs, type Thing } from './structured-data.ts'

/** The way to a place from the top of the site, itself last. */
export function crumbsOf(place: Place) {
  return [
    { name: 'Home', path: '/' },
    { name: 'Niches', path: '/niches' },
    ...lineOf(place).map(({ name, href }) => ({ name, path: href })),
  ]
}

/** The validator and the idea generator with a niche filled in. */
export function toolLinks(name: string, keyword = nicheKeyword(name)) {
  return {
    demand: `/market-demand-validator?${new URLSearchParams({ keyword })}`,
    ideas: `/product-idea-generator?${new URLSearchParams({ market: name })}`,
  }
}

/** What people type into a search box for a place: its plain search phrase, or else its name. */
export const keywordOf = ({ name, dossier }: Place): string =>
  dossier?.words[0]?.phrase ?? nicheKeyword(name)

function keywordsOf({ name, parent, word }: Place): string[] {
  const own = name.toLowerCase()
  return [
    own,
    `${own} business ideas`,
    ...[word, parent?.name].flatMap((each) => each?.toLowerCase() ?? []),
  ]
}

function listOf(places: readonly { name: string; href: string }[], site: URL): Thing {
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

/** What a page lists: the places below, or the narrower niches, which are parts of the page. */
function listedOn({ href, children, dossier }: Place) {
  const narrower = dossier?.niches.map(({ name }) => ({ name, href: `${href}#${nicheSlug(name)}` }))
  return narrower ?? children
}

function jsonLdOf(place: Place, site: URL): Thing[] {
  const { name, summary: description, dossier } = place
  const page = {
    '@type': dossier ? 'WebPage' : 'CollectionPage',
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
    mainEntity: listOf(listedOn(place), site),
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
