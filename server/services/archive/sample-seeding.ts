import { createHash } from 'node:crypto'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { SampleThread } from '../../../contract/sample-thread.ts'
import type { Clock } from '../../clock.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { archiveImports, discussionComments, discussions } from '../../db/schema.ts'
import type { HashAuthor } from '../../providers/discussions/port.ts'
import { toDiscussion } from '../../providers/discussions/samples.ts'
import { rowsOf } from './rows.ts'
import { saveRows } from './store.ts'

const NOTHING_DELETED = { discussions: [], comments: [] }

/**
 * Replaces the archive's samples with the bundled set. Does nothing if they match already. Returns
 * the number of samples if it wrote them.
 */
export async function seedSamples(
  { db, exclusively }: OpenDatabase,
  clock: Clock,
  samples: readonly SampleThread[],
  hashAuthor: HashAuthor,
): Promise<number | undefined> {
  if (samples.length === 0) return undefined
  const all = samples.map((sample) => toDiscussion(sample, hashAuthor))
  // Includes the searchable words, to seed again when they change for the same texts.
  const content = JSON.stringify(rowsOf(all, NOTHING_DELETED, ''))
  const id = `samples:${createHash('sha256').update(content).digest('hex')}`
  return exclusively('samples', async () => {
    const isSeeded = and(eq(archiveImports.id, id), isNotNull(archiveImports.finishedAt))
    if ((await db.$count(archiveImports, isSeeded)) > 0) return undefined
    await db.transaction(async (tx) => {
      const old = await tx
        .delete(discussions)
        .where(eq(discussions.source, 'sample'))
        .returning({ id: discussions.id })
      await tx.delete(discussionComments).where(
        inArray(
          discussionComments.discussionId,
          old.map((row) => row.id),
        ),
      )
      const now = clock.now()
      await saveRows(tx, rowsOf(all, NOTHING_DELETED, now.toISOString()))
      const done = { lines: all.length, updatedAt: now, finishedAt: now }
      await tx
        .insert(archiveImports)
        .values({ id, ...done })
        .onConflictDoUpdate({ target: archiveImports.id, set: done })
    })
    return all.length
  })
}
