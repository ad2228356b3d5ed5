import type {
  Deletions,
  Discussion,
  DiscussionSourceName,
} from '../../providers/discussions/port.ts'
import type { Turns } from '../../turns.ts'
import { searchWords, topicWords } from './words.ts'

/** Where the archive's discussions come from. A member's own material is never among them. */
type ArchivedSource = Exclude<DiscussionSourceName, 'own'>

/** A row of `discussions` as JSON. Times are in ISO format. */
export interface DiscussionRow {
  id: string
  source: ArchivedSource
  community: string
  author_hash: string | null
  created_at: string
  score: number
  url: string
  license: string | null
  title: string
  text: string
  title_words: string | null
  text_words: string | null
  fetched_at: string
  deleted_at: string | null
  /** When a live search found it. Null if it is to stay. */
  found_at: string | null
}

/** A row of `discussion_comments` as JSON. */
export interface CommentRow {
  discussion_id: string
  id: string
  author_hash: string | null
  created_at: string
  score: number
  text: string
  words: string | null
  fetched_at: string
  deleted_at: string | null
}

export interface ArchiveRows {
  discussions: DiscussionRow[]
  comments: CommentRow[]
}

/** The maximum searchable length in UTF-16 units. */
export const textSize = (row: DiscussionRow | CommentRow): number =>
  row.text.length + ('title' in row ? row.title.length : 0)

const INTEGER_MAX = 2 ** 31 - 1
const whole = (score: number) =>
  Math.max(-INTEGER_MAX, Math.min(INTEGER_MAX, Math.trunc(score) || 0))

/**
 * The searchable form of a title. Includes the community's topic: posts in a dog community need not
 * mention dogs.
 */
function titleWords({ source, community, title }: Omit<Discussion, 'comments'>): string | null {
  const topic = topicWords(source, community)
  if (topic === '') return searchWords(title)
  return `${searchWords(title) ?? title} ${topic}`.toLowerCase()
}

/** @param foundAt for a discussion that a live search found; without it, it stays for good */
export function discussionRow(
  discussion: Omit<Discussion, 'comments'>,
  fetchedAt: string,
  foundAt: string | null = null,
): DiscussionRow {
  const { id, source, community, url, license, title, text } = discussion
  if (source === 'own') throw new Error('own material is never archived')
  return {
    id,
    source,
    community,
    author_hash: discussion.authorHash,
    created_at: discussion.createdAt.toISOString(),
    score: whole(discussion.score),
    url,
    license,
    title,
    text,
    title_words: titleWords(discussion),
    text_words: searchWords(text),
    fetched_at: fetchedAt,
    deleted_at: null,
    found_at: foundAt,
  }
}

export function commentRow(
  discussionId: string,
  comment: Discussion['comments'][number],
  fetchedAt: string,
): CommentRow {
  return {
    discussion_id: discussionId,
    id: comment.id,
    author_hash: comment.authorHash,
    created_at: comment.createdAt.toISOString(),
    score: whole(comment.score),
    text: comment.text,
    words: searchWords(comment.text),
    fetched_at: fetchedAt,
    deleted_at: null,
  }
}

/** The row that stays of a discussion its source deleted. */
export function deletedDiscussion(id: string, at: string): DiscussionRow {
  const source = id.slice(0, id.indexOf(':')) as ArchivedSource
  return {
    id,
    source,
    community: '',
    author_hash: null,
    created_at: at,
    score: 0,
    url: '',
    license: null,
    title: '',
    text: '',
    title_words: null,
    text_words: null,
    fetched_at: at,
    deleted_at: at,
    found_at: null,
  }
}

export function deletedComment(discussionId: string, id: string, at: string): CommentRow {
  return {
    discussion_id: discussionId,
    id,
    author_hash: null,
    created_at: at,
    score: 0,
    text: '',
    words: null,
    fetched_at: at,
    deleted_at: at,
  }
}

/** The rows of what a live search found, made in small steps: its texts have any length and kind. */
export async function foundRows(
  discussions: readonly Discussion[],
  deleted: Deletions,
  foundAt: string,
  turns: Turns,
): Promise<ArchiveRows> {
  const rows = rowsOf([], deleted, foundAt)
  for (const { comments, ...discussion } of discussions) {
    rows.discussions.push(discussionRow(discussion, foundAt, foundAt))
    for (const comment of comments) {
      rows.comments.push(commentRow(discussion.id, comment, foundAt))
      await turns.rest()
    }
    await turns.rest()
  }
  return rows
}

/** The rows of discussions that are to stay. */
export function rowsOf(
  discussions: readonly Discussion[],
  deleted: Deletions,
  fetchedAt: string,
): ArchiveRows {
  return {
    discussions: [
      ...discussions.map((discussion) => discussionRow(discussion, fetchedAt)),
      ...deleted.discussions.map((id) => deletedDiscussion(id, fetchedAt)),
    ],
    comments: [
      ...discussions.flatMap(({ id, comments }) =>
        comments.map((comment) => commentRow(id, comment, fetchedAt)),
      ),
      ...deleted.comments.map(({ discussionId, id }) =>
        deletedComment(discussionId, id, fetchedAt),
      ),
    ],
  }
}
