import { and, asc, eq, gt, isNull, min, or, sql } from 'drizzle-orm'
import type { Stage } from '../../../contract/candidate-form.ts'
import type { Database } from '../../db/database.ts'
import { candidates } from '../../db/schema.ts'

/** Between cards that nothing was moved between. */
export const RANK_STEP = 1_024
/** Ranks that are closer than this are numbered anew. */
const GAP_MIN = 1e-6

const { id, userId: owner, stage: column, rank, removedAt } = candidates

const inStage = (userId: string, stage: Stage) =>
  and(eq(owner, userId), eq(column, stage), isNull(removedAt))

/** A rank above all cards of a stage. */
export async function rankOnTop(tx: Database, userId: string, stage: Stage): Promise<number> {
  const [found] = await tx
    .select({ top: min(rank) })
    .from(candidates)
    .where(inStage(userId, stage))
  return (found?.top ?? RANK_STEP) - RANK_STEP
}

/** Numbers the cards of a stage in their order. */
async function renumber(tx: Database, userId: string, stage: Stage): Promise<void> {
  await tx.execute(sql`
    update ${candidates} set rank = place.number * ${RANK_STEP}::float8
    from (
      select ${id} as id, row_number() over (order by ${rank}, ${id}) as number
      from ${candidates} where ${inStage(userId, stage)}
    ) as place
    where ${candidates}.id = place.id`)
}

/**
 * A rank right below a card, within a transaction that holds the owner. On top if the card is not in
 * that stage any more.
 * @param moved the card that moves, which is no neighbor of its own
 */
export async function rankBelow(
  tx: Database,
  userId: string,
  stage: Stage,
  { above, moved }: { above: string; moved: string },
): Promise<number> {
  const read = async () => {
    const [card] = await tx
      .select({ id, rank })
      .from(candidates)
      .where(and(inStage(userId, stage), eq(id, above)))
    if (card === undefined) return undefined
    const [next] = await tx
      .select({ rank })
      .from(candidates)
      .where(
        and(
          inStage(userId, stage),
          sql`${id} <> ${moved}`,
          or(gt(rank, card.rank), and(eq(rank, card.rank), gt(id, card.id))),
        ),
      )
      .orderBy(asc(rank), asc(id))
      .limit(1)
    return { above: card.rank, below: next?.rank ?? card.rank + 2 * RANK_STEP }
  }
  let gap = await read()
  if (gap && gap.below - gap.above < GAP_MIN) {
    await renumber(tx, userId, stage)
    gap = await read()
  }
  return gap ? (gap.above + gap.below) / 2 : rankOnTop(tx, userId, stage)
}
