import type { Turns } from '../../turns.ts'
import { commonWords } from '../text/common-words.ts'
import { contentStems } from '../text/stems.ts'
import type { Group } from './grouping.ts'
import type { CuedSentence } from './reading.ts'
import { headingCandidates } from './wording/candidates.ts'
import { isBareDeparture } from './wording/departure.ts'
import type { Candidate } from './wording/features.ts'
import { headingOdds } from './wording/odds.ts'
import { ASKED } from './wording/statement.ts'

/** The heading of a pain point, and the sentence that it is made from. */
export interface Naming {
  heading: string
  from: CuedSentence
  /** The log-odds that it is a readable name of a trouble. */
  odds: number
}

/** Sentences of a group whose clauses are tried, the clearest first. */
const TRIED = 8
/** The log-odds that a heading gains when all people of its group use its words. */
const SHARED_BONUS = 1.5
/** The same for a heading that says what people ask for, which tells a founder most. */
const ASKED_BONUS = 1

/** Beginnings of what says nothing without the words before it. */
const POINTS_ELSEWHERE =
  /^(?:they|they're|it|it's|its|this|that|that's|these|those|he|she|to|as|if|so|than|because|which|who|what|when|where|and|or|there's|there|for|in|on|at|from|of|by|apart|none|well|since|although|while|with|after|before|until|is|was|are|were|be)\b/i

/** The best heading that a group's sentences give. Undefined if none of them gives one. */
export async function nameGroup({ sentences }: Group, turns: Turns): Promise<Naming | undefined> {
  let best: Naming | undefined
  let most = Number.NEGATIVE_INFINITY
  for (const from of sentences.slice(0, TRIED)) {
    if (turns.isOver()) await turns.rest()
    if (from.cue.isFeeling) continue
    for (const candidate of headingCandidates(from.text, from.cue.odds)) {
      if (POINTS_ELSEWHERE.test(candidate.text) || isAdvice(candidate, from)) continue
      if (isBareDeparture(candidate.text)) continue
      const odds = headingOdds(candidate)
      const asks = ASKED.test(candidate.text) ? ASKED_BONUS : 0
      const value = odds + asks + SHARED_BONUS * sharedBy(candidate.text, from, sentences)
      if (value <= most) continue
      most = value
      best = { heading: candidate.text, from, odds }
    }
  }
  return best
}

/** What somebody does, without the person who does it, reads as advice: "Use a sieve". */
function isAdvice({ words }: Candidate, from: CuedSentence): boolean {
  const [first] = words
  const isBare = first?.kind === 'verb' && first.form === 'other'
  return isBare && from.cue.kind === 'workaround'
}

/** The share of the group's other sentences that have a word of the heading. */
function sharedBy(heading: string, from: CuedSentence, sentences: readonly CuedSentence[]): number {
  const others = sentences.filter((each) => each !== from)
  if (others.length === 0) return 0
  const stems = contentStems(heading)
  return others.filter((each) => commonWords(stems, each.stems).length > 0).length / others.length
}
