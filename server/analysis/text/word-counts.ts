import type { Word } from './stems.ts'

/** How often stems occur in the counted sentences. */
export interface WordCounts {
  sentences: number
  /** The number of sentences with a stem. */
  frequency: ReadonlyMap<string, number>
  /** How often a stem stood where nouns stand, and how often where verbs do. */
  asNoun: ReadonlyMap<string, number>
  asVerb: ReadonlyMap<string, number>
}

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

export function createWordCounter() {
  const frequency = new Map<string, number>()
  const asNoun = new Map<string, number>()
  const asVerb = new Map<string, number>()
  let sentences = 0

  return {
    /** Counts one sentence, and returns the stems that may name its topic, each once. */
    add(words: readonly Word[]): Set<string> {
      sentences++
      const stems = new Set<string>()
      words.forEach((word, index) => {
        if (word.isStop) return
        stems.add(word.stem)
        const before = words[index - 1]?.surface ?? ''
        if (BEFORE_NOUN.has(before)) countOne(asNoun, word.stem)
        else if (BEFORE_VERB.has(before)) countOne(asVerb, word.stem)
      })
      for (const stem of stems) countOne(frequency, stem)
      return stems
    },
    counts: (): WordCounts => ({ sentences, frequency, asNoun, asVerb }),
  }
}

/** ln(1 + sentences / sentences with the stem) */
export function rarity(stem: string, { sentences, frequency }: WordCounts): number {
  return Math.log(1 + sentences / (frequency.get(stem) ?? 1))
}

/** How much a stem is a noun where it was read: 0 to 1, 0.5 where nothing is known. */
export function nounShare(stem: string, { asNoun, asVerb }: WordCounts): number {
  const noun = asNoun.get(stem) ?? 0
  const verb = asVerb.get(stem) ?? 0
  return (noun + 1) / (noun + verb + 2)
}

function countOne(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
