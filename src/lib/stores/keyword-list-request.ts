import type { Locale } from '../../../contract/locale.ts'
import { track } from '../analytics/track.ts'
import { errorCode, errorText, HttpError } from '../api/errors.ts'
import { checkKeywordList } from '../api/market.ts'
import type { FailedLine, ListedRow } from '../market/list-csv.ts'
import type { PlannedLine } from '../market/list-plan.ts'
import { isGated } from './gated-tool.ts'

const NO_ANSWER = 'We could not get these figures. Please try again.'

/** The answer to a part of a list. */
export interface PartAnswer {
  rows: ListedRow[]
  failed: FailedLine[]
  /** Why the rest of the list must not be asked; empty if it can be. */
  end: string
  isGated: boolean
}

/** Lines that were not answered, for a reason that a later request may not have. */
export function unanswered(lines: readonly PlannedLine[], problem: string): FailedLine[] {
  return lines.map(({ line, keyword }) => ({ line, keyword, problem, canRetry: true }))
}

/** True if the session or Premium is over, so that every other request fails too. */
function isOver(error: unknown): boolean {
  return isGated(error) || (error instanceof HttpError && error.status === 401)
}

/** Asks a part of a list. A request that fails as a whole fails each of its lines. Never rejects. */
export async function askPart(part: readonly PlannedLine[], locale: Locale): Promise<PartAnswer> {
  try {
    const answers = await checkKeywordList(
      part.map(({ keyword }) => keyword),
      locale,
    )
    const rows: ListedRow[] = []
    const failed: FailedLine[] = []
    part.forEach((asked, index) => {
      const answer = answers[index]
      if (answer?.state === 'ready') rows.push({ ...answer.figures, line: asked.line })
      else failed.push(...unanswered([asked], answer?.problem ?? NO_ANSWER))
    })
    return { rows, failed, end: '', isGated: false }
  } catch (error) {
    track({ name: 'error', place: 'market_validator', message: errorCode(error) })
    const problem = errorText(error, NO_ANSWER)
    const failed = unanswered(part, problem)
    return { rows: [], failed, end: isOver(error) ? problem : '', isGated: isGated(error) }
  }
}
