import { isCleanText, textLength } from '../../../contract/text.ts'
import type { Turns } from '../../turns.ts'
import { partOf, type SourceText, type ThreadsRead } from '../grounding/threads-read.ts'
import { isForumTalk } from '../text/forum-talk.ts'
import { hasLinkOrMarkup } from '../text/links.ts'
import { splitSentences } from '../text/sentences.ts'
import { contentStems, wordsOf } from '../text/stems.ts'
import { createWordCounter, type WordCounts } from '../text/word-counts.ts'
import { askedCue, type Cue, detectCue, titleCue } from './cues.ts'

/** A sentence that states a problem. */
export interface CuedSentence {
  text: string
  source: SourceText
  cue: Cue
  /** The stems that may name its topic, without duplicates. */
  stems: ReadonlySet<string>
  /** The same for its thread's title. */
  titleStems: ReadonlySet<string>
}

/** The reading of all texts. Counts the words of every sentence, with or without a cue. */
export interface Reading extends WordCounts {
  /** In the order of the texts. */
  cued: CuedSentence[]
}

const LENGTH_MIN = 20
const WORDS_MIN = 4
/** Discussions read between two progress reports. */
const REPORTED = 20

/** Reads every text sentence by sentence. A repeated sentence counts once, whoever wrote it. */
export async function readSentences(
  threadsRead: ThreadsRead,
  turns: Turns,
  onPart: (share: number) => Promise<void>,
): Promise<Reading> {
  const cued: CuedSentence[] = []
  const counter = createWordCounter()
  const seen = new Set<string>()
  let last: SourceText['discussion'] | undefined
  let titleStems: ReadonlySet<string> = new Set()
  let discussions = 0

  for (const source of threadsRead.texts) {
    if (turns.isOver()) await turns.rest()
    if (source.discussion !== last) {
      last = source.discussion
      titleStems = contentStems(last.title)
      if (discussions++ % REPORTED === REPORTED - 1) {
        await onPart(discussions / threadsRead.discussions.length)
      }
    }
    for (const { text } of splitSentences(source.text)) {
      if (turns.isOver()) await turns.rest()
      const words = wordsOf(text)
      const key = text.toLowerCase()
      if (words.length < WORDS_MIN || seen.has(key)) continue
      seen.add(key)
      const stems = counter.add(words)
      if (!canBeShown(text)) continue
      const cue = cueOf(text, source)
      if (cue !== undefined && stems.size > 0) {
        cued.push({ text, source, cue, stems, titleStems })
      }
    }
  }
  return { cued, ...counter.counts() }
}

function cueOf(text: string, source: SourceText): Cue | undefined {
  const part = partOf(source)
  if (part === 'title') return titleCue(text)
  return (part === 'post' ? askedCue(text) : undefined) ?? detectCue(text)
}

function canBeShown(text: string): boolean {
  if (textLength(text) < LENGTH_MIN || !isCleanText(text)) return false
  return !hasLinkOrMarkup(text) && !isForumTalk(text)
}
