import { authorHashOf } from './authors.ts'
import { cleanHeading, fromMarkdown } from './plain-text.ts'
import type { HashAuthor } from './port.ts'
import { COMMENT_MAX, COMMUNITY_MAX, POST_MAX, TITLE_MAX } from './sizes.ts'
import {
  type Fields,
  fieldsOf,
  isFields,
  scoreFrom,
  skipped,
  type Thing,
  timeFromIso,
} from './things.ts'

/** The address at which a post was first written. It is the same on every server. */
const ADDRESS = /^https:\/\/((?:[a-z\d-]{1,63}\.){1,6}[a-z\d-]{2,63}\/[\w/.~@!-]{1,200})$/i

/** The address without its scheme, which names a text on all servers. */
function addressOf({ ap_id }: Fields): string | undefined {
  const parts = typeof ap_id === 'string' && ap_id.length <= 400 ? ADDRESS.exec(ap_id) : null
  return parts?.[1]
}

/** True for a post or comment as Lemmy's API shows it, or an answer with lists of them. */
export function isLemmy(fields: Fields): boolean {
  if (isFields(fields.post) || isFields(fields.comment)) return isFields(fields.community)
  return [fields.posts, fields.comments].some(
    (list) => Array.isArray(list) && list.some((view) => isFields(view) && isLemmyView(view)),
  )
}

const isLemmyView = ({ post, comment, community }: Fields) =>
  isFields(community) && (isFields(post) || isFields(comment))

const isGone = ({ deleted, removed }: Fields) => deleted === true || removed === true

const publishedAt = ({ published, published_at }: Fields) => timeFromIso(published ?? published_at)
const fetchedAtOf = (text: Fields) =>
  timeFromIso(text.updated ?? text.updated_at) ?? publishedAt(text)

function authorOf({ creator }: Fields, hashAuthor: HashAuthor): string | null {
  const { actor_id, ap_id, deleted } = fieldsOf(creator)
  return deleted === true ? null : authorHashOf('lemmy', actor_id ?? ap_id, hashAuthor)
}

/** A post. Lemmy 1.0 has its figures beside the text, earlier versions apart. */
function readPost(view: Fields, hashAuthor: HashAuthor): Thing {
  const post = fieldsOf(view.post)
  const address = addressOf(post)
  if (address === undefined) return skipped('no usable id')
  const id = `lemmy:${address}`
  const fetchedAt = fetchedAtOf(post)
  if (isGone(post)) return { kind: 'deleted discussion', id, fetchedAt }
  if (fieldsOf(view.creator).bot_account === true) return skipped('written by a bot')
  const createdAt = publishedAt(post)
  if (createdAt === undefined) return skipped('no usable time')
  const title = typeof post.name === 'string' ? cleanHeading(post.name, TITLE_MAX) : ''
  if (title === '') return skipped('no text')
  const { name, visibility } = fieldsOf(view.community)
  if (typeof visibility === 'string' && visibility.toLowerCase() === 'private') {
    return skipped('not a public discussion')
  }
  const discussion = {
    id,
    source: 'lemmy' as const,
    community: (typeof name === 'string' && cleanHeading(name, COMMUNITY_MAX)) || 'lemmy',
    title,
    text: typeof post.body === 'string' ? fromMarkdown(post.body, POST_MAX) : '',
    authorHash: authorOf(view, hashAuthor),
    score: scoreFrom(fieldsOf(view.counts).score ?? post.score),
    createdAt,
    url: `https://${address}`,
    license: null,
  }
  return { kind: 'discussion', discussion, fetchedAt }
}

function readComment(view: Fields, hashAuthor: HashAuthor): Thing {
  const comment = fieldsOf(view.comment)
  const [id, thread] = [addressOf(comment), addressOf(fieldsOf(view.post))]
  if (id === undefined || thread === undefined) return skipped('no usable id')
  const discussionId = `lemmy:${thread}`
  const fetchedAt = fetchedAtOf(comment)
  if (isGone(comment)) return { kind: 'deleted comment', discussionId, id, fetchedAt }
  if (fieldsOf(view.creator).bot_account === true) return skipped('written by a bot')
  const createdAt = publishedAt(comment)
  if (createdAt === undefined) return skipped('no usable time')
  const { content } = comment
  const text = typeof content === 'string' ? fromMarkdown(content, COMMENT_MAX) : ''
  if (text === '') return skipped('no text')
  const authorHash = authorOf(view, hashAuthor)
  const score = scoreFrom(fieldsOf(view.counts).score ?? comment.score)
  const read = { id, authorHash, text, score, createdAt }
  return { kind: 'comment', discussionId, comment: read, fetchedAt }
}

/** What a value of {@link isLemmy} holds, one by one; never throws. */
export function* readLemmy(value: Fields, hashAuthor: HashAuthor): Generator<Thing> {
  if (isFields(value.comment)) yield readComment(value, hashAuthor)
  else if (isFields(value.post)) yield readPost(value, hashAuthor)
  else {
    for (const view of [value.posts, value.comments].flat()) {
      if (isFields(view) && isLemmyView(view)) yield* readLemmy(view, hashAuthor)
      else if (view !== undefined) yield skipped('neither discussion nor comment')
    }
  }
}
