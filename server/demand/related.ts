import type { AtlasNiche } from '../../contract/atlas.ts'
import { nicheKeyword } from '../../contract/niche-name.ts'
import { isFiller, keyOf, subjectsOf, wordsOf } from './phrase.ts'
import type { Entry, References } from './references.ts'

/** Phrases of one neighbor that are offered with those of a niche. */
const PER_NEIGHBOR = 1
/** Neighbors are offered only until there are so many phrases. */
const ENOUGH = 8

/** Phrases by the niche that people type them for. */
interface Family {
  own: readonly string[]
  neighbors: readonly string[]
}

function phrasesOf({ words = [] }: AtlasNiche): string[] {
  return words.map(({ phrase }) => phrase)
}

/** The first phrases of the dossiers in a branch. */
function plainPhrases(niche: AtlasNiche): string[] {
  const own = phrasesOf(niche).slice(0, PER_NEIGHBOR)
  return own.length > 0 ? own : (niche.niches ?? []).flatMap(plainPhrases)
}

/** The families of all names and phrases of the atlas, by key; the first niche that has one wins. */
function familiesOf(atlas: readonly AtlasNiche[]): Map<string, Family> {
  const families = new Map<string, Family>()
  const add = (phrase: string, family: Family) => {
    const key = keyOf(subjectsOf(phrase))
    if (!families.has(key)) families.set(key, family)
  }
  function addNames(niche: AtlasNiche, family: Family): void {
    add(nicheKeyword(niche.name), family)
    for (const below of niche.niches ?? []) addNames(below, family)
  }
  function walk(niche: AtlasNiche, siblings: readonly AtlasNiche[]): void {
    const own = phrasesOf(niche)
    if (own.length > 0) {
      const neighbors = siblings.filter((each) => each !== niche).flatMap(plainPhrases)
      const family = { own, neighbors }
      for (const phrase of own) add(phrase, family)
      addNames(niche, family)
      return
    }
    add(nicheKeyword(niche.name), { own: [], neighbors: plainPhrases(niche) })
    for (const below of niche.niches ?? []) walk(below, niche.niches ?? [])
  }
  for (const industry of atlas) walk(industry, atlas)
  return families
}

/** The most searched phrase of close variants; undefined if hardly anybody searches for one. */
function phraseOf(entry: Entry): string | undefined {
  const searched = entry.references.filter(({ volume }) => volume > 0)
  return searched.toSorted((a, b) => b.volume - a.volume)[0]?.phrase
}

const byLevel = (a: Entry, b: Entry) => b.level - a.level

/**
 * Finds phrases that people type for the same thing and for what is near it: all are of the atlas
 * or of the references, so that none is made up.
 */
export function createRelated(atlas: readonly AtlasNiche[], references: References) {
  const families = familiesOf(atlas)

  /**
   * Entries that share the keyword's rarest subject and at least `least` in all, those with most of
   * its subjects first.
   */
  function near(subjects: readonly string[], least: number): Entry[] {
    const known = subjects
      .map((subject) => references.having(subject))
      .filter((entries) => entries.length > 0)
      .sort((a, b) => a.length - b.length)
    const shared = (entry: Entry) =>
      subjects.filter((subject) => entry.subjects.includes(subject)).length
    const groups = Map.groupBy(known[0] ?? [], shared)
    return [...groups]
      .sort(([a], [b]) => b - a)
      .flatMap(([count, entries]) => (count >= least ? entries.toSorted(byLevel) : []))
  }

  /**
   * At most `most` phrases, the nearest first, without the keyword and its close variants, none
   * twice.
   */
  return function relatedTo(keyword: string, most: number): string[] {
    const subjects = subjectsOf(keyword)
    const family = families.get(keyOf(subjects))
    // One shared word of several is mostly a coincidence.
    const least = family ? Math.min(2, subjects.length) : Math.ceil(subjects.length / 2)
    const seen = new Set([keyOf(subjects)])
    const found: string[] = []
    function add(phrases: readonly string[], until: number): void {
      for (const phrase of phrases) {
        if (found.length >= until) return
        const key = keyOf(subjectsOf(phrase))
        const last = wordsOf(phrase).at(-1) ?? ''
        if (seen.has(key) || (isFiller(last) && last !== 'me')) continue
        seen.add(key)
        found.push(phrase)
      }
    }
    add(family?.own ?? [], most)
    add(
      near(subjects, least).flatMap((entry) => phraseOf(entry) ?? []),
      most,
    )
    add(family?.neighbors ?? [], Math.min(most, ENOUGH))
    return found
  }
}
