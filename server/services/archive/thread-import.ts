import { eq, sql } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import { type BulkConnection, openBulk } from '../../db/bulk.ts'
import type { Database, OpenDatabase } from '../../db/database.ts'
import { archiveImports } from '../../db/schema.ts'
import type { HashAuthor } from '../../providers/discussions/port.ts'
import {
  type RedditThing,
  readThing,
  type SkipReason,
} from '../../providers/discussions/reddit-things.ts'
import { createTurns } from '../../turns.ts'
import { openDump } from './dump-lines.ts'
import {
  type ArchiveRows,
  commentRow,
  deletedComment,
  deletedDiscussion,
  discussionRow,
  textSize,
} from './rows.ts'
import { copyRows, saveRows } from './store.ts'

const REPORTED_LINES = 20

/**
 * The limits of one transaction: rows and UTF-16 units of text. The embedded database blocks other
 * requests during it.
 */
const BATCH = { postgres: 10_000, embedded: 500, memory: 500 }
const TEXT_MAX = { postgres: 20_000_000, embedded: 200_000, memory: 200_000 }

export interface ThreadImportReport {
  /** Lines that are finished, including those of an interrupted import. */
  lines: number
  /** Lines that an interrupted import had finished. */
  resumedAfter: number
  discussions: number
  comments: number
  /** Rows erased or left out because their source deleted them. */
  deleted: number
  skipped: Partial<Record<SkipReason, number>>
  /** The first of the skipped lines. */
  skippedLines: { line: number; reason: SkipReason }[]
  /** The share of the file's bytes read so far, 0 to 1. */
  share: number
  /** The reason if the file could not be read to its end. All whole lines before that are stored. */
  damage: string | undefined
}

interface Options {
  signal?: AbortSignal | undefined
  /** Called after each stored batch. */
  onProgress?: (report: ThreadImportReport) => void
  /** Rows per transaction. */
  batch?: number
}

/**
 * Imports a dump of Reddit submissions and comments, in any order, into the archive. An interrupted
 * import keeps its stored rows, and the next one continues after them. A finished file may be
 * imported again.
 * @throws {DumpFileError}, the signal's reason, and database errors
 */
export type ImportThreads = (path: string, options?: Options) => Promise<ThreadImportReport>

interface Dependencies {
  database: OpenDatabase
  clock: Clock
  hashAuthor: HashAuthor
}

const rowCount = ({ discussions, comments }: ArchiveRows) => discussions.length + comments.length

/**
 * Adds an item to the rows and returns the size of its text. An item without a fetch time counts as
 * the oldest possible.
 */
function addTo(rows: ArchiveRows, thing: RedditThing, now: string): number {
  if (thing.kind === 'skipped') return 0
  const at = thing.fetchedAt?.toISOString()
  if (thing.kind === 'discussion') {
    const { discussion } = thing
    const row = discussionRow(discussion, at ?? discussion.createdAt.toISOString())
    rows.discussions.push(row)
    return textSize(row)
  }
  if (thing.kind === 'comment') {
    const { discussionId, comment } = thing
    const row = commentRow(discussionId, comment, at ?? comment.createdAt.toISOString())
    rows.comments.push(row)
    return textSize(row)
  }
  if (thing.kind === 'deleted discussion') {
    rows.discussions.push(deletedDiscussion(thing.id, at ?? now))
  } else rows.comments.push(deletedComment(thing.discussionId, thing.id, at ?? now))
  return 0
}

export function createImportThreads({ database, clock, hashAuthor }: Dependencies): ImportThreads {
  const { db } = database

  async function linesDone(fingerprint: string): Promise<number> {
    const [row] = await db.select().from(archiveImports).where(eq(archiveImports.id, fingerprint))
    return row === undefined || row.finishedAt !== null ? 0 : row.lines
  }

  async function note(tx: Database, id: string, lines: number, isFinished: boolean): Promise<void> {
    const now = clock.now()
    const state = { lines, updatedAt: now, finishedAt: isFinished ? now : null }
    await tx
      .insert(archiveImports)
      .values({ id, ...state })
      .onConflictDoUpdate({ target: archiveImports.id, set: state })
  }

  /** Refreshes the data that searches rely on after this many new rows. */
  async function settle(bulk: BulkConnection): Promise<void> {
    await bulk.db.execute(sql`select gin_clean_pending_list('discussion_comments_search'),
      gin_clean_pending_list('discussions_search')`)
    await bulk.db.execute(sql`analyze discussions, discussion_comments`)
  }

  function read(line: string | null): RedditThing {
    if (line === null) return { kind: 'skipped', reason: 'line too long' }
    let value: unknown
    try {
      value = JSON.parse(line)
    } catch {
      return { kind: 'skipped', reason: 'not JSON' }
    }
    return readThing(value, hashAuthor)
  }

  return async function importThreads(path, { signal, onProgress, batch } = {}) {
    const file = await openDump(path)
    const resumedAfter = await linesDone(file.fingerprint)
    const report: ThreadImportReport = {
      ...{ lines: 0, resumedAfter, discussions: 0, comments: 0, deleted: 0 },
      ...{ skipped: {}, skippedLines: [], share: 0, damage: undefined },
    }
    const now = clock.now().toISOString()
    const size = batch ?? BATCH[database.kind]
    let rows: ArchiveRows = { discussions: [], comments: [] }
    let units = 0
    let storing: Promise<void> = Promise.resolve()

    /** Stores one batch while the next is read. */
    async function flush(isFinished: boolean): Promise<void> {
      await storing
      signal?.throwIfAborted()
      const [taken, lines] = [rows, report.lines]
      rows = { discussions: [], comments: [] }
      units = 0
      storing = (bulk?.db ?? db).transaction(async (tx) => {
        await (bulk ? copyRows(bulk, tx, taken) : saveRows(tx, taken))
        await note(tx, file.fingerprint, lines, isFinished)
      })
      // The next await of it throws its failure.
      storing.catch(() => {})
      report.share = file.size === 0 ? 1 : file.bytesRead() / file.size
      onProgress?.(report)
    }

    function count(thing: RedditThing): void {
      if (thing.kind === 'discussion') report.discussions += 1
      else if (thing.kind === 'comment') report.comments += 1
      else if (thing.kind !== 'skipped') report.deleted += 1
      else {
        report.skipped[thing.reason] = (report.skipped[thing.reason] ?? 0) + 1
        // There may be as many as threads, which would push real faults out of the list.
        const isFault = thing.reason !== 'written by a bot'
        if (isFault && report.skippedLines.length < REPORTED_LINES) {
          report.skippedLines.push({ line: report.lines, reason: thing.reason })
        }
      }
    }

    const { native } = database
    const bulk = native.kind === 'postgres' ? await openBulk(native.url) : undefined
    const turns = createTurns()
    try {
      for await (const line of file.lines()) {
        report.lines += 1
        if (report.lines <= resumedAfter || line?.trim() === '') continue
        const thing = read(line)
        count(thing)
        units += addTo(rows, thing, now)
        if (turns.isOver()) await turns.rest()
        if (rowCount(rows) >= size || units >= TEXT_MAX[database.kind]) await flush(false)
      }
      report.damage = file.damage()
      // A broken file ends here. A repaired one counts as a different file.
      await flush(report.damage === undefined)
      await storing
      if (bulk) await settle(bulk)
    } finally {
      await storing.catch(() => {})
      await bulk?.close()
    }
    return report
  }
}
