import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { placeThingBodySchema } from '../../../contract/candidate.ts'
import type { BelongingKind } from '../../../contract/candidate-form.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { candidatePlacements, candidates } from '../../db/schema.ts'
import { MINUTE_MS } from '../../durations.ts'
import { Refusal } from '../../refusal.ts'
import type { Throttle } from '../throttle.ts'
import type { Held, ReadBelongings } from './belongings.ts'
import { holdOwner } from './owner.ts'

const PLACED_PER_MINUTE = 120
/** More than a member has things; those of deleted things are the oldest. */
const PLACEMENTS_MAX = 5_000

interface Dependencies {
  db: Database
  clock: Clock
  throttle: Throttle
  belongings: Pick<ReadBelongings, 'held'>
}

function has({ reports, analyses, materials }: Held, kind: BelongingKind, thing: string): boolean {
  if (kind === 'report') return reports.some((each) => each.thing === thing)
  if (kind === 'analysis') return analyses.some((each) => each.thing === thing)
  return materials.some((each) => each.id === thing)
}

/** Puts a member's report, analysis or material where the member wants it. */
export function createPlacing({ db, clock, throttle, belongings }: Dependencies) {
  /** @throws {Refusal} `not_found` for a thing or a candidate that the member does not have */
  return async function place(
    userId: string,
    { kind, thing, candidate_id: candidateId }: z.output<typeof placeThingBodySchema>,
  ): Promise<void> {
    await throttle.hit(`placements:${userId}`, PLACED_PER_MINUTE, MINUTE_MS)
    if (!has(await belongings.held(userId), kind, thing)) throw new Refusal('not_found')
    const row = { userId, kind, thing, candidateId, placedAt: clock.now() }
    const { userId: owner, kind: ofKind, thing: ofThing, placedAt } = candidatePlacements
    await db.transaction(async (tx) => {
      await holdOwner(tx, userId)
      if (candidateId !== null) {
        const own = and(
          eq(candidates.id, candidateId),
          eq(candidates.userId, userId),
          isNull(candidates.removedAt),
        )
        if ((await tx.$count(candidates, own)) === 0) throw new Refusal('not_found')
      }
      await tx
        .insert(candidatePlacements)
        .values(row)
        .onConflictDoUpdate({
          target: [owner, ofKind, ofThing],
          set: { candidateId, placedAt: row.placedAt },
        })
      await tx.execute(sql`
        delete from ${candidatePlacements} where (user_id, kind, thing) in (
          select user_id, kind, thing from ${candidatePlacements} where ${eq(owner, userId)}
          order by ${desc(placedAt)} offset ${PLACEMENTS_MAX})`)
    })
  }
}
