import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { Discussion } from '../../providers/discussions/port.ts'

/**
 * Comments of a discussion that are considered, comments that are returned, and the maximum total
 * UTF-16 units of the returned ones.
 */
const CONSIDERED = 500
const COMMENTS_MAX = 40
const COMMENT_TEXT_MAX = 40_000

type DiscussionColumns = {
  id: string
  source: Discussion['source']
  community: string
  author_hash: string | null
  created_at: string
  score: number
  url: string
  license: string | null
  fetched_at: string
  title: string
  text: string
}

type CommentColumns = {
  discussion_id: string
  id: string
  author_hash: string | null
  created_at: string
  score: number
  text: string
}

const ISO = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`)
const isoTime = sql`to_char(created_at at time zone 'UTC', ${ISO}) as created_at`
const isoFetched = sql`to_char(fetched_at at time zone 'UTC', ${ISO}) as fetched_at`

const readComment = (row: CommentColumns): Discussion['comments'][number] => ({
  id: row.id,
  authorHash: row.author_hash,
  text: row.text,
  score: row.score,
  createdAt: new Date(row.created_at),
})

/** The best comments that fit, in the order they were written. */
function fitting(rows: readonly CommentColumns[]): Discussion['comments'] {
  let size = 0
  const kept = rows.filter(({ text }) => {
    size += text.length
    return size <= COMMENT_TEXT_MAX
  })
  return kept
    .map(readComment)
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
}

/**
 * The first `limit` existing discussions, in the order of `ids`, each with its best comments: first
 * those that contain a term, then those with the highest score. Authors whose hash is in the
 * withheld list are returned as unknown.
 */
export async function readDiscussions(
  db: Database,
  ids: readonly string[],
  terms: readonly string[],
  limit: number,
  withheld: ReadonlySet<string>,
): Promise<Discussion[]> {
  if (ids.length === 0) return []
  const wanted = JSON.stringify(ids)
  const { rows } = await db.execute<DiscussionColumns>(
    sql`select id, source, community, author_hash, ${isoTime}, score, url, license, ${isoFetched}, title, text
    from discussions
    where id = any (array(select json_array_elements_text(${wanted}::json)))
      and deleted_at is null`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const known = (hash: string | null) => (hash !== null && withheld.has(hash) ? null : hash)
  const there = ids.flatMap((id) => byId.get(id) ?? []).slice(0, limit)
  const { rows: comments } = await db.execute<CommentColumns>(
    sql`select best.* from json_array_elements_text(${JSON.stringify(there.map(({ id }) => id))}::json) as wanted (id),
    lateral (
      select discussion_id, id, author_hash, ${isoTime}, score, text from (
        select * from discussion_comments
        where discussion_id = wanted.id and deleted_at is null
        order by id limit ${sql.raw(String(CONSIDERED))}
      ) as considered
      order by (search @@ ${terms.join(' | ')}::tsquery) desc, score desc, id
      limit ${sql.raw(String(COMMENTS_MAX))}
    ) as best`,
  )
  return there.map((row) => ({
    id: row.id,
    source: row.source,
    community: row.community,
    title: row.title,
    text: row.text,
    authorHash: known(row.author_hash),
    score: row.score,
    createdAt: new Date(row.created_at),
    url: row.url,
    license: row.license,
    fetchedAt: new Date(row.fetched_at),
    comments: fitting(comments.filter(({ discussion_id }) => discussion_id === row.id)).map(
      (comment) => ({ ...comment, authorHash: known(comment.authorHash) }),
    ),
  }))
}
