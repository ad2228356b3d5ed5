import { createHash } from 'node:crypto'

/** A page of the stand-in's Wikipedia. */
interface Page {
  title: string
  ns: number
  isDisambiguation: boolean
  fullurl: string | undefined
  /** Views in a month, by language and `YYYYMM`; undefined where there is no data. */
  viewsIn: (language: string, month: string) => number | undefined
}

interface Redirect {
  from: string
  to: string
  tofragment?: string
  tointerwiki?: string
}

interface ArticleOptions {
  language?: string
  /** The first and the last month with data, as `YYYYMM`. */
  from?: string
  until?: string
  /** Months without data in between. */
  without?: readonly string[]
  /** What the API gives as the page's address. */
  fullurl?: string
  ns?: number
}

const NAMESPACES: Record<string, number> = { talk: 1, user: 2, wikipedia: 4, file: 6, help: 12 }
const INTERWIKI = new Set(['wikt', 'commons', 'meta'])
const UNTITLED = /[<>[\]{|}]/

/** A season whose size and highest month depend on the title. */
export function seasonalViews(title: string, month: string): number {
  const draw = createHash('sha256').update(title).digest()
  const size = 2_000 + (draw.readUInt16BE(0) % 20_000)
  const peak = draw.readUInt8(2) % 12
  const turn = ((Number(month.slice(4)) - 1 - peak) / 12) * 2 * Math.PI
  return Math.round(size * (1 + 0.4 * Math.cos(turn)))
}

const spaced = (title: string) => title.replaceAll('_', ' ').trim()
const capital = (title: string) => title.charAt(0).toUpperCase() + title.slice(1)
const wordsIn = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])

function* monthsBetween(first: string, last: string): Generator<string> {
  const end = Number(last.slice(0, 6))
  for (let month = Number(first.slice(0, 6)); month <= end; month += month % 100 === 12 ? 89 : 1) {
    yield String(month)
  }
}

/** The pages behind the stand-in. @param origin of the pages' addresses */
export function createPages(origin: string) {
  const pages = new Map<string, Page>()
  const redirects = new Map<string, Redirect>()

  function normalizedTitle(asked: string): { title: string; ns: number } {
    const title = spaced(asked.split('#')[0] ?? '')
    const [prefix = '', ...rest] = title.split(':')
    const ns = rest.length > 0 ? NAMESPACES[prefix.toLowerCase()] : undefined
    if (ns === undefined) return { title: capital(title), ns: 0 }
    return { title: `${capital(prefix)}:${capital(rest.join(':').trim())}`, ns }
  }

  function addressOf(title: string): string {
    return `${origin}/wiki/${encodeURIComponent(title.replaceAll(' ', '_'))}`
  }

  function pageOf(title: string, ns: number): object {
    const page = pages.get(title)
    if (page === undefined) return { ns, title, missing: true, fullurl: addressOf(title) }
    return {
      ...{ pageid: 1_000 + title.length, ns: page.ns, title, contentmodel: 'wikitext' },
      ...(page.isDisambiguation ? { pageprops: { disambiguation: '' } } : {}),
      ...{ fullurl: page.fullurl ?? addressOf(title), canonicalurl: addressOf(title) },
    }
  }

  function followed(title: string, passed: Redirect[]): string {
    const redirect = redirects.get(title)
    if (redirect === undefined || passed.includes(redirect)) return title
    passed.push(redirect)
    return followed(redirect.to, passed)
  }

  const own = {
    article(title: string, options: ArticleOptions = {}) {
      const { language = 'en', from = '201507', until = '999912', without = [] } = options
      pages.set(title, {
        ...{ title, ns: options.ns ?? 0, isDisambiguation: false, fullurl: options.fullurl },
        viewsIn: (asked, month) => {
          const isThere = asked === language && month >= from && month <= until
          return isThere && !without.includes(month) ? seasonalViews(title, month) : undefined
        },
      })
    },

    disambiguation(title: string) {
      const viewsIn = (_language: string, month: string) => seasonalViews(title, month)
      pages.set(title, { title, ns: 0, isDisambiguation: true, fullurl: undefined, viewsIn })
    },

    redirect(from: string, to: string, more: { tofragment?: string; tointerwiki?: string } = {}) {
      redirects.set(from, { from, to, ...more })
    },

    /** The answer to a query of titles, in format version 2. */
    titles(asked: readonly string[]) {
      const [normalized, passed]: [object[], Redirect[]] = [[], []]
      const interwiki: object[] = []
      const found = new Map<string, object>()
      for (const text of new Set(asked)) {
        const prefix = text.split(':')[0]?.toLowerCase() ?? ''
        if (text.includes(':') && INTERWIKI.has(prefix)) {
          interwiki.push({ title: text, iw: prefix })
          continue
        }
        const { title, ns } = normalizedTitle(text)
        if (UNTITLED.test(title) || title === '' || title === '.' || title === '..') {
          const invalidreason = 'The requested page title contains invalid characters.'
          found.set(text, { title: text, invalidreason, invalid: true })
          continue
        }
        if (title !== text) normalized.push({ fromencoded: false, from: text, to: title })
        const last = followed(title, passed)
        if (!passed.some((redirect) => redirect.to === last && redirect.tointerwiki)) {
          found.set(last, pageOf(last, ns))
        }
      }
      const query = {
        ...(normalized.length > 0 ? { normalized } : {}),
        ...(passed.length > 0 ? { redirects: [...new Set(passed)] } : {}),
        ...(interwiki.length > 0 ? { interwiki } : {}),
        ...(found.size > 0 ? { pages: [...found.values()] } : {}),
      }
      return { batchcomplete: true, query }
    },

    /** The answer to a search: pages with a word of the query, those with most of them first. */
    search(text: string, limit: number) {
      const asked = wordsIn(text)
      const common = (title: string) => [...wordsIn(title)].filter((word) => asked.has(word)).length
      const hits = [...pages.values()].map(({ title, ns }) => {
        const here = [...redirects.values()].filter((one) => one.to === title && !one.tointerwiki)
        const from = here.map((redirect) => redirect.from)
        const [best = ''] = from.sort((one, other) => common(other) - common(one))
        const byRedirect = common(best) > common(title) ? { redirecttitle: best } : {}
        return { hit: { ns, title, ...byRedirect }, score: Math.max(common(title), common(best)) }
      })
      const found = hits
        .filter(({ score, hit }) => score > 0 && hit.ns === 0)
        .sort((one, other) => other.score - one.score)
      return { batchcomplete: true, query: { search: found.slice(0, limit).map(({ hit }) => hit) } }
    },

    /** The items of the page views; none if there is no data. */
    views(language: string, article: string, first: string, last: string) {
      const page = pages.get(spaced(article))
      return [...monthsBetween(first, last)].flatMap((month) => {
        const views = page?.viewsIn(language, month)
        if (views === undefined) return []
        const asked = { project: `${language}.wikipedia`, article, granularity: 'monthly' }
        return [{ ...asked, timestamp: `${month}0100`, access: 'all-access', agent: 'user', views }]
      })
    },

    /** Restores the pages that journeys rely on. */
    reset() {
      pages.clear()
      redirects.clear()
      own.article('Cold brew coffee')
      own.redirect('Cold brew', 'Cold brew coffee')
      own.article('Dog grooming')
      own.disambiguation('Mercury')
      own.redirect('Mercury (disambiguation)', 'Mercury')
      own.article('Mercury (planet)')
      own.article('Hundepflege', { language: 'de' })
    },
  }
  own.reset()
  return own
}
