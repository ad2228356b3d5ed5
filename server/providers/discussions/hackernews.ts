import { z } from 'zod'
import { createTurns } from '../../turns.ts'
import { authorHashOf } from './authors.ts'
import { ask } from './outbound.ts'
import { cleanHeading, decodeEntities, fromHtml } from './plain-text.ts'
import {
  type Deletions,
  type Discussion,
  type DiscussionComment,
  type HashAuthor,
  type LiveSource,
  LiveSourceError,
} from './port.ts'
import { COMMENT_MAX, POST_MAX, TITLE_MAX } from './sizes.ts'

const COMMENTS_MAX = 60
const STORIES_READ = 10
const COMMUNITY = 'Hacker News'

const searchSchema = z.object({ hits: z.array(z.object({ objectID: z.string().regex(/^\d+$/) })) })

const itemSchema = z.object({
  id: z.number().int(),
  author: z.string().nullish(),
  title: z.string().nullish(),
  text: z.string().nullish(),
  points: z.number().nullish(),
  created_at_i: z.number().min(1e9).max(4.1e9),
  children: z.unknown().optional(),
})
type Item = z.infer<typeof itemSchema>

const timeOf = (item: Item) => new Date(item.created_at_i * 1_000)

/** Answers level by level, so direct answers to the story come first. */
function* itemsBelow(story: Item): Generator<Item> {
  let level: unknown[] = [story.children]
  while (level.length > 0) {
    const next: unknown[] = []
    for (const child of level.flatMap((children) => (Array.isArray(children) ? children : []))) {
      const item = itemSchema.safeParse(child)
      if (!item.success) continue
      yield item.data
      next.push(item.data.children)
    }
    level = next
  }
}

async function readStory(value: unknown, hashAuthor: HashAuthor, deleted: Deletions) {
  const parsed = itemSchema.safeParse(value)
  if (!parsed.success) return undefined
  const story = parsed.data
  const id = `hackernews:${story.id}`
  const hash = (author: unknown) => authorHashOf('hackernews', author, hashAuthor)
  const title = cleanHeading(decodeEntities(story.title ?? ''), TITLE_MAX)
  if (title === '') return undefined
  const comments: DiscussionComment[] = []
  const turns = createTurns()
  for (const item of itemsBelow(story)) {
    if (comments.length === COMMENTS_MAX) break
    await turns.rest()
    const text = fromHtml(item.text ?? '', COMMENT_MAX)
    if (!item.author && !item.text) {
      deleted.comments.push({ discussionId: id, id: String(item.id) })
    } else if (text !== '') {
      const known = { score: item.points ?? 0, createdAt: timeOf(item) }
      comments.push({ id: String(item.id), authorHash: hash(item.author), text, ...known })
    }
  }
  const discussion: Discussion = {
    id,
    source: 'hackernews',
    community: COMMUNITY,
    title,
    text: fromHtml(story.text ?? '', POST_MAX),
    authorHash: hash(story.author),
    score: story.points ?? 0,
    createdAt: timeOf(story),
    url: `https://news.ycombinator.com/item?id=${story.id}`,
    license: null,
    comments,
  }
  return discussion
}

/** Hacker News through Algolia's search; needs no key. */
export function createHackerNews(origin: string, hashAuthor: HashAuthor) {
  async function get(path: string, signal: AbortSignal): Promise<unknown> {
    const { status, json } = await ask(origin, path, {}, signal)
    if (status === 429) throw new LiveSourceError('limited')
    if (status === 401 || status === 403) throw new LiveSourceError('refused')
    if (status !== 200 || json === undefined) throw new LiveSourceError('nonsense')
    return json
  }

  return {
    name: 'hackernews',
    async search(market, limit, signal) {
      const query = new URLSearchParams({
        query: market,
        tags: 'story',
        numericFilters: 'num_comments>2',
        hitsPerPage: String(Math.min(limit, STORIES_READ)),
      })
      const found = searchSchema.safeParse(await get(`/api/v1/search?${query}`, signal))
      if (!found.success) throw new LiveSourceError('nonsense')
      const ids = found.data.hits.slice(0, STORIES_READ).map(({ objectID }) => objectID)
      const items = await Promise.allSettled(ids.map((id) => get(`/api/v1/items/${id}`, signal)))
      const deleted: Deletions = { discussions: [], comments: [] }
      const discussions: Discussion[] = []
      for (const item of items) {
        if (item.status === 'rejected') continue
        const story = await readStory(item.value, hashAuthor, deleted)
        if (story !== undefined) discussions.push(story)
      }
      const failure = items.find((item) => item.status === 'rejected')
      if (discussions.length === 0 && failure) throw failure.reason
      return { discussions, deleted }
    },
  } satisfies LiveSource
}
