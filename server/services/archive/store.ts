import { type SQL, sql } from 'drizzle-orm'
import type { BulkConnection } from '../../db/bulk.ts'
import type { Database } from '../../db/database.ts'
import { noteFound } from './found.ts'
import { type ArchiveRows, type CommentRow, type DiscussionRow, textSize } from './rows.ts'

interface Versioned {
  fetched_at: string
  deleted_at: string | null
}

/** One row per key. A deletion wins, then the newest copy. */
function lastWords<Row extends Versioned>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const kept = new Map<string, Row>()
  for (const row of rows) {
    const other = kept.get(keyOf(row))
    const isOlder =
      other && (other.deleted_at !== null || (!row.deleted_at && row.fetched_at < other.fetched_at))
    if (!isOlder) kept.set(keyOf(row), row)
  }
  // Sorted by key, to prevent deadlocks between two writers.
  return [...kept.keys()].sort().flatMap((key) => kept.get(key) ?? [])
}

/** An archive table: its key, and its columns by type. */
interface Shelf {
  table: string
  key: readonly string[]
  types: Readonly<Record<string, string>>
  /** Columns in which a copy leaves what the stored row has. */
  stays?: readonly string[]
  /** Which new rows are stored; all without it. */
  only?: string
}

const VERSION = { fetched_at: 'timestamptz', deleted_at: 'timestamptz' }

const DISCUSSIONS: Shelf = {
  table: 'discussions',
  key: ['id'],
  types: {
    ...{ id: 'text', source: 'text', community: 'text', author_hash: 'text' },
    ...{ created_at: 'timestamptz', score: 'integer', url: 'text', license: 'text' },
    ...{ title: 'text', text: 'text', title_words: 'text', text_words: 'text' },
    ...{ ...VERSION, found_at: 'timestamptz' },
  },
  // `noteFound` changes it.
  stays: ['found_at'],
}
const COMMENTS: Shelf = {
  table: 'discussion_comments',
  key: ['discussion_id', 'id'],
  // What was said below a deleted discussion is not fetched again either. One look-up a row: the
  // planner may turn a 'not exists' into a join that reads the whole index.
  only: '(select whole.deleted_at from discussions as whole where whole.id = discussion_id) is null',
  types: {
    ...{ discussion_id: 'text', id: 'text', author_hash: 'text', created_at: 'timestamptz' },
    ...{ score: 'integer', text: 'text', words: 'text' },
    ...VERSION,
  },
}

const columnsOf = ({ types }: Shelf) => Object.keys(types)
const typed = ({ types }: Shelf) =>
  Object.entries(types)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')

/** A newer copy or a deletion replaces the stored row. A deleted row never comes back. */
function upsert(shelf: Shelf, source: SQL): SQL {
  const { key, stays = [], only = 'true' } = shelf
  const columns = columnsOf(shelf)
  const changing = columns.filter((name) => ![...key, ...stays].includes(name))
  const parts = changing.filter((name) => !(name in VERSION))
  const of = (table: string) => parts.map((name) => `${table}.${name}`).join(', ')
  const raw = (text: string) => sql.raw(text)
  return sql`insert into ${raw(shelf.table)} as old (${raw(columns.join(', '))})
    select ${raw(columns.join(', '))} from ${source} where ${raw(only)}
    on conflict (${raw(key.join(', '))}) do update
    set ${raw(changing.map((name) => `${name} = excluded.${name}`).join(', '))}
    where old.deleted_at is null and (excluded.deleted_at is not null
      or (excluded.fetched_at >= old.fetched_at
        and (${raw(of('excluded'))}) is distinct from (${raw(of('old'))})))`
}

function saveJson(db: Database, shelf: Shelf, rows: readonly object[]): Promise<unknown> {
  const json = JSON.stringify(rows)
  const source = sql`json_to_recordset(${json}::json) as fresh (${sql.raw(typed(shelf))})`
  return db.execute(upsert(shelf, source))
}

async function saveCopied(
  bulk: BulkConnection,
  tx: Database,
  shelf: Shelf,
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return
  const columns = columnsOf(shelf)
  const table = `incoming_${shelf.table}`
  await tx.execute(
    sql.raw(
      `create temporary table if not exists ${table} (${typed(shelf)}) on commit delete rows`,
    ),
  )
  const values = rows as readonly Record<string, string | number | null>[]
  await bulk.copy(
    table,
    columns,
    values.map((row) => columns.map((name) => row[name] ?? null)),
  )
  await tx.execute(upsert(shelf, sql.raw(table)))
}

const lastDiscussions = (rows: readonly DiscussionRow[]) => lastWords(rows, ({ id }) => id)
const lastComments = (rows: readonly CommentRow[]) =>
  lastWords(rows, (row) => `${row.discussion_id} ${row.id}`)

/**
 * The limits of one statement: rows and UTF-16 units of text. Low, because the embedded database
 * blocks other requests during it.
 */
const ROWS_MAX = 500
const TEXT_MAX = 50_000

/** The rows in order, in the fewest batches. */
function* pieces<Row extends DiscussionRow | CommentRow>(rows: readonly Row[]): Generator<Row[]> {
  let piece: Row[] = []
  let size = 0
  for (const row of rows) {
    size += textSize(row)
    if (piece.length === ROWS_MAX || (piece.length > 0 && size > TEXT_MAX)) {
      yield piece
      piece = []
      size = textSize(row)
    }
    piece.push(row)
  }
  if (piece.length > 0) yield piece
}

/**
 * Adds rows to the archive and updates existing ones. Safe to repeat, with copies of different age
 * in any order. Within a transaction, stores everything or nothing.
 */
export async function saveRows(db: Database, rows: ArchiveRows): Promise<void> {
  for (const piece of pieces(lastDiscussions(rows.discussions))) {
    await saveJson(db, DISCUSSIONS, piece)
  }
  await noteFound(db, rows.discussions)
  for (const piece of pieces(lastComments(rows.comments))) await saveJson(db, COMMENTS, piece)
}

/** The same with COPY, for large numbers of rows. `tx` is a transaction on the connection. */
export async function copyRows(
  bulk: BulkConnection,
  tx: Database,
  rows: ArchiveRows,
): Promise<void> {
  await saveCopied(bulk, tx, DISCUSSIONS, lastDiscussions(rows.discussions))
  await noteFound(tx, rows.discussions)
  await saveCopied(bulk, tx, COMMENTS, lastComments(rows.comments))
}

/** Moves all comments of a discussion to another one, where a newer copy may already be. */
export async function moveComments(
  tx: Database,
  moves: readonly { from: string; to: string }[],
): Promise<void> {
  const columns = columnsOf(COMMENTS).filter((name) => name !== 'discussion_id')
  const list = (names: readonly string[]) => sql.raw(names.join(', '))
  await tx.execute(sql`with moved as (
    delete from discussion_comments as old
    using json_to_recordset(${JSON.stringify(moves)}::json) as move ("from" text, "to" text)
    where old.discussion_id = move."from"
    returning move."to" as discussion_id, ${list(columns.map((name) => `old.${name}`))}
  ) ${upsert(
    COMMENTS,
    sql`(select distinct on (discussion_id, id) * from moved
      order by discussion_id, id, deleted_at desc nulls last, fetched_at desc) as fresh`,
  )}`)
}
