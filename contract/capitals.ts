/** Names of things that the sentences of the atlas hardly use. */
const ABBREVIATIONS = ['CEU', 'DnD', 'FAFSA', 'GLP', 'NCLEX', 'PCS', 'PPC', 'SEO', 'VR', 'ATM']
/** Below this share of its uses, a capital is an exception. */
const MOSTLY = 0.8

/** The spellings of words with capitals: 'etsy' leads to 'Etsy'. */
export type Capitals = ReadonlyMap<string, string>

/** Counts in text after text how words are written. */
export function createCapitals() {
  const spellings = new Map<string, Map<string, number>>()
  return {
    read(text: string): void {
      // Only after a small letter: the start of a sentence, or of the name of a club, says nothing.
      for (const [, word = ''] of text.matchAll(/(?<=\b[a-z][a-z'-]*[,;:]? )([A-Za-z\d]+)\b/g)) {
        const counts = spellings.get(word.toLowerCase()) ?? new Map<string, number>()
        spellings.set(word.toLowerCase(), counts.set(word, (counts.get(word) ?? 0) + 1))
      }
    },
    /** The words that the sentences write with capitals, also within the sentence. */
    found(): Capitals {
      const capitals = new Map(ABBREVIATIONS.map((word) => [word.toLowerCase(), word]))
      for (const [word, counts] of spellings) {
        const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
        const [most = [word, 0]] = [...counts].sort(([, a], [, b]) => b - a)
        const isUsual = most[1] / total >= MOSTLY && total > 1
        if (most[0] !== word && isUsual && !capitals.has(word)) capitals.set(word, most[0])
      }
      return capitals
    },
  }
}

/** The words that sentences write with capitals, also within the sentence. */
export function capitalsOf(texts: Iterable<string>): Capitals {
  const capitals = createCapitals()
  for (const text of texts) capitals.read(text)
  return capitals.found()
}
