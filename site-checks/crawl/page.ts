import { type DOMTree, type HtmlElement, Rule } from 'html-validate'

/** A page's statements about itself and its links. */
export interface PageFacts {
  titles: string[]
  descriptions: string[]
  headings: number
  language: string
  canonicals: string[]
  noindex: boolean
  /** Contents of meta elements by `property` or `name`. */
  meta: Map<string, string>
  ids: Set<string>
  /** As written: links, and everything that a browser loads. */
  links: string[]
  resources: string[]
  /** Opening tags of images without an alternative text or a size. */
  poorImages: string[]
  structured: string[]
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#38': '&',
  '#39': "'",
  '#34': '"',
}

function plain(text: string): string {
  return text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole).trim()
}

function attribute(element: HtmlElement, name: string): string | undefined {
  const value = element.getAttributeValue(name)
  return value === null ? undefined : plain(value)
}

const isSomething = (value: string | undefined): value is string => value !== undefined

function readPage(document: DOMTree): PageFacts {
  const all = (selector: string) => document.querySelectorAll(selector)
  const values = (selector: string, name: string) =>
    all(selector)
      .map((element) => attribute(element, name))
      .filter(isSomething)
  const texts = (selector: string) => all(selector).map(({ textContent }) => plain(textContent))
  const meta = new Map(
    all('meta').map((element) => [
      attribute(element, 'property') ?? attribute(element, 'name') ?? '',
      attribute(element, 'content') ?? '',
    ]),
  )
  return {
    titles: texts('head > title'),
    descriptions: values('meta[name="description"]', 'content'),
    headings: all('h1').length,
    language: values('html', 'lang')[0] ?? '',
    canonicals: values('link[rel="canonical"]', 'href'),
    noindex: (meta.get('robots') ?? '').includes('noindex'),
    meta,
    ids: new Set(values('[id]', 'id')),
    links: values('a', 'href'),
    resources: [
      ...all('link')
        .filter((element) => attribute(element, 'rel') !== 'canonical')
        .map((element) => attribute(element, 'href'))
        .filter(isSomething),
      ...values('script', 'src'),
      ...(meta.get('late-scripts')?.split(' ') ?? []),
      ...values('img', 'src'),
      ...values('astro-island', 'component-url'),
      ...values('astro-island', 'renderer-url'),
    ],
    poorImages: all('img')
      .filter((image) => ['alt', 'width', 'height'].some((name) => !image.hasAttribute(name)))
      .map((image) => attribute(image, 'src') ?? 'img'),
    structured: texts('script[type="application/ld+json"]'),
  }
}

let last: PageFacts | undefined

/** A rule without findings that records a page's facts from the validator's own tree. */
export class ReadPage extends Rule {
  setup(): void {
    this.on('dom:ready', ({ document }) => {
      last = readPage(document)
    })
  }
}

/** The facts of the last validated page. @throws when it could not be read */
export function takeLastPage(): PageFacts {
  const facts = last
  if (!facts) throw new Error('no page was read')
  last = undefined
  return facts
}
