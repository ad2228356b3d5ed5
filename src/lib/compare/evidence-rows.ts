import type { IdeaAnalysis } from '../../../contract/ideas.ts'
import { threadOf } from '../../../contract/own-thread.ts'
import type { Provenance } from '../../../contract/provenance.ts'
import { counted, DRAFTED_TEXT, dayText, SOURCE_TEXT } from '../ideas/wording.ts'
import { type CompareCell, type Compared, type CompareRow, missing, rowOf } from './row.ts'

type PainPoint = IdeaAnalysis['pain_points']['pain_points'][number]

const NOTHING_FOUND = 'No pain point found'

/** Analyses put their pain points in order; the first is the strongest. */
const strongestOf = ({ pain_points }: IdeaAnalysis): PainPoint | undefined =>
  pain_points.pain_points[0]

/** What rules drafted has no mark: they are no AI, and no source said it. */
function kindOf({ source, drafted_by }: IdeaAnalysis, isDrafted: boolean): Provenance | null {
  if (!isDrafted) return source.kind
  return drafted_by === 'ai' ? 'drafted' : null
}

function evidence(
  { detail }: Compared,
  textOf: (analysis: IdeaAnalysis) => string | undefined,
  isDrafted = false,
): CompareCell {
  const { analysis } = detail
  if (analysis === null) return missing()
  const { source } = analysis
  const isByRules = isDrafted && analysis.drafted_by === 'extractive'
  const from = [
    ...(isByRules ? [DRAFTED_TEXT.extractive] : []),
    ...[source.provider, dayText(source.fetched_at), SOURCE_TEXT[source.kind]],
  ].join(' · ')
  const text = textOf(analysis)
  return text === undefined
    ? { ...missing(NOTHING_FOUND), from }
    : { text, kind: kindOf(analysis, isDrafted), isMissing: false, from }
}

function quoteOf(analysis: IdeaAnalysis): string | undefined {
  const first = strongestOf(analysis)?.evidence[0]
  return first && `“${first.quote}” (${first.community}, ${dayText(first.created_at)})`
}

/** Threads about the market itself; those of a neighbor are told apart. */
function threadsText({ threads }: IdeaAnalysis): string {
  const beside = threads.filter(({ is_beside }) => is_beside === true)
  const count = (some: typeof threads) => new Set(some.map(({ id }) => threadOf(id))).size
  const about = count(threads.filter(({ is_beside }) => is_beside !== true))
  const others = count(beside)
  return others === 0
    ? counted(about, 'thread')
    : `${counted(about, 'thread')}, ${others} more about neighboring markets`
}

/** Whether people show more than words: they pay, would pay, or ask for an answer. */
function shownText({ pain_points }: IdeaAnalysis): string {
  const points = pain_points.pain_points
  const payments = points.flatMap((point) => point.payments ?? [])
  const amounts = (kind: 'pays' | 'would pay') => [
    ...new Set(payments.filter((each) => each.kind === kind).map(({ amount }) => amount)),
  ]
  const [pays, would] = [amounts('pays'), amounts('would pay')]
  if (pays.length > 0) return `People pay ${pays.slice(0, 3).join(', ')}`
  if (would.length > 0) return `People would pay ${would.slice(0, 3).join(', ')}`
  const asks = points.flatMap((point) => point.asks_for ?? []).length
  return asks > 0
    ? `${asks === 1 ? '1 wish' : `${asks} wishes`}, no payment`
    : 'No wish and no payment'
}

function thinText({ thin_reasons }: IdeaAnalysis): string {
  return thin_reasons.length === 0 ? 'Enough for a first look' : `Thin: ${thin_reasons.join(', ')}`
}

/** What people say about it. */
export function evidenceRows(all: readonly Compared[]): CompareRow[] {
  return [
    rowOf('Threads read', all, (one) => evidence(one, threadsText)),
    rowOf('Strongest pain point', all, (one) =>
      evidence(one, (analysis) => strongestOf(analysis)?.heading, true),
    ),
    rowOf('Who says it', all, (one) =>
      evidence(one, (analysis) => strongestOf(analysis)?.frequency),
    ),
    rowOf('Strongest quote', all, (one) => evidence(one, quoteOf)),
    rowOf('Intensity', all, (one) =>
      evidence(one, (analysis) => strongestOf(analysis)?.intensity, true),
    ),
    rowOf('Wishes and payments', all, (one) => evidence(one, shownText)),
    rowOf('Strength of the evidence', all, (one) => evidence(one, thinText, true)),
  ]
}
