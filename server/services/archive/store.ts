import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { ArchiveRows, CommentRow, DiscussionRow } from './rows.ts'

interface Versioned {
  fetched_at: string
  deleted_at: string | null
}

/** One row for each key: a deletion before all, then what was fetched last. */
function lastWords<Row extends Versioned>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const kept = new Map<string, Row>()
  for (const row of rows) {
    const other = kept.get(keyOf(row))
    const isOlder =
      other && (other.deleted_at !== null || (!row.deleted_at && row.fetched_at < other.fetched_at))
    if (!isOlder) kept.set(keyOf(row), row)
  }
  // In order of their keys, so that two writers never wait for each other in a circle.
  return [...kept.keys()].sort().flatMap((key) => kept.get(key) ?? [])
}

const DISCUSSION = sql.raw(
  `id, source, community, author_hash, created_at, score, url, license, title, text,
  title_words, text_words, fetched_at, deleted_at`,
)
const DISCUSSION_TYPES = sql.raw(
  `id text, source text, community text, author_hash text, created_at timestamptz, score integer,
  url text, license text, title text, text text, title_words text, text_words text,
  fetched_at timestamptz, deleted_at timestamptz`,
)
const COMMENT = sql.raw(
  'discussion_id, id, author_hash, created_at, score, text, words, fetched_at, deleted_at',
)
const COMMENT_TYPES = sql.raw(
  `discussion_id text, id text, author_hash text, created_at timestamptz, score integer,
  text text, words text, fetched_at timestamptz, deleted_at timestamptz`,
)

/** A newer word, or that it was deleted, replaces what is stored; what was deleted never comes back. */
function replaces(columns: readonly string[]): SQL {
  const of = (table: string) => sql.raw(columns.map((name) => `${table}.${name}`).join(', '))
  return sql`old.deleted_at is null and (excluded.deleted_at is not null or
    (excluded.fetched_at >= old.fetched_at and (${of('excluded')}) is distinct from (${of('old')})))`
}

const assignments = (columns: readonly string[]) =>
  sql.raw(columns.map((name) => `${name} = excluded.${name}`).join(', '))

const DISCUSSION_PARTS = [
  ...['community', 'author_hash', 'created_at', 'score', 'url', 'license'],
  ...['title', 'text', 'title_words', 'text_words'],
]
const COMMENT_PARTS = ['author_hash', 'created_at', 'score', 'text', 'words']
const VERSION = ['fetched_at', 'deleted_at']

async function saveDiscussions(db: Database, rows: readonly DiscussionRow[]): Promise<void> {
  const json = JSON.stringify(lastWords(rows, ({ id }) => id))
  await db.execute(sql`insert into discussions as old (${DISCUSSION})
    select ${DISCUSSION} from json_to_recordset(${json}::json) as fresh (${DISCUSSION_TYPES})
    on conflict (id) do update set ${assignments([...DISCUSSION_PARTS, ...VERSION])}
    where ${replaces(DISCUSSION_PARTS)}`)
}

async function saveComments(db: Database, rows: readonly CommentRow[]): Promise<void> {
  const json = JSON.stringify(lastWords(rows, (row) => `${row.discussion_id} ${row.id}`))
  await db.execute(sql`insert into discussion_comments as old (${COMMENT})
    select ${COMMENT} from json_to_recordset(${json}::json) as fresh (${COMMENT_TYPES})
    on conflict (discussion_id, id) do update set ${assignments([...COMMENT_PARTS, ...VERSION])}
    where ${replaces(COMMENT_PARTS)}`)
}

/** Rows of one statement; small, since the embedded database answers nobody else meanwhile. */
const BATCH = 500

/**
 * Adds to the archive, and brings up to date what is there: safe to repeat, in
 * whatever order copies of different age come. Inside a transaction all of it
 * is stored or nothing.
 */
export async function saveRows(db: Database, rows: ArchiveRows, batch = BATCH): Promise<void> {
  for (let from = 0; from < rows.discussions.length; from += batch) {
    await saveDiscussions(db, rows.discussions.slice(from, from + batch))
  }
  for (let from = 0; from < rows.comments.length; from += batch) {
    await saveComments(db, rows.comments.slice(from, from + batch))
  }
}
