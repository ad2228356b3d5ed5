import { isCleanText, textLength } from '../../../contract/text.ts'
import { createTurns } from '../../turns.ts'
import type { Material, SourceText } from '../grounding/threads-read.ts'
import { splitSentences } from '../text/sentences.ts'
import { contentStems, type Word, wordsOf } from '../text/stems.ts'
import { type Cue, detectCue } from './cues.ts'

/** A sentence that tells of somebody's trouble. */
export interface CuedSentence {
  text: string
  source: SourceText
  cue: Cue
  words: Word[]
  /** The stems that may name its topic, each once. */
  stems: ReadonlySet<string>
  /** Those of the title of its thread. */
  titleStems: ReadonlySet<string>
}

/** What was read in all texts. */
export interface Reading {
  /** In the order of the texts. */
  cued: CuedSentence[]
  sentences: number
  /** In how many sentences, cued or not, a stem stands. */
  frequency: ReadonlyMap<string, number>
  /** How often a stem stood where nouns stand, and how often where verbs do. */
  asNoun: ReadonlyMap<string, number>
  asVerb: ReadonlyMap<string, number>
}

const LENGTH_MIN = 20
const WORDS_MIN = 4
/** Discussions read from one report to the next. */
const REPORTED = 20

const BEFORE_NOUN = new Set(
  "a an the my our your his her their its this that these those no any every each some of for with without about new old better good bad cheap more another which what's and".split(
    ' ',
  ),
)
const BEFORE_VERB = new Set(
  "to i we you they he she who can can't cannot could couldn't will won't would wouldn't should shouldn't don't doesn't didn't do does did not never always just let's must may might".split(
    ' ',
  ),
)

/** Reads every text sentence by sentence. A sentence that stands twice, whoever wrote it, counts once. */
export async function readMaterial(
  material: Material,
  signal: AbortSignal,
  onPart: (share: number) => Promise<void>,
): Promise<Reading> {
  const cued: CuedSentence[] = []
  const frequency = new Map<string, number>()
  const asNoun = new Map<string, number>()
  const asVerb = new Map<string, number>()
  const seen = new Set<string>()
  let sentences = 0
  let last: SourceText['discussion'] | undefined
  let titleStems: ReadonlySet<string> = new Set()
  let discussions = 0
  const turns = createTurns(signal)

  for (const source of material.texts) {
    if (turns.isOver()) await turns.rest()
    if (source.discussion !== last) {
      last = source.discussion
      titleStems = contentStems(last.title)
      if (discussions++ % REPORTED === REPORTED - 1) {
        signal.throwIfAborted()
        await onPart(discussions / material.discussions.length)
      }
    }
    for (const { text } of splitSentences(source.text)) {
      if (turns.isOver()) await turns.rest()
      const words = wordsOf(text)
      const key = text.toLowerCase()
      if (words.length < WORDS_MIN || seen.has(key)) continue
      seen.add(key)
      sentences++
      const stems = countWords(words)
      if (!canBeShown(text)) continue
      const cue = detectCue(text)
      if (cue !== undefined && stems.size > 0) {
        cued.push({ text, source, cue, words, stems, titleStems })
      }
    }
  }
  return { cued, sentences, frequency, asNoun, asVerb }

  function countWords(words: readonly Word[]): Set<string> {
    const stems = new Set<string>()
    words.forEach((word, index) => {
      if (word.isStop) return
      stems.add(word.stem)
      const before = words[index - 1]?.surface ?? ''
      if (BEFORE_NOUN.has(before)) add(asNoun, word.stem)
      else if (BEFORE_VERB.has(before)) add(asVerb, word.stem)
    })
    for (const stem of stems) add(frequency, stem)
    return stems
  }
}

function canBeShown(text: string): boolean {
  return (
    textLength(text) >= LENGTH_MIN &&
    isCleanText(text) &&
    !/https?:|www\.|javascript:|<[a-z!/]|&(?:lt|gt|#)/i.test(text)
  )
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
