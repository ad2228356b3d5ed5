import { z } from 'zod'
import { createTurns } from '../../turns.ts'
import { authorHashOf } from './authors.ts'
import { createForumClient, together } from './forum-answers.ts'
import { cleanHeading, cleanParagraphs } from './plain-text.ts'
import {
  type Discussion,
  type DiscussionComment,
  type Found,
  type HashAuthor,
  type LiveSource,
  LiveSourceError,
} from './port.ts'
import { COMMENT_MAX, TITLE_MAX } from './sizes.ts'
import { fieldsOf, isFields, scoreFrom, timeFromIso, wholeId } from './things.ts'

const COUNTRY = 'us'
const APPS_ASKED = 15
const APPS_READ = 3
const REVIEWS_MAX = 50
/** How much of a word must be in an app's text, so that “grinders” finds “grinder”. */
const STEM = 5

const appSchema = z.object({
  trackId: z.number().int().positive(),
  trackName: z.string(),
  trackViewUrl: z.string(),
  description: z.string().catch(''),
  userRatingCount: z.number().catch(0),
  releaseDate: z.string().catch(''),
})
type App = z.infer<typeof appSchema>

/** The page of an app, without what Apple adds to count visits. */
const PAGE = /^https:\/\/apps\.apple\.com\/[a-z]{2}\/app\/[^?#\s]{1,300}/

/** True if at least half of the market's words are in the app's own text. */
function isAbout(market: string, { trackName, description }: App): boolean {
  const text = `${trackName} ${description.slice(0, 4_000)}`.toLowerCase()
  const words = market.toLowerCase().match(/[\p{L}\p{N}]{3,40}/gu) ?? []
  const found = words.filter((word) => text.includes(word.replace(/s$/, '').slice(0, STEM)))
  return found.length > 0 && found.length * 2 >= words.length
}

const labelOf = (value: unknown): string => {
  const { label } = fieldsOf(value)
  return typeof label === 'string' ? label : ''
}

/** A review in the feed. Undefined for an entry that is the app itself. */
function readReview(entry: unknown, hashAuthor: HashAuthor): DiscussionComment | undefined {
  const review = fieldsOf(entry)
  const { uri, name } = fieldsOf(review.author)
  const id = wholeId(labelOf(review.id))
  const createdAt = timeFromIso(labelOf(review.updated))
  if (!isFields(review['im:rating']) || id === undefined || createdAt === undefined)
    return undefined
  const words = [labelOf(review.title), labelOf(review.content)].join('\n')
  return {
    id,
    authorHash: authorHashOf('appstore', labelOf(uri) || labelOf(name), hashAuthor),
    // The feed writes line ends as two characters.
    text: cleanParagraphs(words.replaceAll('\\n', '\n'), COMMENT_MAX),
    score: scoreFrom(labelOf(review['im:voteSum'])),
    createdAt,
  }
}

interface Settings {
  origin: string
  userAgent: string
  hashAuthor: HashAuthor
}

/** Reviews of a market's leading apps: Apple's search and its feeds of newest reviews, without a key. */
export function createAppStore({ origin, userAgent, hashAuthor }: Settings) {
  const get = createForumClient(userAgent)

  async function appsFor(market: string, signal: AbortSignal): Promise<App[]> {
    const query = new URLSearchParams({
      ...{ term: market, media: 'software', entity: 'software', country: COUNTRY },
      limit: String(APPS_ASKED),
    })
    const { results } = fieldsOf(await get(origin, `/search?${query}`, signal))
    if (!Array.isArray(results)) throw new LiveSourceError('nonsense')
    return results
      .flatMap((result) => appSchema.safeParse(result).data ?? [])
      .filter((app) => isAbout(market, app) && PAGE.test(app.trackViewUrl))
      .sort((a, b) => b.userRatingCount - a.userRatingCount)
      .slice(0, APPS_READ)
  }

  async function reviewsOf(app: App, signal: AbortSignal): Promise<Found> {
    const path = `/${COUNTRY}/rss/customerreviews/id=${app.trackId}/sortBy=mostRecent/json`
    const { feed } = fieldsOf(await get(origin, path, signal))
    if (!isFields(feed)) throw new LiveSourceError('nonsense')
    // A feed with one review has it without a list, and one without reviews has no entry.
    const entries = Array.isArray(feed.entry) ? feed.entry : [feed.entry]
    const comments: DiscussionComment[] = []
    const turns = createTurns()
    for (const entry of entries.slice(0, REVIEWS_MAX + 1)) {
      const review = readReview(entry, hashAuthor)
      if (review !== undefined && review.text !== '') comments.push(review)
      await turns.rest()
    }
    const deleted = { discussions: [], comments: [] }
    const name = cleanHeading(app.trackName, TITLE_MAX - 40)
    if (comments.length === 0 || name === '') return { discussions: [], deleted }
    const oldest = comments.reduce((a, b) => (a.createdAt < b.createdAt ? a : b))
    const discussion: Discussion = {
      id: `appstore:${COUNTRY}:${app.trackId}`,
      source: 'appstore',
      community: 'App Store',
      title: `Reviews of the app “${name}”`,
      text: '',
      authorHash: null,
      score: 0,
      createdAt: timeFromIso(app.releaseDate) ?? oldest.createdAt,
      url: `${PAGE.exec(app.trackViewUrl)?.[0]}?see-all=reviews`,
      license: null,
      comments,
    }
    return { discussions: [discussion], deleted }
  }

  return {
    name: 'appstore',
    async search(market, limit, signal) {
      const apps = await appsFor(market, signal)
      return together(apps.slice(0, limit).map((app) => reviewsOf(app, signal)))
    },
  } satisfies LiveSource
}
