import { and, eq, isNotNull, lt, notExists, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { candidatePlacements, ideaAnalyses, ownMaterials } from '../../db/schema.ts'
import { DAY_MS } from '../../durations.ts'
import type { Retention } from '../../tasks/retention.ts'

/** As long as analyses are kept, so that a stored quote does not outlive its material. */
const MATERIAL_KEPT_MS = 400 * DAY_MS

/** True for material that an analysis read which is still kept. */
const isRead = (db: Database) =>
  db
    .select({ id: ideaAnalyses.id })
    .from(ideaAnalyses)
    .where(
      and(
        eq(ideaAnalyses.userId, ownMaterials.userId),
        sql`${ideaAnalyses.ownIds} ? ${ownMaterials.id}::text`,
      ),
    )

/** True for material that its owner put to a candidate. */
const isPlaced = (db: Database) =>
  db
    .select({ thing: candidatePlacements.thing })
    .from(candidatePlacements)
    .where(
      and(
        eq(candidatePlacements.userId, ownMaterials.userId),
        eq(candidatePlacements.kind, 'material'),
        sql`${candidatePlacements.thing} = ${ownMaterials.id}::text`,
        isNotNull(candidatePlacements.candidateId),
      ),
    )

export const materialRetentions: readonly Retention[] = [
  {
    from: ownMaterials,
    kept: MATERIAL_KEPT_MS,
    where: (before, db) =>
      and(lt(ownMaterials.usedAt, before), notExists(isRead(db)), notExists(isPlaced(db))),
  },
]
