import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { DATABASE, isOurs } from './form.ts'
import { filePiece, namesBelow, type Piece, textPiece } from './pieces.ts'

/** What a start makes anew in these folders is left out, as pg_basebackup does. */
const MADE_ANEW = /^pg_(?:dynshmem|notify|replslot|serial|snapshots|stat_tmp|subtrans)\/./
const OF_THE_PROCESS = /(?:^|\/)(?:postmaster\.(?:pid|opts)|pg_internal\.init|pgsql_tmp.*)$/
const LOG = /^pg_wal\/[^/]*[^/]$/
/** It says where the database stands, so it is copied after everything that it speaks of. */
const CONTROL = 'global/pg_control'

async function one<Row>(client: PGlite, query: string): Promise<Row> {
  const { rows } = await client.query<Row>(query)
  const [row] = rows
  if (row === undefined) throw new Error('The database gave no answer to the backup')
  return row
}

function* filesBut(folder: string, isLeftOut: (name: string) => boolean): Generator<Piece> {
  for (const name of namesBelow(folder)) {
    if (MADE_ANEW.test(name) || OF_THE_PROCESS.test(name) || isLeftOut(name)) continue
    // Not Postgres': .DS_Store, .nfs0001. A restore takes no such name.
    if (!isOurs(`${DATABASE}/${name.replace(/\/$/, '')}`)) continue
    if (name.endsWith('/')) yield { kind: 'folder', name: name.slice(0, -1) }
    else {
      const piece = filePiece(join(folder, name), name)
      if (piece !== undefined) yield piece
    }
  }
}

/** The write-ahead log from the segment in which the copy began. @throws if that one is gone */
function* logFrom(folder: string, first: string): Generator<Piece> {
  let hasFirst = false
  for (const name of namesBelow(join(folder, 'pg_wal'))) {
    if (name.includes('/') || name < first) continue
    const piece = filePiece(join(folder, 'pg_wal', name), `pg_wal/${name}`)
    if (piece !== undefined) yield piece
    hasFirst ||= name === first
  }
  if (!hasFirst) {
    throw new Error('The database wrote too much while it was copied. Run the backup again.')
  }
}

/**
 * The files of an embedded database while it serves: Postgres' own base backup. Files are copied
 * while they change. Together with the write-ahead log from before the first to after the last of
 * them, a start makes of them a database that has everything acknowledged before the copy began.
 * Queries wait only for the checkpoint at its beginning.
 */
export async function* copyWhileServing(client: PGlite, folder: string): AsyncGenerator<Piece> {
  const { first } = await one<{ first: string }>(
    client,
    "select pg_walfile_name(pg_backup_start('nicher', true)) as first",
  )
  const stop = () =>
    one<{ labelfile: string }>(client, 'select labelfile from pg_backup_stop(false)')
  let isStopped = false
  try {
    yield* filesBut(folder, (name) => LOG.test(name) || name === CONTROL)
    // In one piece, on the thread that writes it.
    const control = readFileSync(join(folder, CONTROL))
    async function* bytes() {
      yield control
    }
    yield { kind: 'file', name: CONTROL, size: control.length, bytes: bytes() }
    isStopped = true
    const { labelfile } = await stop()
    yield* logFrom(folder, first)
    yield textPiece('backup_label', labelfile)
  } finally {
    if (!isStopped) await stop()
  }
}
