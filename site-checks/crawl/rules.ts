import type { PageFacts } from './page.ts'
import { checkStructured } from './structured-data.ts'

/** A fetched and parsed page. */
export interface Page {
  path: string
  facts: PageFacts
  /** Found by the validator. */
  problems: string[]
  isListed: boolean
}

function checkPicture({ meta }: PageFacts): string[] {
  const size = `${meta.get('og:image:width')} × ${meta.get('og:image:height')}`
  return [
    ...(size === '1200 × 630' ? [] : [`og:image is said to be ${size}`]),
    ...(meta.get('og:image:alt') ? [] : ['og:image has no alternative text']),
    ...(meta.get('twitter:image') === meta.get('og:image') ? [] : ['twitter:image is another']),
  ]
}

/** Requirements for pages that search engines show. */
function checkListed({ path, facts }: Page, origin: string): string[] {
  const url = new URL(path, origin).href
  const { canonicals, titles, descriptions, meta } = facts
  const title = titles[0] ?? ''
  const description = descriptions[0] ?? ''
  return [
    ...(facts.noindex ? ['in the sitemap and noindex'] : []),
    ...(canonicals.length === 1 && canonicals[0] === url ? [] : [`canonical is ${canonicals}`]),
    ...(meta.get('og:url') === url ? [] : [`og:url is ${meta.get('og:url')}`]),
    ...(title.length >= 10 && title.length <= 70 ? [] : [`title of ${title.length} characters`]),
    ...(description.length >= 50 && description.length <= 170
      ? []
      : [`description of ${description.length} characters`]),
    ...checkPicture(facts),
  ]
}

/** Problems of a single page. */
export function checkPage(page: Page, origin: string): string[] {
  const { facts } = page
  return [
    ...page.problems,
    ...(facts.headings === 1 ? [] : [`${facts.headings} h1`]),
    ...(facts.titles.length === 1 ? [] : [`${facts.titles.length} titles`]),
    ...(facts.descriptions.length === 1 ? [] : [`${facts.descriptions.length} descriptions`]),
    ...(facts.language === 'en' ? [] : [`language ${facts.language}`]),
    ...facts.poorImages.map((image) => `no alternative text or size: ${image}`),
    ...facts.structured.flatMap((text) => checkStructured(text).problems),
    ...(page.isListed ? checkListed(page, origin) : []),
    ...(page.isListed || facts.noindex ? [] : ['neither in the sitemap nor noindex']),
  ]
}

/** Every address of its own site that a page names, absolute, with the naming element. */
export function addressesOf({ path, facts }: Page, origin: string): Map<string, string> {
  const addresses = new Map<string, string>()
  const add = (what: string, written: string) => {
    const url = new URL(written, new URL(path, origin))
    if (url.origin === origin) addresses.set(url.href, what)
  }
  for (const link of facts.links) add('link', link)
  for (const resource of facts.resources) add('resource', resource)
  for (const name of ['og:image', 'og:url']) {
    const content = facts.meta.get(name)
    if (content !== undefined) add(name, content)
  }
  for (const text of facts.structured) {
    for (const url of checkStructured(text).urls) add('JSON-LD', url)
  }
  return addresses
}

/** Pages with the same text as another one, by path. */
export function findTwins(pages: Page[], what: (facts: PageFacts) => string | undefined) {
  const first = new Map<string, string>()
  const twins = new Map<string, string>()
  for (const { path, facts } of pages) {
    const text = what(facts)?.toLowerCase() ?? ''
    const other = first.get(text)
    if (other === undefined) first.set(text, path)
    else twins.set(path, other)
  }
  return twins
}
