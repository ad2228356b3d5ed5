import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { candidates, watches } from '../../db/schema.ts'
import { MINUTE_MS } from '../../durations.ts'

/** Longer than a turn takes. A watch of a process that died is due again then. */
const HELD_MS = 10 * MINUTE_MS

type WatchRow = typeof watches.$inferSelect
type CandidateRow = Pick<typeof candidates.$inferSelect, 'name' | 'keyword' | 'locale'>

/** A due watch that no other process looks after. */
export interface Claim {
  watch: WatchRow
  candidate: CandidateRow
  /** Sets when it is looked after next. Changes nothing if another process has it by now. */
  next(at: Date, more?: Partial<WatchRow>): Promise<void>
}

/** Takes the due watch that has waited longest. Several processes take different ones. */
export function createClaims(db: Database, clock: Clock) {
  return async function claim(): Promise<Claim | undefined> {
    const now = clock.now()
    const { name, keyword, locale } = candidates
    return db.transaction(async (tx) => {
      const [found] = await tx
        .select({ watch: watches, candidate: { name, keyword, locale } })
        .from(watches)
        .innerJoin(candidates, eq(candidates.id, watches.candidateId))
        .where(
          and(lte(watches.nextAt, now), isNull(watches.stoppedAt), isNull(candidates.removedAt)),
        )
        .orderBy(asc(watches.nextAt))
        .limit(1)
        .for('update', { of: watches, skipLocked: true })
      if (found === undefined) return undefined
      const { candidateId } = found.watch
      const until = new Date(now.getTime() + HELD_MS)
      await tx.update(watches).set({ nextAt: until }).where(eq(watches.candidateId, candidateId))
      return {
        ...found,
        async next(at, more = {}) {
          await db
            .update(watches)
            .set({ ...more, nextAt: at })
            .where(and(eq(watches.candidateId, candidateId), eq(watches.nextAt, until)))
        },
      }
    })
  }
}
