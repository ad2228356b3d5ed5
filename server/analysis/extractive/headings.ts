import type { Turns } from '../../turns.ts'
import { partOf } from '../grounding/threads-read.ts'
import { commonWords } from '../text/common-words.ts'
import { contentStems, wordsOf } from '../text/stems.ts'
import type { Group } from './grouping.ts'
import type { CuedSentence } from './reading.ts'
import { headingOfQuestion } from './wording/asked.ts'
import { headingCandidates, type Stated } from './wording/candidates.ts'
import { isBareDeparture } from './wording/departure.ts'
import type { Candidate } from './wording/features.ts'
import { headingOfHardship } from './wording/hardship.ts'
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
const TRIED = 12
/** The log-odds that a heading gains when all people of its group use its words. */
const SHARED_BONUS = 1
/** The same for a heading that says what people ask for, which tells a founder most. */
const ASKED_BONUS = 1

/** The log-odds below which a heading says too little, whoever has the trouble. */
export const LEAST_ODDS = -1.2
/** The log-odds from which a heading is clear: of clear ones, the one that more people say. */
const CLEAR = 1.5
/** The log-odds of a heading that rules alone make, from a question or from what is hard to do. */
const RULE_ODDS = 1.5

/** Beginnings of what says nothing without the words before it. */
const POINTS_ELSEWHERE =
  /^(?:they|they're|it|it's|its|this|that|that's|these|those|he|she|to|as|if|so|than|because|which|who|what|when|where|why|how|and|or|there's|there|for|in|on|at|from|of|by|apart|none|well|since|although|while|with|after|before|until|is|was|are|were|be|(?:the )?(?:corresponding|former|latter|aforementioned))\b/i

/** The best heading that a group's sentences give. Undefined if none has the least log-odds. */
export async function nameGroup(
  { sentences }: Group,
  turns: Turns,
  least = LEAST_ODDS,
): Promise<Naming | undefined> {
  let best: Naming | undefined
  let most = Number.NEGATIVE_INFINITY
  const consider = (naming: Naming, text: string, bonus: number) => {
    const shared = SHARED_BONUS * sharedBy(text, naming.from, sentences)
    const value = Math.min(naming.odds, CLEAR) + bonus + shared
    if (value < most || (value === most && naming.odds <= (best?.odds ?? 0))) return
    most = value
    best = naming
  }
  for (const from of sentences.slice(0, TRIED)) {
    if (turns.isOver()) await turns.rest()
    if (from.cue.isFeeling) continue
    const ruled = headingByRule(from)
    if (ruled !== undefined) {
      if (isTitle(ruled.text, from.source.discussion.title)) continue
      const naming = { heading: ruled.text, from, odds: RULE_ODDS }
      consider(naming, ruled.text, ruled.isCut ? -ASKED_BONUS : 0)
      continue
    }
    for (const { candidate, odds } of headingsFrom(from)) {
      if (odds < least) continue
      const { text } = candidate.bare
      const naming = { heading: candidate.text, from, odds }
      consider(naming, text, ASKED.test(text) ? ASKED_BONUS : 0)
    }
  }
  return best
}

/** The heading of a question of the asker's, or of what a sentence says is hard to do. */
function headingByRule({ text, cue, source }: CuedSentence) {
  const isAskers = partOf(source) !== 'comment' && text.trimEnd().endsWith('?')
  if (cue.kind === 'question' || (cue.kind === 'wish' && isAskers)) return headingOfQuestion(text)
  return headingOfHardship(text)
}

interface Judged {
  candidate: Candidate
  odds: number
}

/** What was made from a sentence before: a group is named once for each limit that is tried. */
const made = new WeakMap<CuedSentence, readonly Judged[]>()

/** The headings that a sentence gives by itself, with their log-odds. */
function headingsFrom(from: CuedSentence): readonly Judged[] {
  const before = made.get(from)
  if (before !== undefined) return before
  const judged = headingCandidates(statedBy(from))
    .filter((candidate) => isOfItself(candidate, from))
    .map((candidate) => ({ candidate, odds: headingOdds(candidate) }))
  made.set(from, judged)
  return judged
}

