import { analyzeMarketBodySchema } from '../../../contract/ideas.ts'
import { keywordKey } from '../../../contract/keyword.ts'
import { type Locale, localeOfId } from '../../../contract/locale.ts'
import type { candidates } from '../../db/schema.ts'
import type { CandidateBelongings, ReadBelongings } from '../workspace/belongings.ts'

type Candidate = Pick<typeof candidates.$inferSelect, 'name' | 'keyword' | 'locale'>

/** What is made anew for a candidate, and the newest of it that there is. */
export interface Basis {
  keyword: string | null
  locale: Locale
  /** The id of the newest report for its own phrase and place. */
  reportId: string | null
  /** Null if its name is no market that can be looked for. */
  order: { market: string; threadLimit: number } | null
  /** The id of the newest analysis with a result that read no own material. */
  analysisId: string | null
}

/**
 * An analysis is repeated for the market and with the number of threads of the newest one, so that
 * like is compared with like. Without any, the candidate's name is the market.
 */
function marketOf({ name }: Candidate, { analyses }: CandidateBelongings) {
  const newest = analyses.find(({ ownIds, hasResult }) => hasResult && ownIds.length === 0)
  const { market, threadLimit } = newest ?? { market: name }
  const { data } = analyzeMarketBodySchema.safeParse({ market, threadLimit })
  return {
    order: data ? { market: data.market, threadLimit: data.threadLimit } : null,
    analysisId: newest?.id ?? null,
  }
}

/** Reads what belongs to a candidate of a user. */
export function createReadBasis({ of }: Pick<ReadBelongings, 'of'>) {
  return async function basisOf(
    userId: string,
    candidateId: string,
    candidate: Candidate,
  ): Promise<Basis> {
    const found = await of(userId)
    const own = found.of.get(candidateId) ?? { reports: [], analyses: [], materials: [] }
    const { keyword, locale } = candidate
    const key = keyword === null ? null : keywordKey(keyword)
    const report = own.reports.find((each) => each.key === key && each.locale === locale)
    return {
      ...{ keyword, locale: localeOfId(locale), reportId: report?.id ?? null },
      ...marketOf(candidate, own),
    }
  }
}

export type ReadBasis = ReturnType<typeof createReadBasis>
