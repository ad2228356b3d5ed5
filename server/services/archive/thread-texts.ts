import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { ThreadTexts } from '../../relevance/thread-profile.ts'
import { topicWords } from './words.ts'

/** What is read of each discussion to judge it: characters of a text, and comments. */
const OPENING_MAX = 2_500
const COMMENT_MAX = 500
const COMMENTS_MAX = 8

type Row = {
  id: string
  source: string
  community: string
  title: string
  text: string
  comments: string[] | null
}

/** The texts of discussions from which one can tell what they are about, without deleted ones. */
export async function readThreadTexts(
  db: Database,
  ids: readonly string[],
): Promise<ThreadTexts[]> {
  if (ids.length === 0) return []
  const raw = (value: number) => sql.raw(String(value))
  const { rows } = await db.execute<Row>(sql`
    select id, source, community, title, left(text, ${raw(OPENING_MAX)}) as text, said.comments
    from discussions, lateral (
      select array_agg(first.text) as comments from (
        select left(text, ${raw(COMMENT_MAX)}) as text from discussion_comments
        where discussion_id = discussions.id and deleted_at is null
        order by id limit ${raw(COMMENTS_MAX)}
      ) as first
    ) as said
    where id = any (array(select json_array_elements_text(${JSON.stringify(ids)}::json)))
      and deleted_at is null`)
  return rows.map(({ id, source, community, title, text, comments }) => ({
    id,
    community: topicWords(source, community),
    title,
    text,
    comments: comments ?? [],
  }))
}
