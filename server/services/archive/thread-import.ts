import { eq, sql } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import { type BulkConnection, openBulk } from '../../db/bulk.ts'
import type { Database, OpenDatabase } from '../../db/database.ts'
import { archiveImports } from '../../db/schema.ts'
import { isHost } from '../../providers/discussions/discourse-things.ts'
import type { HashAuthor } from '../../providers/discussions/port.ts'
import { siteOfHost } from '../../providers/discussions/stackexchange-names.ts'
import type { Thing } from '../../providers/discussions/things.ts'
import { createTurns } from '../../turns.ts'
import { openDump } from './dump/dump.ts'
import { DumpFileError } from './dump/dump-error.ts'
import { type Origin, readRecord } from './dump/read-record.ts'
import type { DumpRecord } from './dump/record.ts'
import { bringHome } from './homes.ts'
import { countThing, emptyReport, type ThreadImportReport } from './import-report.ts'
import {
  type ArchiveRows,
  commentRow,
  deletedComment,
  deletedDiscussion,
  discussionRow,
  textSize,
} from './rows.ts'
import { copyRows, saveRows } from './store.ts'

/**
 * The limits of one transaction: rows and UTF-16 units of text. The embedded database blocks other
 * requests during it.
 */
const BATCH = { postgres: 10_000, embedded: 500, memory: 500 }
const TEXT_MAX = { postgres: 20_000_000, embedded: 200_000, memory: 200_000 }

interface Options {
  signal?: AbortSignal | undefined
  /** Called after each stored batch. */
  onProgress?: (report: ThreadImportReport) => void
  /** Rows per transaction. */
  batch?: number
  /** The host that wrote the dump: needed for Discourse, and where no name tells a site. */
  site?: string | undefined
}

/**
 * Imports a dump of discussions and comments, in any order, into the archive: a file, or all files
 * of a folder. An interrupted import keeps its stored rows, and the next one continues after them.
 * A finished file may be imported again.
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
function addTo(rows: ArchiveRows, thing: Thing, now: string): number {
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
    const written = at ?? comment.createdAt.toISOString()
    // Without text it says nothing, but comments on it name only it.
    const row =
      comment.text === ''
        ? deletedComment(discussionId, comment.id, written)
        : commentRow(discussionId, comment, written)
    rows.comments.push(row)
    return textSize(row)
  }
  if (thing.kind === 'deleted discussion') {
    rows.discussions.push(deletedDiscussion(thing.id, at ?? now))
  } else rows.comments.push(deletedComment(thing.discussionId, thing.id, at ?? now))
  return 0
}

/** @throws {DumpFileError} if the given site is no host */
function originOf(given: string | undefined, hostInName: string | undefined): Origin {
  const host = given?.toLowerCase()
  if (host !== undefined && !isHost(host)) {
    throw new DumpFileError(
      `--site must be the name of a host, such as coffee.stackexchange.com, and not "${given}".`,
    )
  }
  const isStackExchange = host !== undefined && siteOfHost(host) !== undefined
  return { given: host, stackExchange: isStackExchange ? host : hostInName }
}

/** @throws {DumpFileError} if a dump begins with rows of a site that nobody named */
function checkFirst({ kind }: DumpRecord, { stackExchange }: Origin): void {
  if (kind !== 'row' || stackExchange !== undefined) return
  throw new DumpFileError(
    'This is a dump of a Stack Exchange site, and its name does not tell which. Name the site, for example with --site coffee.stackexchange.com.',
  )
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
    // The indexes of plain tables, or those of every partition.
    await bulk.db.execute(sql`select gin_clean_pending_list(pg_class.oid)
      from pg_class left join pg_inherits on inhrelid = pg_class.oid
      where relkind = 'i' and coalesce(inhparent, pg_class.oid) in
        ('discussion_comments_search'::regclass, 'discussions_search'::regclass)`)
    await bulk.db.execute(sql`analyze discussions, discussion_comments`)
  }

  return async function importThreads(path, { signal, onProgress, batch, site } = {}) {
    const dump = await openDump(path)
    const origin = originOf(site, dump.hostInName)
    const name = [dump.fingerprint, ...(site === undefined ? [] : [origin.given])].join(' ')
    const resumedAfter = await linesDone(name)
    const report = emptyReport(resumedAfter)
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
        await bringHome(tx, taken, bulk !== undefined)
        await (bulk ? copyRows(bulk, tx, taken) : saveRows(tx, taken))
        await note(tx, name, lines, isFinished)
      })
      // The next await of it throws its failure.
      storing.catch(() => {})
      report.share = dump.size === 0 ? 1 : dump.bytesRead() / dump.size
      onProgress?.(report)
    }

    const { native } = database
    const bulk = native.kind === 'postgres' ? await openBulk(native.url) : undefined
    const turns = createTurns()
    try {
      for await (const record of dump.records()) {
        if (report.lines === 0) checkFirst(record, origin)
        const isDone = report.lines < resumedAfter
        if (isDone || (record.kind === 'json' && record.text.trim() === '')) {
          report.lines += 1
          continue
        }
        for (const thing of readRecord(record, origin, hashAuthor)) {
          countThing(report, thing, record)
          units += addTo(rows, thing, now)
          if (turns.isOver()) await turns.rest()
        }
        report.lines += 1
        if (rowCount(rows) >= size || units >= TEXT_MAX[database.kind]) await flush(false)
      }
      report.damage = dump.damage()
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
