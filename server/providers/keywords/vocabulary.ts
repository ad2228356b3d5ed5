import type { AtlasNiche } from '../../../contract/atlas.ts'
import { keywordKey } from '../../../contract/keyword.ts'
import { nicheKeyword } from '../../../contract/niche-name.ts'

const FILLERS = new Set(
  'a an and as at by for from in into is it me my near of on or the to with without your'.split(
    ' ',
  ),
)

/** Singular, plural and possessive are one word, as planners group them. */
export function stem(word: string): string {
  const plain = word.replace(/'s?$/, '')
  if (plain.length <= 3 || /(ss|us|is)$/.test(plain)) return plain
  if (plain.endsWith('ies')) return `${plain.slice(0, -3)}y`
  if (/(x|z|ch|sh|ss)es$/.test(plain)) return plain.slice(0, -2)
  return plain.endsWith('s') ? plain.slice(0, -1) : plain
}

/** The stems of the meaningful words; all stems if there is none. */
export function stemsOf(key: string): string[] {
  const words = key.split(' ')
  const content = words.filter((word) => !FILLERS.has(word))
  return (content.length > 0 ? content : words).map(stem)
}

/** The levels whose names count. Those of level 5 would outnumber all others. */
const DEPTH = 4

interface Entry {
  keyword: string
  stems: ReadonlySet<string>
  industry: string
}

/** A phrase of the atlas with its figures, as an editor wrote them. */
export type Reference = NonNullable<AtlasNiche['words']>[number]

/** The same for singular and plural, but not for 'ramps' and 'ramps near me'. */
const phraseKey = (keyword: string) => keywordKey(keyword).split(' ').map(stem).join(' ')

/**
 * Facts about words from the atlas: how common they are, their industries, and the phrases that
 * people type for a niche.
 */
export function createVocabulary(atlas: readonly AtlasNiche[]) {
  const entries: Entry[] = []
  const byStem = new Map<string, Entry[]>()
  /** By the phrase itself; the first niche that has it wins. */
  const references = new Map<string, Reference>()
  /** By the stems of its words. */
  const alike = new Map<string, Reference>()
  /** Phrases of a niche and its neighbors, by name and by each of its phrases. */
  const families = new Map<string, string[]>()

  function addPhrases({ name, words = [] }: AtlasNiche, beside: readonly AtlasNiche[]): void {
    const own = words.map(({ phrase }) => phrase)
    const plain = beside.flatMap((each) =>
      each.name === name ? [] : (each.words ?? []).slice(0, 1),
    )
    const family = [...own, ...plain.map(({ phrase }) => phrase)]
    for (const word of words) {
      const exact = keywordKey(word.phrase)
      if (!references.has(exact)) references.set(exact, word)
      if (!alike.has(phraseKey(exact))) alike.set(phraseKey(exact), word)
    }
    for (const each of [nicheKeyword(name), ...own]) {
      if (!families.has(phraseKey(each))) families.set(phraseKey(each), family)
    }
  }

  function add(niche: AtlasNiche, industry: string, depth = 1): void {
    const keyword = keywordKey(nicheKeyword(niche.name))
    const entry = { keyword, stems: new Set(stemsOf(keyword)), industry }
    entries.push(entry)
    for (const each of entry.stems) {
      const known = byStem.get(each)
      if (known) known.push(entry)
      else byStem.set(each, [entry])
    }
    if (depth === DEPTH) return
    for (const child of niche.niches ?? []) {
      add(child, industry, depth + 1)
      if (child.words) addPhrases(child, niche.niches ?? [])
    }
  }
  for (const industry of atlas) add(industry, industry.name)

  /** The information in a niche having a word: less if more niches have it. */
  const weight = (each: string) => Math.log2(1 + entries.length / (byStem.get(each)?.length ?? 1))

  return {
    /** The figures of a phrase in the atlas, if it has that phrase. */
    reference: (keyword: string): Reference | undefined =>
      references.get(keywordKey(keyword)) ?? alike.get(phraseKey(keyword)),

    /** What people type for the niche that a keyword names or belongs to, and for its neighbors. */
    family: (keyword: string): readonly string[] => families.get(phraseKey(keyword)) ?? [],

    /** 0 for a word that is not in the atlas, 4 for a word in 15 niches or more. */
    commonness: (each: string) => Math.min(4, Math.log2(1 + (byStem.get(each)?.length ?? 0))),

    /** The industry of most of the words; undefined if the atlas has none of them. */
    industryOf(stems: readonly string[]): string | undefined {
      const scores = new Map<string, number>()
      for (const each of stems) {
        const known = byStem.get(each) ?? []
        for (const { industry } of known) {
          const share = weight(each) / known.length
          scores.set(industry, (scores.get(industry) ?? 0) + share)
        }
      }
      const sorted = [...scores].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
      return sorted[0]?.[0]
    },

    /**
     * Keywords of the niches with the last word that share the most informative other
     * words, at most `count`.
     */
    nearest(stems: readonly string[], count: number): string[] {
      const scores = new Map<string, number>()
      for (const { keyword, stems: theirs } of byStem.get(stems.at(-1) ?? '') ?? []) {
        const shared = stems.filter((each) => theirs.has(each))
        scores.set(
          keyword,
          shared.reduce((sum, each) => sum + weight(each), 0),
        )
      }
      return [...scores]
        .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
        .slice(0, count)
        .map(([keyword]) => keyword)
    },
  }
}
