import { numberFrom } from '../../numbers.ts'
import { authorHashOf } from './authors.ts'
import { cleanHeading, fromMarkdown } from './plain-text.ts'
import type { HashAuthor } from './port.ts'
import { COMMENT_MAX, COMMUNITY_MAX, POST_MAX, TITLE_MAX } from './sizes.ts'
import { type Fields, isFields, skipped, type Thing, timeFromSeconds } from './things.ts'

/** A base-36 id, with or without its kind before it. */
function idOf(value: unknown, prefix: string): string | undefined {
  if (typeof value !== 'string') return undefined
  const id = (value.startsWith(prefix) ? value.slice(prefix.length) : value).toLowerCase()
  return /^[a-z\d]{1,13}$/.test(id) ? id : undefined
}

const GONE = /^\s*\[ ?(?:deleted|removed)\b[^\]\n]{0,60}\]\s*$/i
const isGone = (text: unknown) => typeof text === 'string' && GONE.test(text)

/** True if its author or a moderator deleted it. */
function isDeleted(fields: Fields): boolean {
  const meta = fields._meta
  if (isFields(meta) && meta.was_deleted_later === true) return true
  if (typeof fields.removed_by_category === 'string') return true
  return isGone(fields.title) || isGone(fields.selftext) || isGone(fields.body)
}

function fetchedAtOf(fields: Fields): Date | undefined {
  const meta = isFields(fields._meta) ? fields._meta : {}
  return (
    timeFromSeconds(meta.retrieved_2nd_on) ??
    timeFromSeconds(fields.retrieved_on) ??
    timeFromSeconds(fields.retrieved_utc)
  )
}

/** The moderators' bot, which posts in every other thread. */
const isBot = ({ author }: Fields) => author === 'AutoModerator'

const scoreOf = (value: unknown) => (typeof value === 'number' ? (numberFrom(value) ?? 0) : 0)

function urlOf({ permalink }: Fields, id: string): string {
  const isPath = typeof permalink === 'string' && /^\/(?:r|user)\/[\w/%.~-]{1,500}$/.test(permalink)
  return `https://www.reddit.com${isPath ? permalink : `/comments/${id}/`}`
}

function readSubmission(fields: Fields, hashAuthor: HashAuthor): Thing {
  const id = idOf(fields.id ?? fields.name, 't3_')
  if (id === undefined) return skipped('no usable id')
  const name = `reddit:${id}`
  const fetchedAt = fetchedAtOf(fields)
  if (isDeleted(fields)) return { kind: 'deleted discussion', id: name, fetchedAt }
  if (isBot(fields)) return skipped('written by a bot')
  const createdAt = timeFromSeconds(fields.created_utc)
  if (createdAt === undefined) return skipped('no usable time')
  const title = fromMarkdown(String(fields.title), TITLE_MAX).replaceAll('\n', ' ')
  if (title === '') return skipped('no text')
  const { selftext, subreddit } = fields
  const community = typeof subreddit === 'string' ? cleanHeading(subreddit, COMMUNITY_MAX) : ''
  const discussion = {
    id: name,
    source: 'reddit' as const,
    community: community || 'reddit',
    title,
    text: typeof selftext === 'string' ? fromMarkdown(selftext, POST_MAX) : '',
    authorHash: authorHashOf('reddit', fields.author, hashAuthor),
    score: scoreOf(fields.score),
    createdAt,
    url: urlOf(fields, id),
    license: null,
  }
  return { kind: 'discussion', discussion, fetchedAt }
}

function readComment(fields: Fields, hashAuthor: HashAuthor): Thing {
  const id = idOf(fields.id ?? fields.name, 't1_')
  const thread = idOf(fields.link_id, 't3_')
  if (id === undefined || thread === undefined) return skipped('no usable id')
  const discussionId = `reddit:${thread}`
  const fetchedAt = fetchedAtOf(fields)
  if (isDeleted(fields)) return { kind: 'deleted comment', discussionId, id, fetchedAt }
  if (isBot(fields)) return skipped('written by a bot')
  const createdAt = timeFromSeconds(fields.created_utc)
  if (createdAt === undefined) return skipped('no usable time')
  const text = fromMarkdown(String(fields.body), COMMENT_MAX)
  if (text === '') return skipped('no text')
  const authorHash = authorHashOf('reddit', fields.author, hashAuthor)
  const comment = { id, authorHash, text, score: scoreOf(fields.score), createdAt }
  return { kind: 'comment', discussionId, comment, fetchedAt }
}

/** Parses a value that may be a submission or a comment; never throws. */
export function readThing(value: unknown, hashAuthor: HashAuthor): Thing {
  if (!isFields(value)) return skipped('not an object')
  if (typeof value.title === 'string') return readSubmission(value, hashAuthor)
  if (typeof value.body === 'string') return readComment(value, hashAuthor)
  return skipped('neither discussion nor comment')
}
