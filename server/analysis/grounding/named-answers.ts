import { threadOf } from '../../../contract/own-thread.ts'
import type { Turns } from '../../turns.ts'
import { answersNamed } from '../reading-of-quotes/named-answers.ts'
import { splitSentences } from '../text/sentences.ts'
import { NAMES_MAX, type NamedAnswer, type Place } from '../types/result.ts'
import { partOf, type ThreadsRead } from './threads-read.ts'

/** The part of a text that is read. */
const TEXT_MAX = 6_000

interface Found {
  /** As it was written first. */
  name: string
  /** One place for each thread. */
  places: Map<string, Place>
}

/**
 * The products and services that people in the threads about the market itself name as used, bought
 * or given up, with one place for each thread. Titles are not read, since they ask or sell.
 */
export async function namedAnswers({ texts }: ThreadsRead, turns: Turns): Promise<NamedAnswer[]> {
  const found = new Map<string, Found>()
  for (const source of texts) {
    const { discussion, commentId, text } = source
    if (discussion.isBeside || partOf(source) === 'title') continue
    const thread = threadOf(discussion.id)
    for (const { text: sentence } of splitSentences(text.slice(0, TEXT_MAX))) {
      if (turns.isOver()) await turns.rest()
      for (const name of answersNamed(sentence)) {
        const key = name.toLowerCase()
        const known = found.get(key) ?? { name, places: new Map() }
        found.set(key, known)
        // A place has the name in its spelling, so that a deletion of its text is noticed.
        if (known.places.has(thread) || !text.includes(known.name)) continue
        known.places.set(thread, { thread_id: discussion.id, comment_id: commentId })
      }
    }
  }
  return [...found.values()]
    .map(({ name, places }) => ({ name, places: [...places.values()] }))
    .sort((a, b) => b.places.length - a.places.length || (a.name < b.name ? -1 : 1))
    .slice(0, NAMES_MAX)
}
