import { addIndexes, build, type Division } from './building.ts'
import { catchUp, noteChanges, stopNoting } from './changes.ts'
import { copyNext, isSame } from './copying.ts'
import {
  enter,
  forget,
  type MoveRecord,
  makeRecords,
  NEW,
  OLD,
  recordOf,
  workOn,
} from './records.ts'
import { MoveError, type Session } from './session.ts'
import { obstaclesOf, type Shape, shapeOf } from './shape.ts'
import { sizeOf } from './size.ts'
import { swap } from './swap.ts'
import type { Partitionable } from './tables.ts'

export interface MoveReport {
  rows: number
  /** Partitions after the move. */
  partitions: number
  /** Milliseconds for which readers and writers waited; undefined if another process swapped. */
  lockedMs: number | undefined
}

/** What a move is at, and its share of that. */
export type OnProgress = (step: 'copying' | 'indexing' | 'comparing', share: number) => void

const SWAPS_MAX = 100

/**
 * Begins the move of a plain table. All of it is one transaction, which a kill undoes.
 * @throws {MoveError}
 */
export async function begin(
  session: Session,
  of: Partitionable,
  division: Division,
): Promise<MoveRecord> {
  const { home, ask, clock } = session
  const { table } = of
  const now = clock.now()
  const shape = await shapeOf(session, `${home}.${table}`)
  if (shape === undefined) throw new MoveError(`There is no table ${table}.`)
  const obstacles = await obstaclesOf(session, `${home}.${table}`)
  if (obstacles.length > 0) {
    throw new MoveError(
      `${table} is not moved, because these would stay behind: ${obstacles.join(', ')}. Remove them and make them again afterwards.`,
    )
  }
  await session.briefly(async () => {
    await makeRecords(session)
    await build(session, of, shape, division)
    await ask(
      `insert into ${NEW}.moves (table_name, phase, shape, worked_at) values ($1, 'copying', $2, $3)`,
      [table, JSON.stringify(shape), now],
    )
    await noteChanges(session, of)
  })
  return {
    phase: 'copying',
    shape: JSON.stringify(shape),
    copied: 0,
    last_key: null,
    worked_at: now,
  }
}

async function copyAll(
  session: Session,
  of: Partitionable,
  shape: Shape,
  record: MoveRecord,
  onProgress: OnProgress,
): Promise<void> {
  const [about] = await session.ask<{ rows: number }>(
    `select greatest(reltuples, 1)::float8 as rows from pg_class where oid = $1::regclass`,
    [`${session.home}.${of.table}`],
  )
  let { copied, last_key: after } = record
  for (;;) {
    const from = after
    const part = await session.transaction(() => copyNext(session, of, shape, from))
    copied += part.count
    onProgress('copying', Math.min(1, copied / (about?.rows ?? 1)))
    if (part.isLast) break
    after = part.last
  }
}

/** Everything up to the moment from which the new table has the old one's place. */
async function moveOver(
  session: Session,
  of: Partitionable,
  record: MoveRecord,
  onProgress: OnProgress,
): Promise<number> {
  const shape = JSON.parse(record.shape) as Shape
  if (record.phase === 'copying') {
    await copyAll(session, of, shape, record, onProgress)
    await enter(session, of, 'indexing')
  }
  if (record.phase !== 'checking') {
    await addIndexes(session, of, shape, (share) => onProgress('indexing', share))
    await enter(session, of, 'checking')
  }
  await catchUp(session, of, shape)
  onProgress('comparing', 0)
  if (!(await isSame(session, of, shape))) {
    throw new MoveError(
      `The copy of ${of.table} differs from the table, so nothing was changed. Run "partition cancel", and please report this.`,
    )
  }
  onProgress('comparing', 1)
  for (let tries = 0; tries < SWAPS_MAX; tries += 1) {
    await catchUp(session, of, shape)
    const lockedMs = await swap(session, of, shape)
    if (lockedMs !== undefined) return lockedMs
  }
  throw new MoveError(
    `${of.table} changes faster than its copy follows. Run the command again at a quieter time; it goes on where it stopped.`,
  )
}

/** Drops the old table, and what only the move needed. */
async function finish(session: Session, of: Partitionable): Promise<void> {
  await session.briefly(async () => {
    await session.ask(`drop table if exists ${OLD}.${of.table}`)
    await forget(session, of)
  })
}

/**
 * Moves a plain table into a partitioned one while hosts read and write it, or goes on with a move
 * that was interrupted. Undefined if it was partitioned already.
 * @throws {MoveError}
 */
export async function moveTable(
  session: Session,
  of: Partitionable,
  division: Division,
  onProgress: OnProgress,
): Promise<MoveReport | undefined> {
  const name = `${session.home}.${of.table}`
  const open = await recordOf(session, of)
  const before = await shapeOf(session, name)
  if (open === undefined && typeof before?.partitions === 'number') return undefined
  const record = open ?? (await begin(session, of, division))
  await workOn(session, of)
  const lockedMs =
    record.phase === 'swapped' ? undefined : await moveOver(session, of, record, onProgress)
  await finish(session, of)
  const after = await shapeOf(session, name)
  const { rows } = await sizeOf(session, of)
  return { rows, partitions: after?.partitions ?? 0, lockedMs }
}

/**
 * Takes an unfinished move back. Rows that were swapped already stay where they are, and the old
 * table is dropped. False if there was none.
 */
export async function cancelMove(session: Session, of: Partitionable): Promise<boolean> {
  const record = await recordOf(session, of)
  if (record === undefined) return false
  if (record.phase === 'swapped') {
    await finish(session, of)
    return false
  }
  await session.briefly(async () => {
    await stopNoting(session, of)
    await session.ask(`drop table ${NEW}.${of.table}`)
    await forget(session, of)
  })
  return true
}
