import { z } from 'zod'
import { HOUR_S } from '../../durations.ts'
import { createTurns } from '../../turns.ts'
import { authorHashOf } from './authors.ts'
import { ask, createPatience, orNone } from './outbound.ts'
import { cleanHeading, decodeEntities, fromHtml } from './plain-text.ts'
import { type Discussion, type HashAuthor, type LiveSource, LiveSourceError } from './port.ts'
import { COMMENT_MAX, POST_MAX, TITLE_MAX } from './sizes.ts'
import { authorPage } from './stackexchange-names.ts'
import { sitesFor } from './stackexchange-sites.ts'

const ANSWERS_MAX = 50
const ITEMS_MAX = 50

const time = z.number().min(1e9).max(4.1e9)
const owner = z.object({ display_name: z.string().nullish(), link: z.string().nullish() }).nullish()
const questionSchema = z.object({
  question_id: z.number().int(),
  title: z.string(),
  body: z.string().nullish(),
  score: z.number(),
  creation_date: time,
  link: z.url({ protocol: /^https$/ }),
  content_license: z.string().nullish(),
  owner,
})
const answerSchema = z.object({
  answer_id: z.number().int(),
  question_id: z.number().int(),
  body: z.string().nullish(),
  score: z.number(),
  creation_date: time,
  owner,
})
const wrapperSchema = z.object({
  items: z.array(z.unknown()).optional(),
  backoff: z.number().optional(),
  quota_remaining: z.number().optional(),
  error_id: z.number().optional(),
  error_name: z.string().optional(),
})

function itemsOf<T>(schema: z.ZodType<T>, items: readonly unknown[]): T[] {
  return items.flatMap((item) => schema.safeParse(item).data ?? [])
}

/** Questions and answers from Stack Exchange, API 2.3; needs no key for 300 calls a day. */
export function createStackExchange(origin: string, hashAuthor: HashAuthor) {
  const patience = createPatience()

  async function get(
    path: string,
    query: Record<string, string>,
    signal: AbortSignal,
  ): Promise<unknown[]> {
    patience.check()
    const { status, headers, json } = await ask(
      origin,
      `/2.3${path}?${new URLSearchParams(query)}`,
      {},
      signal,
    )
    const wrapper = wrapperSchema.safeParse(json).data
    if (wrapper?.backoff !== undefined) patience.wait(wrapper.backoff)
    if (wrapper?.quota_remaining === 0) patience.wait(HOUR_S)
    const isThrottled = wrapper?.error_id === 502 || wrapper?.error_name === 'throttle_violation'
    if (isThrottled || status === 429) {
      patience.wait(headers.get('retry-after'))
      throw new LiveSourceError('limited')
    }
    if (status === 401 || status === 403) throw new LiveSourceError('refused')
    if (status >= 500) throw new LiveSourceError('unavailable')
    if (status !== 200 || wrapper?.items === undefined) throw new LiveSourceError('nonsense')
    return wrapper.items
  }

  const hashOf = (who: z.infer<typeof owner>) =>
    authorHashOf('stackexchange', who?.link ? authorPage(who.link) : who?.display_name, hashAuthor)

  function readQuestion(site: string, question: z.infer<typeof questionSchema>): Discussion {
    return {
      id: `stackexchange:${site}:${question.question_id}`,
      source: 'stackexchange',
      community: site,
      title: cleanHeading(decodeEntities(question.title), TITLE_MAX),
      text: fromHtml(question.body ?? '', POST_MAX),
      authorHash: hashOf(question.owner),
      score: question.score,
      createdAt: new Date(question.creation_date * 1_000),
      url: question.link,
      license: question.content_license ?? null,
      comments: [],
    }
  }

  async function searchSite(site: string, market: string, limit: number, signal: AbortSignal) {
    const common = { site, order: 'desc', filter: 'withbody' }
    const pagesize = String(Math.min(limit, ITEMS_MAX))
    const search = { ...common, q: market, sort: 'relevance', pagesize, page: '1' }
    const questions = itemsOf(questionSchema, await get('/search/advanced', search, signal))
    const found = new Map<number, Discussion>()
    const turns = createTurns()
    for (const question of questions) {
      found.set(question.question_id, readQuestion(site, question))
      await turns.rest()
    }
    if (found.size === 0) return []
    const ids = [...found.keys()].join(';')
    const asked = { ...common, sort: 'votes', pagesize: String(ANSWERS_MAX) }
    // Questions without their answers are better than none.
    const answers = await orNone(get(`/questions/${ids}/answers`, asked, signal))
    for (const answer of itemsOf(answerSchema, answers)) {
      await turns.rest()
      const text = fromHtml(answer.body ?? '', COMMENT_MAX)
      if (text === '') continue
      found.get(answer.question_id)?.comments.push({
        id: String(answer.answer_id),
        authorHash: hashOf(answer.owner),
        text,
        score: answer.score,
        createdAt: new Date(answer.creation_date * 1_000),
      })
    }
    return [...found.values()].filter(({ title }) => title !== '')
  }

  return {
    name: 'stackexchange',
    async search(market, limit, signal) {
      const discussions: Discussion[] = []
      // One site after the other, because a pause that the first asks for applies to the second.
      for (const [index, site] of sitesFor(market).entries()) {
        const found = searchSite(site, market, limit, signal)
        discussions.push(...(await (index === 0 ? found : orNone(found))))
      }
      return { discussions, deleted: { discussions: [], comments: [] } }
    },
  } satisfies LiveSource
}
