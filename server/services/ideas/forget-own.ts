import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { materialOfThread } from '../../../contract/own-thread.ts'
import { type Deleted, withoutDeleted } from '../../analysis/grounding/without-deleted.ts'
import type { AnalysisResult } from '../../analysis/types/result.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { ideaAnalyses } from '../../db/schema.ts'
import { quotedIn } from './quoted-places.ts'
import { readStored } from './stored-result.ts'

/** Results read at a time: each may have some hundred kilobytes. */
const AT_ONCE = 20

const NOTHING_LEFT = 'You deleted the material that this analysis was about to read.'

/** The parts of a result that come from this material. */
function deletedOwn(result: AnalysisResult, ids: ReadonlySet<string>): Deleted {
  const isGone = (threadId: string) => ids.has(materialOfThread(threadId) ?? '')
  const { threads, named_answers = [] } = result
  const points = result.pain_points.pain_points
  const naming = named_answers.flatMap(({ places }) => places)
  return {
    threads: new Set(threads.filter(({ id }) => isGone(id))),
    headings: new Set(points.filter(({ heading_from: from }) => from && isGone(from.thread_id))),
    evidence: new Set(points.flatMap(quotedIn).filter(({ thread_id }) => isGone(thread_id))),
    named: new Set(naming.filter(({ thread_id }) => isGone(thread_id))),
  }
}

interface Dependencies {
  clock: Clock
  /** Called with an open analysis that has to begin again or has ended. */
  onChanged: (id: string) => void
}

/**
 * Creates the function that takes deleted material out of the user's analyses, in the transaction
 * that deletes it: quotes leave stored results, and an open analysis begins again without it. Returns
 * what to do once that is committed.
 */
export function createForgetOwn({ clock, onChanged }: Dependencies) {
  return async function forget(tx: Database, userId: string, ids: readonly string[]) {
    const deleted = new Set(ids)
    const mine = eq(ideaAnalyses.userId, userId)
    const holds = sql`${ideaAnalyses.ownIds} ?| array(select json_array_elements_text(${JSON.stringify(ids)}::json))`

    const open = await tx
      .select({ id: ideaAnalyses.id, use: ideaAnalyses.ownUse, ownIds: ideaAnalyses.ownIds })
      .from(ideaAnalyses)
      .where(and(mine, holds, isNull(ideaAnalyses.endedAt)))
      .for('update')
    for (const { id, use, ownIds } of open) {
      const left = (ownIds ?? []).filter((each) => !deleted.has(each))
      await tx
        .update(ideaAnalyses)
        .set(left.length === 0 && use === 'only' ? ended() : again(left))
        .where(eq(ideaAnalyses.id, id))
    }
    await strip(tx, and(mine, holds), deleted)
    return () => {
      for (const { id } of open) onChanged(id)
    }
  }

  /** No process holds it, and nothing that was read is kept. */
  function again(left: string[]) {
    const { claim, attempts } = ideaAnalyses
    return {
      ...{ worker: null, claim: null, material: null, updatedAt: clock.now() },
      attempts: sql`case when ${claim} is null then ${attempts} else greatest(${attempts} - 1, 0) end`,
      ownIds: left,
      ...(left.length === 0 ? { ownUse: null } : {}),
    }
  }

  function ended() {
    const now = clock.now()
    const over = { status: 'error' as const, step: NOTHING_LEFT, error: NOTHING_LEFT }
    return {
      ...{ ...over, worker: null, claim: null, material: null, updatedAt: now, endedAt: now },
      ownIds: [],
    }
  }
}

async function strip(tx: Database, where: SQL | undefined, deleted: ReadonlySet<string>) {
  for (;;) {
    // A stripped row holds the material no longer, so the next round finds others.
    const rows = await tx
      .select({ id: ideaAnalyses.id, result: ideaAnalyses.result, ownIds: ideaAnalyses.ownIds })
      .from(ideaAnalyses)
      .where(and(where, isNotNull(ideaAnalyses.endedAt)))
      .orderBy(asc(ideaAnalyses.id))
      .limit(AT_ONCE)
      .for('update')
    if (rows.length === 0) return
    for (const { id, result, ownIds } of rows) {
      const stored = result && readStored(result)
      await tx
        .update(ideaAnalyses)
        .set({
          ownIds: (ownIds ?? []).filter((each) => !deleted.has(each)),
          ...(stored ? { result: withoutDeleted(stored, deletedOwn(stored, deleted)) } : {}),
        })
        .where(eq(ideaAnalyses.id, id))
    }
  }
}
