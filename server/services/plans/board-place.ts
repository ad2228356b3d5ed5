import { eq } from 'drizzle-orm'
import type { Stage } from '../../../contract/candidate-form.ts'
import type { Database } from '../../db/database.ts'
import { candidates } from '../../db/schema.ts'
import { rankOnTop } from '../workspace/ranks.ts'
import type { CandidateRow } from './owned.ts'

/**
 * Moves a held candidate to the top of a stage, and leaves it where it is if it stands there
 * already. `reason` is only kept for `dropped`.
 */
export async function moveToStage(
  tx: Database,
  { id, userId, stage: before }: CandidateRow,
  stage: Stage,
  { reason = null, now }: { reason?: string | null; now: Date },
): Promise<void> {
  const dropReason = stage === 'dropped' ? reason : null
  if (stage === before) {
    await tx.update(candidates).set({ dropReason, updatedAt: now }).where(eq(candidates.id, id))
    return
  }
  const rank = await rankOnTop(tx, userId, stage)
  await tx
    .update(candidates)
    .set({ stage, rank, dropReason, updatedAt: now })
    .where(eq(candidates.id, id))
}
