import { LOCK_CLASS, LOCKS } from '../db/locks.ts'
import { NEW } from '../db/partitions/records.ts'
import { type Finding, ok, wrong } from './finding.ts'
import type { AskDatabase } from './migrations.ts'

const ABOUT = 'Partitions'

/** Tables whose move into partitions has begun and not ended; no finding if there are none. */
export async function examineMoves(ask: AskDatabase): Promise<Finding[]> {
  // The notes of changes are there as long as a move is. The catalog may be read without rights to them.
  const found = await ask(`select
    (select string_agg(replace(relname, 'changed_', ''), ' and ' order by relname)
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname = '${NEW}' and relkind = 'r' and relname like 'changed\\_%') as tables,
    exists (select from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())
      and classid::bigint = ${LOCK_CLASS} and objid::bigint = ${LOCKS.partitions >>> 0}) as runs`)
  const tables = found?.tables
  if (typeof tables !== 'string') return []
  if (found?.runs === true) return [ok(ABOUT, `a process is moving ${tables}`)]
  return [
    wrong(
      ABOUT,
      `the move of ${tables} stopped before its end. Its copy keeps rows that members or retention delete meanwhile. Begin the same command again to go on, or run "npm run admin -- partition cancel"`,
    ),
  ]
}
