import type { WatchCheck } from '../../../contract/watch.ts'
import { analysisChanges } from '../../changes/analysis-changes.ts'
import type { Found } from '../../changes/found.ts'
import { keywordChanges } from '../../changes/keyword-changes.ts'
import { quotesGone } from '../../changes/quotes-gone.ts'
import type { watchChecks } from '../../db/schema.ts'
import type { Made } from './made.ts'
import { dayOf } from './schedule.ts'

export type CheckRow = typeof watchChecks.$inferSelect
/** What a check has made. */
export type CheckThings = Pick<CheckRow, 'reportId' | 'analysisId' | 'isFirst'>

type Compared = Pick<WatchCheck, 'changes' | 'notes' | 'report_since' | 'analysis_since'>

/** The newest report and analysis of earlier checks. */
export function newestOf(earlier: readonly CheckThings[]) {
  return {
    reportId: earlier.find(({ reportId }) => reportId !== null)?.reportId ?? null,
    analysisId: earlier.find(({ analysisId }) => analysisId !== null)?.analysisId ?? null,
  }
}

const gone = (what: string, since: string): Found => ({
  isCompared: false,
  changes: [],
  notes: [`The ${what} is deleted, so ${since} not compared.`],
})

async function reports(userId: string, from: string, to: string, made: Made) {
  const [before, after] = await Promise.all([made.report(userId, from), made.report(userId, to)])
  if (!before || !after) return { since: null, found: gone('keyword report', 'searches are') }
  const found = keywordChanges(before, after)
  return { since: found.isCompared ? before.source.fetched_at.slice(0, 10) : null, found }
}

async function analyses(userId: string, from: string, to: string, made: Made) {
  const before = await made.analysis(userId, from)
  const after = await made.analysis(userId, to)
  if (!before || !after) return { since: null, found: gone('analysis', 'pain points are') }
  const found = analysisChanges(before.result, after.result)
  return { since: found.isCompared ? dayOf(before.createdAt) : null, found }
}

const nothing = { since: null, found: { changes: [], notes: [] } }

/**
 * What changed from the earlier checks to a check, from what is stored of both at this moment.
 * @param earlier the checks before it, newest first
 */
export async function compare(
  userId: string,
  check: CheckThings & Pick<CheckRow, 'quotesGone'>,
  earlier: readonly CheckThings[],
  made: Made,
): Promise<Compared> {
  const { reportId: report, analysisId: analysis } = newestOf(check.isFirst ? [] : earlier)
  const { reportId, analysisId } = check
  const keyword = report && reportId ? await reports(userId, report, reportId, made) : nothing
  const ideas =
    analysis && analysisId ? await analyses(userId, analysis, analysisId, made) : nothing
  return {
    report_since: keyword.since,
    analysis_since: ideas.since,
    changes: [...keyword.found.changes, ...ideas.found.changes, ...quotesGone(check.quotesGone)],
    notes: [...keyword.found.notes, ...ideas.found.notes],
  }
}
