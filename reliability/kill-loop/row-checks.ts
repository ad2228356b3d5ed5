import { type SQL, sql } from 'drizzle-orm'
import type { OpenDatabase } from '../../server/db/database.ts'
import { feedback } from '../../server/db/schema.ts'
import type { Invariant, Ledger } from './ledger.ts'

interface RowCheck {
  invariant: Invariant
  what: string
  /** Counts rows that must not exist. */
  query: SQL
}

const CHECKS: readonly RowCheck[] = [
  {
    invariant: 'no family has two live heads',
    what: 'sessions with two unused refresh tokens',
    query: sql`select count(*)::int as count from (select session_id from refresh_tokens
      where used_at is null group by session_id having count(*) > 1) as heads`,
  },
  {
    invariant: 'no effect is half written',
    // Housekeeping removes access tokens after their 15 minutes.
    what: 'sessions without tokens',
    query: sql`select count(*)::int as count from sessions as s
      where not exists (select 1 from refresh_tokens as r where r.session_id = s.id)
        or (s.created_at > now() - interval '10 minutes'
          and not exists (select 1 from access_tokens as a where a.session_id = s.id))`,
  },
  {
    invariant: 'no effect is half written',
    what: 'accounts that still wait for their confirmation',
    query: sql`select count(*)::int as count
      from users join pending_registrations using (email_key)`,
  },
  {
    invariant: 'no effect is half written',
    what: 'registrations without a mail',
    query: sql`select count(*)::int as count from pending_registrations as p
      where not exists (select 1 from mails as m where m.recipient = p.email)`,
  },
  {
    invariant: 'no niche is half explored',
    what: 'children of niches that are not explored',
    query: sql`select count(*)::int as count from niches as c
      join niches as p on p.id = c.parent_id where not p.is_explored`,
  },
  {
    invariant: 'nothing is doubled',
    what: 'niches whose revision is newer than the tree',
    query: sql`select count(*)::int as count from niches
      where revision > (select revision from tree_state)`,
  },
]

async function count({ db }: OpenDatabase, query: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(query)
  return rows[0]?.count ?? 0
}

async function checkFeedback({ db }: OpenDatabase, ledger: Ledger): Promise<void> {
  const rows = await db.select({ message: feedback.message }).from(feedback)
  const kept = new Set(rows.map(({ message }) => message))
  if (kept.size < rows.length) {
    ledger.violate('nothing is doubled', `${rows.length - kept.size} messages of feedback`)
  }
  for (const [message, state] of ledger.feedback) {
    if (state === 'sure' && !kept.has(message)) {
      ledger.violate('nothing acknowledged is lost', `the feedback ${message}`)
    }
  }
}

/** Counts rows that must not exist, and rows that must, in the stopped product's database. */
export async function checkRows(database: OpenDatabase, ledger: Ledger): Promise<void> {
  for (const { invariant, what, query } of CHECKS) {
    const found = await count(database, query)
    if (found > 0) ledger.violate(invariant, `${found} ${what}`)
  }
  const verified = ledger.accounts.filter(({ state }) => state === 'verified').length
  const stored = await count(database, sql`select count(*)::int as count from users`)
  const unsure = ledger.accounts.filter(({ state }) => state === 'verifying').length
  if (stored < verified) {
    ledger.violate('nothing acknowledged is lost', `${verified - stored} accounts have no row`)
  }
  if (stored > verified + unsure) {
    ledger.violate('nothing is doubled', `${stored} accounts of ${verified + unsure}`)
  }
  await checkFeedback(database, ledger)
}
