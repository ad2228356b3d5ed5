import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { OpenDatabase } from '../db/database.ts'
import { cancelMove, moveTable, type OnProgress } from '../db/partitions/move.ts'
import { recordOf } from '../db/partitions/records.ts'
import { claim, MoveError, openSession, type Session } from '../db/partitions/session.ts'
import { rowsWithoutMonth, sizeOf } from '../db/partitions/size.ts'
import { ARCHIVE, LOGS, type Partitionable } from '../db/partitions/tables.ts'

export const PARTS_DEFAULT = 16
/** Housekeeping has the lock of moves for a moment now and then. */
const PATIENCE_MS = 5_000
/** Each search asks every partition, so more make it slower. */
const PARTS_MAX = 256

export const partsSchema = z.number().int().min(2).max(PARTS_MAX)
export const PARTS_PROBLEM = `--parts must be a whole number from 2 to ${PARTS_MAX}`

export const partitionCommandSchemas = [
  z.object({ name: z.literal('partition discussions'), parts: partsSchema }),
  z.object({ name: z.literal('partition logs') }),
  z.object({ name: z.literal('partition status') }),
  z.object({ name: z.literal('partition cancel') }),
] as const
export type PartitionCommand = z.infer<(typeof partitionCommandSchemas)[number]>

type Tell = (event: { kind: 'progress' | 'output' | 'failed'; text: string }) => void

const MB = 1024 ** 2
const megabytes = (bytes: number) => `${Math.ceil(bytes / MB).toLocaleString('en-US')} MB`
const whole = (value: number) => Math.round(value).toLocaleString('en-US')

async function describe(session: Session, of: Partitionable): Promise<string> {
  const { bytes, rows, partitions } = await sizeOf(session, of)
  const kind = partitions === null ? 'one plain table' : `${partitions} partitions`
  const open = await recordOf(session, of)
  const unfinished =
    open === undefined
      ? ''
      : `; a move of it is not finished (${whole(open.copied)} rows copied, now ${open.phase})`
  const apart = of.by === 'hash' || partitions === null ? 0 : await rowsWithoutMonth(session, of)
  const without = apart === 0 ? '' : `; rows without a month, in ${of.table}_rest: ${whole(apart)}`
  return `${of.table}: ${kind}, about ${whole(rows)} rows, ${megabytes(bytes)}${without}${unfinished}`
}

async function status(session: Session, tell: Tell): Promise<void> {
  for (const of of [...ARCHIVE, ...LOGS]) {
    tell({ kind: 'output', text: await describe(session, of) })
  }
}

async function cancel(session: Session, tell: Tell): Promise<void> {
  const back: string[] = []
  for (const of of [...ARCHIVE, ...LOGS]) {
    if (await cancelMove(session, of)) back.push(of.table)
  }
  const text =
    back.length === 0
      ? 'No move was under way.'
      : `The move of ${back.join(' and ')} was taken back. No row of it was changed.`
  tell({ kind: 'output', text })
}

/** The share of a step, where it changed by a percent or more. */
function reporting(table: string, tell: Tell): OnProgress {
  let last = ''
  return (step, share) => {
    const text = `${table}: ${step} ${Math.floor(share * 100)}%`
    if (text !== last) tell({ kind: 'progress', text })
    last = text
  }
}

async function move(
  session: Session,
  tables: readonly Partitionable[],
  division: { parts: number; now: Date },
  tell: Tell,
): Promise<void> {
  for (const of of tables) {
    const { bytes, partitions } = await sizeOf(session, of)
    if (partitions === null) {
      const text = `${await describe(session, of)}. Until its move ends, the server needs about ${megabytes(bytes * 1.2)} more disk space for the table, and up to twice that for its log (WAL). The site goes on meanwhile. If you stop this command, run it again to go on, or run "partition cancel".`
      tell({ kind: 'output', text })
    }
    const report = await moveTable(session, of, division, reporting(of.table, tell))
    if (report === undefined) {
      tell({ kind: 'output', text: `${of.table} has ${partitions} partitions already.` })
      continue
    }
    const { rows, lockedMs } = report
    const waited =
      lockedMs === undefined
        ? 'An earlier run had swapped the tables'
        : `Its readers and writers were locked out for ${lockedMs.toFixed(0)} ms`
    const text = `${of.table}: about ${whole(rows)} rows are in ${report.partitions} partitions. ${waited}.`
    tell({ kind: 'output', text })
  }
}

interface Dependencies {
  database: Pick<OpenDatabase, 'native'>
  clock: Clock
  /** Milliseconds for which it waits for another process that moves tables. */
  patience?: number
}

/** Divides tables of a Postgres server into partitions, says how they are, or takes a move back. */
export async function runPartition(
  { database, clock, patience = PATIENCE_MS }: Dependencies,
  command: PartitionCommand,
  tell: Tell,
): Promise<void> {
  const { native } = database
  if (native.kind !== 'postgres') {
    const text =
      'Partitions are for a Postgres server (DATABASE_URL). The embedded database is for one machine and needs none.'
    return tell({ kind: 'failed', text })
  }
  let session: Session | undefined
  try {
    session = await openSession(native.url, clock)
    if (command.name === 'partition status') return await status(session, tell)
    if (!(await claim(session, patience))) {
      const text = 'Another process is moving tables at the moment. Wait until it has ended.'
      return tell({ kind: 'failed', text })
    }
    if (command.name === 'partition cancel') return await cancel(session, tell)
    const isArchive = command.name === 'partition discussions'
    const parts = isArchive ? command.parts : PARTS_DEFAULT
    const division = { parts, now: clock.now() }
    await move(session, isArchive ? ARCHIVE : LOGS, division, tell)
  } catch (error) {
    if (!(error instanceof MoveError)) throw error
    tell({ kind: 'failed', text: error.message })
  } finally {
    await session?.close()
  }
}
