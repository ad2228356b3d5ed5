import { authorHashOf } from './authors.ts'
import { cleanHeading, fromHtml } from './plain-text.ts'
import type { DiscussionComment, HashAuthor } from './port.ts'
import { COMMENT_MAX, POST_MAX, TITLE_MAX } from './sizes.ts'
import {
  type Fields,
  fieldsOf,
  isFields,
  scoreFrom,
  skipped,
  type Thing,
  timeFromIso,
  wholeId,
} from './things.ts'

/** A host's name, in lower case. */
const HOST = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,6}[a-z\d-]{2,63}(?::\d{1,5})?$/

export const isHost = (name: string) => name.length <= 120 && HOST.test(name)

/** True for a topic as `/t/<id>.json` of a Discourse forum answers it. */
export const isDiscourseTopic = (fields: Fields): boolean => isFields(fields.post_stream)

/** An action of a moderator or of the software, or a note among moderators. */
const isByPeople = ({ post_type = 1 }: Fields) => post_type === 1
const BOTS: ReadonlySet<unknown> = new Set(['system', 'discobot'])

const isGone = ({ user_deleted, deleted_at, hidden }: Fields) =>
  user_deleted === true || hidden === true || typeof deleted_at === 'string'

/** Name and size of a picture, which the forum writes below it. */
const PICTURE = /<span class="(?:filename|informations)">[^<]{0,300}<\/span>/g

export function discourseText({ cooked }: Fields, max: number): string {
  if (typeof cooked !== 'string') return ''
  const html = cooked.slice(0, 4 * max)
  return fromHtml(html.replace(PICTURE, ''), max)
}

/** The number of likes. */
function likesOf({ actions_summary, like_count }: Fields): number {
  const actions = Array.isArray(actions_summary) ? actions_summary.filter(isFields) : []
  return scoreFrom(actions.find(({ id }) => id === 2)?.count ?? like_count)
}

function readReply(post: Fields, site: string, topic: string, hashAuthor: HashAuthor): Thing {
  const id = wholeId(post.post_number)
  if (id === undefined) return skipped('no usable id')
  const discussionId = `discourse:${site}:${topic}`
  const fetchedAt = timeFromIso(post.updated_at)
  if (isGone(post)) return { kind: 'deleted comment', discussionId, id, fetchedAt }
  if (BOTS.has(post.username)) return skipped('written by a bot')
  const createdAt = timeFromIso(post.created_at)
  if (createdAt === undefined) return skipped('no usable time')
  const text = discourseText(post, COMMENT_MAX)
  if (text === '') return skipped('no text')
  const authorHash = authorOf(post, site, hashAuthor)
  const comment: DiscussionComment = { id, authorHash, text, score: likesOf(post), createdAt }
  return { kind: 'comment', discussionId, comment, fetchedAt }
}

/** Names are those of one forum. */
const authorOf = ({ username }: Fields, site: string, hashAuthor: HashAuthor) =>
  typeof username === 'string'
    ? authorHashOf('discourse', username && `${site} ${username}`, hashAuthor)
    : null

function readOpening(topic: Fields, post: Fields, site: string, hashAuthor: HashAuthor): Thing {
  const number = wholeId(topic.id)
  if (number === undefined) return skipped('no usable id')
  const id = `discourse:${site}:${number}`
  const fetchedAt = timeFromIso(post.updated_at)
  if (isGone(post) || typeof topic.deleted_at === 'string') {
    return { kind: 'deleted discussion', id, fetchedAt }
  }
  if (BOTS.has(post.username)) return skipped('written by a bot')
  const createdAt = timeFromIso(post.created_at ?? topic.created_at)
  if (createdAt === undefined) return skipped('no usable time')
  const title = typeof topic.title === 'string' ? cleanHeading(topic.title, TITLE_MAX) : ''
  if (title === '') return skipped('no text')
  const { slug } = topic
  const isSlug = typeof slug === 'string' && /^[\w%-]{1,300}$/.test(slug)
  const discussion = {
    id,
    source: 'discourse' as const,
    community: site,
    title,
    text: discourseText(post, POST_MAX),
    authorHash: authorOf(post, site, hashAuthor),
    score: likesOf(post),
    createdAt,
    url: `https://${site}/t/${isSlug ? slug : '-'}/${number}`,
    license: null,
  }
  return { kind: 'discussion', discussion, fetchedAt }
}

/**
 * A topic with its posts, one by one; never throws. Private messages are refused.
 * @param site the forum's host, which a topic does not name
 */
export function* readTopic(
  topic: Fields,
  site: string | undefined,
  hashAuthor: HashAuthor,
): Generator<Thing> {
  const number = wholeId(topic.id)
  const isPrivate = topic.archetype !== undefined && topic.archetype !== 'regular'
  if (site === undefined) yield skipped('no --site given')
  else if (isPrivate) yield skipped('not a public discussion')
  else if (number === undefined) yield skipped('no usable id')
  else {
    const { posts } = fieldsOf(topic.post_stream)
    for (const post of Array.isArray(posts) ? posts : []) {
      if (!isFields(post) || !isByPeople(post)) continue
      // Later pages of a topic do not have its first post.
      const isFirst = wholeId(post.post_number) === '1'
      yield isFirst
        ? readOpening(topic, post, site, hashAuthor)
        : readReply(post, site, number, hashAuthor)
    }
  }
}
