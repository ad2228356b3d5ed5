import type { DraftedAssumption } from '../../contract/validation.ts'
import { assumption, type Judged } from './drafted.ts'
import { realQuotes, realThreads, strongestFirst } from './evidence.ts'
import { fromDossier, fromQuote } from './grounds.ts'
import type { Known, PainPoint } from './known.ts'
import { counted, ended, topicOf, unended } from './wording.ts'

const QUOTES_SHOWN = 3
const ENOUGH = { quotes: 5, threads: 3 }

function ignoranceOf(known: Known, point: PainPoint | undefined): Judged {
  if (point) {
    const quotes = realQuotes(point).length
    const threads = realThreads(point)
    const heard = `${counted(quotes, 'quote', 'quotes')} in ${counted(threads, 'discussion', 'discussions')}`
    if (quotes === 0) {
      return { level: 3, reason: 'Only sample discussions speak of it, and samples are made up.' }
    }
    if (point.thin_evidence === undefined && quotes >= ENOUGH.quotes && threads >= ENOUGH.threads) {
      return { level: 1, reason: `${heard} say so.` }
    }
    return {
      level: 2,
      reason: `${counted(quotes, 'quote says', 'quotes say')} so, in ${counted(threads, 'discussion', 'discussions')}. That is little to build on.`,
    }
  }
  if (known.dossier?.dossier?.problems?.length) {
    const who = known.dossier.provenance === 'drafted' ? 'A model' : 'Editors'
    return { level: 3, reason: `${who} wrote it from general knowledge. No customer was heard.` }
  }
  return { level: 3, reason: 'No trouble of a customer is known yet.' }
}

/**
 * The heading of a pain point in a model's words. Without a model it is part of a quote, which must
 * not outlive its discussion in the plan; the quotes stand with the grounds, drawn anew each time.
 */
function headingOf({ analysis }: Known, point: PainPoint | undefined): string | undefined {
  return analysis?.drafted_by === 'ai' ? point?.heading : undefined
}

/** The trouble is felt strongly enough that people act on it. */
export function problemAssumption(known: Known): DraftedAssumption {
  const { dossier } = known
  const [point] = strongestFirst(known.analysis)
  const isHeard = point !== undefined && realQuotes(point).length > 0
  const [written] = dossier?.dossier?.problems ?? []
  const risk: Judged = {
    level: 3,
    reason: 'People who do not feel the trouble neither look for an answer nor pay for one.',
  }
  const quotes = point ? (isHeard ? realQuotes(point) : point.evidence).slice(0, QUOTES_SHOWN) : []
  const grounds = [
    ...(dossier && written
      ? [fromDossier(dossier, 'problems', `${ended(written.problem)} ${ended(written.today)}`)]
      : []),
    ...(point ? quotes.map((evidence) => fromQuote(point, evidence)) : []),
  ]
  const named = (isHeard && headingOf(known, point)) || written?.problem
  const sentence =
    named === undefined
      ? `People have a trouble with ${topicOf(known.niche)} that they already spend time or money on.`
      : `This trouble costs customers enough that they look for something better: ${unended(named)}.`
  return assumption('problem', sentence, { risk, ignorance: ignoranceOf(known, point), grounds })
}
