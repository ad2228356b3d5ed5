import { threadOf } from '../../../contract/own-thread.ts'
import type { Turns } from '../../turns.ts'
import { praisesAnswer } from '../reading-of-quotes/praise.ts'
import { splitSentences } from '../text/sentences.ts'
import { partOf, type ThreadsRead } from './threads-read.ts'

/** The part of a text that is read. */
const TEXT_MAX = 6_000

/**
 * Counts the threads about the market itself in which a person says that an existing product or
 * service solves it. Titles are not read, since they ask or sell.
 */
export async function praisedThreads({ texts }: ThreadsRead, turns: Turns): Promise<number> {
  const praised = new Set<string>()
  for (const source of texts) {
    const { discussion, text } = source
    const thread = threadOf(discussion.id)
    if (discussion.isBeside || partOf(source) === 'title' || praised.has(thread)) continue
    let before = ''
    for (const { text: sentence } of splitSentences(text.slice(0, TEXT_MAX))) {
      if (turns.isOver()) await turns.rest()
      if (praisesAnswer(sentence, before)) {
        praised.add(thread)
        break
      }
      before = sentence
    }
  }
  return praised.size
}
