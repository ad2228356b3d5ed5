import type { Part } from '../../grounding/threads-read.ts'
import { contentStems } from '../../text/stems.ts'
import { withoutNegations } from '../cue-guards.ts'
import { constructionsIn, plainText } from '../detector/constructions.ts'
import type { Line } from './line.ts'
import type { Tagged } from './tagging.ts'

/** What stands between the topic of a heading and the rest. */
export const TOPIC_END = ': '

/** What a candidate for a heading is made from. */
export interface Candidate extends Line {
  words: readonly Tagged[]
  /** What it says after the topic that it may begin with. */
  bare: { text: string; words: readonly Tagged[] }
  /** The log-odds of trouble of its sentence, of its clause alone, and of the best clause there. */
  sentence: number
  clause: number
  best: number
  /** Its share of the meaningful words of its sentence. */
  kept: number
  /** True if its sentence has a word that alone tells of a trouble. */
  hasTroubleWord: boolean
  /** Its place among the clauses of its sentence, from 0, and their number. */
  place: number
  clauses: number
  /** Where in its discussion the sentence is. */
  part: Part
  /** How many words it has in common with the title of its discussion; undefined if that has none. */
  titled?: number
}

const VAGUE = new Set(
  'it they them he she him her this that these those thing things something stuff one ones there here someone people guy guys everything anything nothing whatever way lot bit kind sort'.split(
    ' ',
  ),
)
const TIMES =
  /\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|yesterday|today|tonight|morning|evening|noon|\d+ ?(?:am|pm)|january|february|march|april|june|july|august|september|october|november|december|christmas|easter)\b/

/** Words that alone tell of a trouble. */
const TROUBLE =
  /\b(?:no|not|nobody|none|never|cannot|\w+n't|without|only|too|again|still|lost|broke|broken|missing|wrong|late|costs?)\b/

/** True if a text has a word that alone tells of a trouble. */
export function tellsTrouble(text: string): boolean {
  return TROUBLE.test(plainText(text))
}

/**
 * The features by which a heading is judged: how it begins and ends, which kinds of words it has,
 * how long it is, what points to nothing, and how strongly its sentence and its clause tell trouble.
 */
export function headingFeatures(candidate: Candidate): string[] {
  const { text, words, place, clauses, part, titled } = candidate
  const plain = plainText(text)
  const first = words[0]
  const second = words[1]
  const last = words.at(-1)
  const kinds = words.map(({ kind }) => kind)
  const nouns = words.filter(({ kind }) => kind === 'noun')
  const verbs = words.filter(({ kind }) => kind === 'verb')
  const firstVerb = kinds.indexOf('verb')
  const vague = words.filter(({ word }) => VAGUE.has(word)).length
  const features = [
    `first:${first?.kind} ${first?.form ?? ''}`,
    `opens:${first?.kind} ${second?.kind}`,
    `open word:${first?.word}`,
    `last:${last?.kind} ${last?.form ?? ''}`,
    `last word:${last?.word}`,
    `length:${Math.min(words.length, 11)}`,
    `nouns:${Math.min(nouns.length, 5)}`,
    `verbs:${Math.min(verbs.length, 4)}`,
    `verb at:${firstVerb < 0 ? 'none' : Math.min(firstVerb, 6)}`,
    `subject noun:${firstVerb > 0 && kinds.slice(0, firstVerb).includes('noun')}`,
    `vague:${Math.min(vague, 3)}`,
    `vague first:${VAGUE.has(first?.word ?? '')}`,
    `vague last:${VAGUE.has(last?.word ?? '')}`,
    `pronouns:${Math.min(kinds.filter((kind) => kind === 'pronoun').length, 3)}`,
    `numbers:${Math.min(kinds.filter((kind) => kind === 'number').length, 2)}`,
    `names:${Math.min(words.filter(({ isName }) => isName).length, 2)}`,
    `place:${Math.min(place, 3)}`,
    `clauses:${Math.min(clauses, 5)}`,
    `sentence:${step(candidate.sentence)}`,
    `clause:${step(candidate.clause)}`,
    `loss:${step(candidate.clause - candidate.sentence)}`,
    `rank:${step(candidate.clause - candidate.best)}`,
    `kept:${Math.round(4 * candidate.kept)}`,
    `content:${Math.min(contentStems(text).size, 6)}`,
    `trouble word:${tellsTrouble(text)} of ${candidate.hasTroubleWord}`,
  ]
  if (titled !== undefined && part !== 'title') features.push(`titled:${Math.min(titled, 3)}`)
  const { bare } = candidate
  if (bare.text !== text) features.push('topic', `after topic:${bare.words[0]?.kind}`)
  if (text.includes(',')) features.push('comma')
  if (candidate.isCut) features.push('cut', `cut after:${last?.kind} ${last?.form ?? ''}`)
  if (TIMES.test(plain)) features.push('time')
  if (
    /^(?:cannot|do not know|have to|people (?:want|need|look for|would pay for)|no way to)\b/.test(
      plain,
    )
  )
    features.push('frame')
  for (const name of constructionsIn(plain, withoutNegations(plain))) features.push(name)
  for (const { word, kind } of words)
    if (kind !== 'noun' || word.length < 5) features.push(`h:${word}`)
  return [...new Set(features)]
}

/** Log-odds in steps of one, from -4 to 4. */
function step(odds: number): number {
  return Math.max(-4, Math.min(4, Math.round(odds)))
}
