import { authorHashOf } from './authors.ts'
import { cleanHeading, decodeEntities, fromHtml } from './plain-text.ts'
import type { HashAuthor } from './port.ts'
import { COMMENT_MAX, POST_MAX, TITLE_MAX } from './sizes.ts'
import {
  type Fields,
  isFields,
  scoreFrom,
  skipped,
  type Thing,
  timeFromSeconds,
  wholeId,
} from './things.ts'

const TYPES: ReadonlySet<unknown> = new Set(['story', 'comment', 'poll', 'job', 'pollopt'])

/** The kind of an item: its type, or Algolia's tag. */
function typeOf({ type, _tags }: Fields): unknown {
  return type ?? (Array.isArray(_tags) ? _tags.find((tag) => TYPES.has(tag)) : undefined)
}

/** True for an item of Hacker News as its API, BigQuery or Algolia writes it. */
export function isHackerNewsItem(fields: Fields): boolean {
  if ('created_utc' in fields || !TYPES.has(typeOf(fields))) return false
  return 'time' in fields || 'created_at_i' in fields || fields.deleted === true
}

/** Deleted by its author, or hidden by moderators. */
const isGone = ({ deleted, dead }: Fields) =>
  [deleted, dead].some((mark) => mark === true || mark === 'true')

function readStory(fields: Fields, id: string, hashAuthor: HashAuthor): Thing {
  const name = `hackernews:${id}`
  if (isGone(fields)) return { kind: 'deleted discussion', id: name, fetchedAt: undefined }
  const createdAt = timeFromSeconds(fields.time ?? fields.created_at_i)
  if (createdAt === undefined) return skipped('no usable time')
  const title = typeof fields.title === 'string' ? fields.title : ''
  const heading = cleanHeading(decodeEntities(title), TITLE_MAX)
  if (heading === '') return skipped('no text')
  const text = fields.text ?? fields.story_text
  const discussion = {
    id: name,
    source: 'hackernews' as const,
    community: 'Hacker News',
    title: heading,
    text: typeof text === 'string' ? fromHtml(text, POST_MAX) : '',
    authorHash: authorHashOf('hackernews', fields.by ?? fields.author, hashAuthor),
    score: scoreFrom(fields.score ?? fields.points),
    createdAt,
    url: `https://news.ycombinator.com/item?id=${id}`,
    license: null,
  }
  return { kind: 'discussion', discussion, fetchedAt: undefined }
}

function readComment(fields: Fields, id: string, hashAuthor: HashAuthor): Thing {
  const above = wholeId(fields.story_id) ?? wholeId(fields.parent ?? fields.parent_id)
  if (above === undefined || above === id) return skipped('no usable id')
  const discussionId = `hackernews:${above}`
  const author = fields.by ?? fields.author
  const html = fields.text ?? fields.comment_text
  const isEmpty = !author && !html
  if (isGone(fields) || isEmpty) {
    return { kind: 'deleted comment', discussionId, id, fetchedAt: undefined }
  }
  const createdAt = timeFromSeconds(fields.time ?? fields.created_at_i)
  if (createdAt === undefined) return skipped('no usable time')
  const text = typeof html === 'string' ? fromHtml(html, COMMENT_MAX) : ''
  const authorHash = authorHashOf('hackernews', author, hashAuthor)
  const score = scoreFrom(fields.points)
  // A comment without words of its own is kept, because answers to it name only it.
  const comment = { id, authorHash, text, score, createdAt }
  return { kind: 'comment', discussionId, comment, fetchedAt: undefined }
}

function readOne(fields: Fields, hashAuthor: HashAuthor): Thing {
  const id = wholeId(fields.id ?? fields.objectID)
  if (id === undefined) return skipped('no usable id')
  const type = typeOf(fields)
  if (type === 'comment') return readComment(fields, id, hashAuthor)
  if (type === 'story' || type === 'poll') return readStory(fields, id, hashAuthor)
  return skipped('not a public discussion')
}

/** An item, and those that Algolia nests below it, one by one; never throws. */
export function* readHackerNews(item: Fields, hashAuthor: HashAuthor): Generator<Thing> {
  for (let level = [item]; level.length > 0; ) {
    for (const fields of level) yield readOne(fields, hashAuthor)
    const below = level.flatMap(({ children }) => (Array.isArray(children) ? children : []))
    level = below.filter(isFields)
  }
}