function isOfItself(candidate: Candidate, from: CuedSentence): boolean {
  const { text } = candidate.bare
  if (POINTS_ELSEWHERE.test(text) || isAdvice(candidate, from)) return false
  if (isTitle(candidate.text, from.source.discussion.title)) return false
  if (candidate.isCut && HALF_CLAUSE.test(text)) return false
  if ([IS_TO_BE_DONE, IS_FOR_NOW, IS_BACKGROUND, IS_LOOKED_UP].some((each) => each.test(text)))
    return false
  return !isBareDeparture(text) && !isThingAlone(candidate)
}

/** The share of a title's words from which a heading that repeats them is the title. */
const TITLE_SHARE = 0.75

/** True if a title says a heading word for word, and hardly more. */
function isTitle(heading: string, title: string): boolean {
  const said = plainWords(heading)
  const titled = plainWords(title)
  const isPart = ` ${titled.join(' ')} `.includes(` ${said.join(' ')} `)
  return isPart && said.length >= TITLE_SHARE * titled.length
}

const plainWords = (text: string) => wordsOf(text).map(({ surface }) => surface)

/** "The shift in every webinar": a thing of which nothing is said. */
const isThingAlone = ({ bare }: Candidate): boolean =>
  /^the /i.test(bare.text) && bare.words.every(({ kind }) => kind !== 'verb')

/** A sentence as the making of headings reads it. */
function statedBy({ text, cue, source, titleStems }: CuedSentence): Stated {
  const { title } = source.discussion
  return { text, odds: cue.odds, title, titleStems, part: partOf(source) }
}

/** What has no end: "requires that you wait for the water". */
const HALF_CLAUSE = /\bthat (?:i|we|you|they|he|she) /i

/** What is so for now is why somebody asks, and not what they ask about. */
const IS_FOR_NOW =
  /\b(?:is|are) (?:currently|temporarily) (?:broken|down|closed|out|offline|unavailable)\b/i

/** "The crema had broken down": what had been so before something else is half of a story. */
const IS_BACKGROUND = /\bhad(?: \w+ly| already| just| long)? (?:been|broken (?:down|off|up))\b/i

/** "Cannot find any proper comparisons or trials": of what, only the sentences around it say. */
const IS_LOOKED_UP =
  /^(?:cannot|could not|haven't|did not|do not|no) (?:find|found|see|know of)? ?(?:an?|any|the|this|much|enough)? ?(?:\w+ )?(?:comparisons?|trials?|information|info|answers?|explanations?|sources?|studies|study|research|evidence|data|citations?|consensus)(?: or \w+)?(?: (?:on|about) \w+)?(?: anywhere)?$/i

/** "Water needs to be poured carefully": advice, whoever gives it. */
const IS_TO_BE_DONE = /\b(?:(?:needs?|has|have|ought) to|must|should) be \w+(?:ed|en|ne)\b/i

/**
 * What somebody does, without the person who does it, reads as advice: "Use a sieve". So does what
 * nobody in the sentence says of themselves: "Wait 4 minutes for the coffee".
 */
function isAdvice({ bare }: Candidate, from: CuedSentence): boolean {
  const first = bare.words.find(({ kind }) => kind !== 'adverb')
  if (first?.kind !== 'verb' || first.form !== 'other') return false
  if (from.cue.kind === 'workaround') return true
  if (/^(?:cannot|do|have)$/.test(first.word)) return false
  return !isOwn(first.word, from.text)
}

const OWN = /^(?:i|we)(?:'\w+)?$/
/** Words between a person and what they do: "I have often had to wait". */
const BETWEEN = 4

/** True if the writer does it: 'wait' in "I have to wait". */
function isOwn(verb: string, sentence: string): boolean {
  const words = wordsOf(sentence).map(({ surface }) => surface.toLowerCase())
  return words.some(
    (word, at) =>
      word === verb && words.slice(Math.max(0, at - BETWEEN), at).some((each) => OWN.test(each)),
  )
}

/** The share of the group's other sentences that have a word of the heading. */
function sharedBy(heading: string, from: CuedSentence, sentences: readonly CuedSentence[]): number {
  const others = sentences.filter((each) => each !== from)
  if (others.length === 0) return 0
  const stems = contentStems(heading)
  return others.filter((each) => commonWords(stems, each.stems).length > 0).length / others.length
}
