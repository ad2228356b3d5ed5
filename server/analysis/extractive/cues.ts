import { isInstruction } from '../text/instructions.ts'
import { SENTENCE_MAX } from '../text/sentences.ts'
import { wordsOf } from '../text/stems.ts'
import type { CueKind } from './cue-kinds.ts'
import { plainText } from './detector/constructions.ts'
import { judge } from './detector/judge.ts'
import { kindOf } from './kind.ts'
import { headingOfQuestion } from './wording/asked.ts'

/** What makes a sentence count: the trouble that it states, or the feeling that it shows. */
export interface Cue {
  kind: CueKind
  /** 1 (a hint) to 4 (explicit). */
  weight: number
  /** The log-odds that it states a trouble. */
  odds: number
  /** True if it states no trouble by itself. It may support one, but names none. */
  isFeeling: boolean
}

/** The log-odds from which a sentence states a trouble. */
const TROUBLE_MIN = 0.2
/** A sentence of few words that shows no feeling has to state it more clearly. */
const SHORT = { words: 10, trouble: 0.8, feeling: -1.5 }
/** The log-odds from which it shows a feeling. */
const FEELING_MIN = 0

/** Words of praise; what follows a 'but' may still be a trouble. */
const PRAISE =
  /\b(?:easy to use|good control|selling point|key feature|works? (?:great|perfectly|fine|well|beautifully)|(?:very|really|quite|so|am|i'm) (?:happy|pleased|satisfied) with|(?:never|not) had (?:any |a )?(?:problems?|issues?)|no (?:problems?|issues?|complaints?) (?:with|so far|at all)|highly recommend)\b/
const TURNS = /\b(?:but|however|except|although|though|until|only|yet)\b/
/** The log-odds from which a sentence states a trouble for all its praise. */
const PRAISED_MAX = 1.5

/** Words that turn praise round, or ask for it. */
const DENIED = /\b(?:not|isn't|wasn't|aren't|doesn't work|don't work|hardly|wish|want|need|if)\b/

function isPraise(text: string): boolean {
  if (/\b(?:doesn't|does not|don't) bother me\b/.test(text)) return true
  return PRAISE.test(text) && !TURNS.test(text) && !DENIED.test(text)
}

/** Words of which one is among the first of any such question; most sentences have none. */
const MAY_ASK =
  /\b(?:how|where|which|what|why|ways?|tips?|tricks?|methods?|process|want|like|trying|need|hoping|options|alternatives?|substitutes?|replacements?|recommendations|suggestions)\b/i
const OPENING = 60
/** The log-odds that a question of such a form states a trouble: rules tell it, not the model. */
const ASKED_ODDS = 1

/** The cue of a question that opens a discussion: its asker has a trouble and looks for an answer. */
export function askedCue(sentence: string): Cue | undefined {
  if (!MAY_ASK.test(sentence.slice(0, OPENING))) return undefined
  if (isInstruction(plainText(sentence))) return undefined
  if (headingOfQuestion(sentence.slice(0, SENTENCE_MAX)) === undefined) return undefined
  return { kind: 'question', weight: 2, odds: ASKED_ODDS, isFeeling: false }
}

/**
 * The log-odds that a sentence gains where it is of a title and asks nothing: who opens a discussion
 * puts their trouble there, in fewer words than the detector knows from posts.
 */
const TITLE_GAIN = 1.2

/** The cue of a sentence of a discussion's title. */
export function titleCue(sentence: string): Cue | undefined {
  const asks = sentence.trimEnd().endsWith('?')
  return askedCue(sentence) ?? detectCue(sentence, asks ? 0 : TITLE_GAIN)
}

/**
 * The cue of one sentence, or none: what the trained detector says of it.
 * @param gain log-odds by which it need not state a trouble as clearly
 */
export function detectCue(sentence: string, gain = 0): Cue | undefined {
  // The detector is trained on sentences and reads no further.
  const text = sentence.slice(0, SENTENCE_MAX)
  if (isInstruction(plainText(text))) return undefined
  const { trouble: odds, feeling } = judge(text)
  if (isPraise(plainText(text)) && odds < PRAISED_MAX) return undefined
  if (statesTrouble(text, odds + gain, feeling)) {
    return {
      kind: kindOf(text),
      weight: Math.max(1, Math.min(4, 1.5 + odds - TROUBLE_MIN)),
      odds,
      isFeeling: false,
    }
  }
  if (feeling < FEELING_MIN) return undefined
  return { kind: 'complaint', weight: 1, odds, isFeeling: true }
}

/** Whether a sentence states a trouble, by the log-odds of trouble and of feeling. */
export function statesTrouble(text: string, trouble: number, feeling: number): boolean {
  const isClear = trouble >= SHORT.trouble || feeling >= SHORT.feeling
  return trouble >= TROUBLE_MIN && (isClear || wordsOf(text).length >= SHORT.words)
}
