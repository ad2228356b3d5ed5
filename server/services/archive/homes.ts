import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { anyOf } from './any-of.ts'
import type { ArchiveRows, CommentRow } from './rows.ts'
import { moveComments } from './store.ts'

/**
 * Comments whose source names only the post above them: Hacker News, and comments on answers at
 * Stack Exchange. Such a comment is stored under the post that it names. Once that post turns out to
 * be a comment itself, everything under it moves to its discussion. So texts may come in any order
 * and from several files, and nothing is kept in memory.
 */
const NESTED = /^(?:hackernews|stackexchange):/

const OWN = sql.raw(`(rtrim(discussion_id, '0123456789') || id)`)
const IS_NESTED = sql.raw(
  `(starts_with(discussion_id, 'hackernews:') or starts_with(discussion_id, 'stackexchange:'))`,
)
/** The two halves of the key of the lock that writers of nested comments share. */
const LOCK = sql.raw(`${0x6e696368}, ${0x686f6d65}`)
/** Steps between a batch and the archive. More than the deepest discussion takes. */
const ROUNDS_MAX = 200

/** What a comment's id would be if it were a discussion. */
const ownAddress = ({ discussion_id, id }: CommentRow) =>
  `${discussion_id.replace(/\d{1,15}$/, '')}${id}`

/** The homes of stored comments, by what their ids would be as discussions. */
async function storedHomes(tx: Database, addresses: Iterable<string>) {
  const { rows } = await tx.execute<{ own: string; home: string }>(
    sql`select ${OWN} as own, discussion_id as home from discussion_comments
      where ${OWN} = ${anyOf(addresses)} and ${IS_NESTED}`,
  )
  return new Map(rows.map(({ own, home }) => [own, home]))
}

/** The end of a chain of addresses. A chain that comes back to itself ends where it began. */
function endOf(address: string, above: ReadonlyMap<string, string>): string {
  const passed = new Set<string>()
  let end = address
  for (let next = above.get(end); next !== undefined; next = above.get(end)) {
    if (passed.has(end)) return address
    passed.add(end)
    end = next
  }
  return end
}

/** Lets each comment of a batch name the discussion it belongs to, as far as it is known. */
async function resolve(tx: Database, rows: readonly CommentRow[]): Promise<void> {
  const above = new Map<string, string>()
  for (const row of rows) {
    const own = ownAddress(row)
    if (own !== row.discussion_id) above.set(own, row.discussion_id)
  }
  const asked = new Set<string>()
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const ends = new Set(rows.map(({ discussion_id }) => endOf(discussion_id, above)))
    const fresh = [...ends].filter((end) => !asked.has(end))
    if (fresh.length === 0) break
    for (const end of fresh) asked.add(end)
    const found = await storedHomes(tx, fresh)
    if (found.size === 0) break
    for (const [own, home] of found) if (!above.has(own) && own !== home) above.set(own, home)
  }
  const homes = new Map<string, string>()
  for (const row of rows) {
    const named = row.discussion_id
    const home = homes.get(named) ?? endOf(named, above)
    homes.set(named, home)
    row.discussion_id = home
  }
}

/** A comment that its source deleted is found where it is stored, whatever is known above it. */
async function resolveDeleted(tx: Database, rows: readonly CommentRow[]): Promise<void> {
  const deleted = rows.filter(({ deleted_at }) => deleted_at !== null)
  if (deleted.length === 0) return
  const found = await storedHomes(tx, deleted.map(ownAddress))
  for (const row of deleted) row.discussion_id = found.get(ownAddress(row)) ?? row.discussion_id
}

/**
 * Puts the comments of a batch where they belong, and moves stored ones that a comment of the batch
 * shows to belong elsewhere. Runs in the transaction that then stores the batch.
 */
export async function bringHome(tx: Database, { comments }: ArchiveRows, isShared: boolean) {
  const nested = comments.filter(({ discussion_id }) => NESTED.test(discussion_id))
  if (nested.length === 0) return
  // Two imports that write a comment and the one above it would not see each other's.
  if (isShared) await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
  // The planner assumes that long lists match most of the table.
  await tx.execute(sql`set local enable_seqscan = off`)
  await resolveDeleted(tx, nested)
  await resolve(tx, nested)
  const homes = new Map<string, string>()
  for (const row of nested) {
    const own = ownAddress(row)
    if (own !== row.discussion_id && /\d$/.test(own)) homes.set(own, row.discussion_id)
  }
  const { rows } = await tx.execute<{ id: string }>(
    sql`select distinct discussion_id as id from discussion_comments
      where discussion_id = ${anyOf(homes.keys())}`,
  )
  const moves = rows.flatMap(({ id }) => {
    const to = homes.get(id)
    return to === undefined ? [] : [{ from: id, to }]
  })
  if (moves.length > 0) await moveComments(tx, moves)
  await tx.execute(sql`set local enable_seqscan = on`)
}
