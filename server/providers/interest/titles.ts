import { z } from 'zod'
import { cleanText } from '../../../contract/text.ts'
import type { Query } from './action-api.ts'

/** MediaWiki follows a redirect of a redirect. */
const REDIRECTS_MAX = 5
/** In UTF-16 units; MediaWiki allows 255 bytes. */
const TITLE_MAX = 255
const ADDRESS_MAX = 2_000

/** Characters that no title has: MediaWiki would end it before `#`, and split it at `|`. */
const UNTITLED = /[#<>[\]{|}\p{Cc}]/u

/** A title as MediaWiki writes it, safe to show after cleaning and to send. */
export function isTitle(title: string): boolean {
  const isPossible = title.length <= TITLE_MAX && title.isWellFormed() && !UNTITLED.test(title)
  return isPossible && title !== '.' && title !== '..' && cleanText(title) !== ''
}

export interface Article {
  /** As MediaWiki writes it, with spaces. */
  title: string
  url: string
}

/** How a title leads to an article. `section`: by a redirect to a part of it. */
type Way = 'direct' | 'redirect' | 'section'

/** What a title leads to. */
export type Meaning =
  | { kind: 'nothing' }
  | { kind: 'disambiguation' }
  | { kind: 'article'; way: Way; article: Article }

const pageSchema = z.object({
  ns: z.number().optional(),
  title: z.string(),
  missing: z.boolean().optional(),
  invalid: z.boolean().optional(),
  pageprops: z.object({ disambiguation: z.string().optional() }).optional(),
  fullurl: z.string().optional(),
})
type Page = z.infer<typeof pageSchema>

const step = z.object({ from: z.string(), to: z.string() })
const redirectSchema = step.extend({
  tofragment: z.string().optional(),
  tointerwiki: z.string().optional(),
})

/** Without `query` if no title is one of this wiki. */
const answerSchema = z.object({
  query: z
    .object({
      normalized: z.array(step).default([]),
      redirects: z.array(redirectSchema).default([]),
      pages: z.array(pageSchema).default([]),
    })
    .optional(),
})

const underscored = (title: string) => encodeURIComponent(title.replaceAll(' ', '_'))

/** The page's own address if it lies on this wiki; else the usual address of its title. */
function addressOf({ title, fullurl = '' }: Page, origin: string): string {
  const url = fullurl.length <= ADDRESS_MAX ? URL.parse(fullurl) : null
  const isHere = url?.origin === origin && url.username === '' && url.password === ''
  const isPlain = url?.pathname.startsWith('/wiki/') && url.search === '' && url.hash === ''
  return isHere && isPlain ? url.href : `${origin}/wiki/${underscored(title)}`
}

function meaningOf(page: Page | undefined, way: Way, origin: string): Meaning {
  const isPage = page !== undefined && !page.missing && !page.invalid && page.ns === 0
  if (!isPage || !isTitle(page.title)) return { kind: 'nothing' }
  if (page.pageprops?.disambiguation !== undefined) return { kind: 'disambiguation' }
  return { kind: 'article', way, article: { title: page.title, url: addressOf(page, origin) } }
}

/**
 * Asks a wiki what titles lead to, all in one request. @param titles at most 50
 * @returns a function that tells it of each of these titles
 * @throws {InterestError}
 */
export async function askTitles(
  query: Query,
  origin: string,
  titles: readonly string[],
  signal: AbortSignal,
): Promise<(title: string) => Meaning> {
  const parameters = {
    redirects: '1',
    prop: 'pageprops|info',
    ppprop: 'disambiguation',
    inprop: 'url',
    titles: [...new Set(titles)].join('|'),
  }
  const { query: answer } = await query(parameters, answerSchema, signal)
  const written = new Map(answer?.normalized.map(({ from, to }) => [from, to]))
  const redirects = new Map(answer?.redirects.map((redirect) => [redirect.from, redirect]))
  const pages = new Map(answer?.pages.map((page) => [page.title, page]))

  return function leadsTo(asked) {
    let title = written.get(asked) ?? asked
    let way: Way = 'direct'
    for (let count = 0; count < REDIRECTS_MAX; count += 1) {
      const redirect = redirects.get(title)
      if (redirect === undefined) return meaningOf(pages.get(title), way, origin)
      if (redirect.tointerwiki !== undefined) break
      title = redirect.to
      if (way !== 'section') way = redirect.tofragment ? 'section' : 'redirect'
    }
    return { kind: 'nothing' }
  }
}
