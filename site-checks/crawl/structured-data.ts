type Node = Record<string, unknown>

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== ''
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isDay = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(value)
const isUrl = (value: unknown) => typeof value === 'string' && URL.canParse(value)
const isList = (value: unknown) => Array.isArray(value) && value.length > 0
const isPrice = (value: unknown) => /^\d+(\.\d\d)?$/.test(String(value))

type Check = (value: unknown) => boolean

/** The fields that search engines require for each type, and our own required fields. */
const REQUIRED: Record<string, Record<string, Check>> = {
  WebApplication: {
    name: isText,
    description: isText,
    url: isUrl,
    applicationCategory: isText,
    operatingSystem: isText,
    offers: isList,
  },
  Offer: { price: isPrice, priceCurrency: (value) => value === 'USD' },
  UnitPriceSpecification: {
    price: isPrice,
    priceCurrency: (value) => value === 'USD',
    billingDuration: (value) => value === 'P1M',
  },
  Organization: { name: isText, url: isUrl },
  WebSite: { name: isText, url: isUrl },
  WebPage: { name: isText, url: isUrl },
  CollectionPage: { name: isText, url: isUrl },
  BreadcrumbList: { itemListElement: isList },
  ItemList: { itemListElement: isList },
  ListItem: { position: (value) => Number.isInteger(value) },
  Article: {
    headline: (value) => isText(value) && String(value).length <= 110,
    description: isText,
    datePublished: isDay,
    dateModified: isDay,
    image: (value) => isUrl(value) || isList(value) || isNode(value),
    author: (value) => isNode(value) || isList(value),
    publisher: isNode,
  },
  ImageObject: { url: isUrl },
  ContactPoint: { contactType: isText },
  DefinedTerm: { name: isText, description: isText },
  DefinedTermSet: { name: isText },
  Question: { name: isText, acceptedAnswer: isNode },
  Answer: { text: isText },
  FAQPage: { mainEntity: isList },
  HowTo: { name: isText, description: isText, step: isList },
  HowToStep: { text: isText },
  Thing: { name: isText },
}

/** Ratings and reviews, which must not be invented. */
const INVENTED = ['aggregateRating', 'review', 'ratingValue']

function checkNode(node: Node, problems: string[]): void {
  const types = [node['@type'] ?? []].flat().map(String)
  // A reference to a node in another place has only its id.
  if (types.length === 0 && typeof node['@id'] !== 'string') problems.push('JSON-LD: no type')
  for (const type of types) {
    const required = REQUIRED[type]
    if (!required) problems.push(`JSON-LD: no rule for the type ${type}`)
    for (const [name, isRight] of Object.entries(required ?? {})) {
      if (!isRight(node[name])) problems.push(`JSON-LD: ${type}.${name} is missing or wrong`)
    }
  }
  for (const name of INVENTED) if (name in node) problems.push(`JSON-LD: ${name} is invented`)
  const items = node.itemListElement
  if (Array.isArray(items) && items.some(({ position }, index) => position !== index + 1)) {
    problems.push('JSON-LD: the positions of a list are not 1, 2, 3 …')
  }
  for (const value of Object.values(node)) walk(value, problems)
}

function walk(value: unknown, problems: string[]): void {
  if (Array.isArray(value)) for (const each of value) walk(each, problems)
  else if (isNode(value)) checkNode(value, problems)
}

function urlsIn(value: unknown): string[] {
  if (typeof value === 'string') return isUrl(value) ? [value] : []
  if (Array.isArray(value)) return value.flatMap(urlsIn)
  if (!isNode(value)) return []
  // An id names a thing, not an address to fetch.
  const { '@id': _, ...rest } = value
  return Object.values(rest).flatMap(urlsIn)
}

/** Problems of one block of structured data, and the addresses in it. */
export function checkStructured(text: string): { problems: string[]; urls: string[] } {
  const problems: string[] = []
  try {
    const parsed: unknown = JSON.parse(text)
    if (!isNode(parsed)) return { problems: ['JSON-LD: not an object'], urls: [] }
    const { '@context': context, '@graph': graph, ...rest } = parsed
    if (context !== 'https://schema.org') problems.push('JSON-LD: no @context')
    walk(graph ?? rest, problems)
    return { problems, urls: urlsIn(graph ?? rest) }
  } catch {
    return { problems: ['JSON-LD: not JSON, or a list is missing'], urls: [] }
  }
}
