import type { Concept } from './concepts.ts'
import type { Level } from './index-file.ts'
import type { MatchIndex } from './match-index.ts'
import { synonymsOf } from './synonyms.ts'

/** What a word counts where a niche says it: in a text, in a phrase or narrower niche, in the name. */
const LEVEL: Readonly<Record<Level, number>> = { 1: 0.38, 2: 0.75, 3: 1 }
/** Words that are at least so rare count fully, as a natural logarithm. */
const RARE = 4.5
const COMMON_SHARE = 0.12
/** A single word of a background never settles it. */
const TERM_MAX = 0.85
/** A niche in a sector where the work is at home is about it at least so much. */
const HOME = 0.42
/** Elsewhere its words may mean something else. */
const AWAY = 0.55
/** How much the second, third … concept of an answer adds. */
const FURTHER = 0.4
/** A niche with only one of the words of a group is less than half a match. */
const GROUP_POWER = 2

/** A niche that says a word, though its name does not and hardly another of its sector does. */
const ALONE = 0.55
const NAMED = 0.95
const COMPANY = 3

/** What a word of a background counts in a niche that is not about the background. */
const OTHER_SENSE = 0.15

const telling = (rarity: number) => Math.min(1, Math.max(COMMON_SHARE, (rarity - 1) / (RARE - 1)))

/** The niches that hold a word, or another word for the same, which counts a level less. */
function heldWithSynonyms(index: MatchIndex, stem: string): ReadonlyMap<number, Level> {
  const others = synonymsOf(stem)
  if (others.length === 0) return index.held(stem)
  const held = new Map(index.held(stem))
  for (const other of others) {
    for (const [at, level] of index.held(other)) {
      const less = Math.max(1, level - 1) as Level
      if ((held.get(at) ?? 0) < less) held.set(at, less)
    }
  }
  return held
}

/** How much each niche is about a concept, 0 to 1; niches that are not about it are missing. */
export function aboutness(concept: Concept, index: MatchIndex): Map<number, number> {
  const scores = new Map<number, number>()
  if (concept.kind === 'background') {
    for (const { stem, share } of concept.terms) {
      const weight = TERM_MAX * share * telling(index.rarity(stem))
      for (const [at, level] of index.held(stem)) {
        const missing = 1 - (scores.get(at) ?? 0)
        scores.set(at, 1 - missing * (1 - weight * LEVEL[level]))
      }
    }
    for (const { index: at, sector } of index.niches) {
      const score = scores.get(at) ?? 0
      if (concept.home.has(sector)) scores.set(at, 1 - (1 - score) * (1 - HOME))
      else if (score > 0) scores.set(at, score * AWAY)
    }
    for (const [at, score] of scores) scores.set(at, score * concept.weight)
    return scores
  }
  const words = concept.words.filter(({ stem }) => index.rarity(stem) > 0)
  const whole = words.reduce((sum, { stem }) => sum + index.rarity(stem), 0)
  for (const { stem } of words) {
    const rarity = index.rarity(stem)
    for (const [at, level] of heldWithSynonyms(index, stem)) {
      scores.set(at, (scores.get(at) ?? 0) + (rarity * LEVEL[level]) / whole)
    }
  }
  const company = new Map<string, number>()
  for (const at of scores.keys()) {
    const sector = index.niches[at]?.sector ?? ''
    company.set(sector, (company.get(sector) ?? 0) + 1)
  }
  for (const [at, score] of scores) {
    const sector = index.niches[at]?.sector ?? ''
    const isAlone = score < NAMED && (company.get(sector) ?? 0) < COMPANY
    scores.set(
      at,
      concept.weight *
        (isAlone ? ALONE : 1) *
        telling(whole) *
        score ** (words.length > 1 ? GROUP_POWER : 1),
    )
  }
  return scores
}

/**
 * How much each niche is about an answer: its best concept, and less of each further one. A word of
 * a background counts half where the niche is not about the background: a doll hospital needs no
 * nurse.
 */
export function relevanceOf(concepts: readonly Concept[], index: MatchIndex): number[] {
  const each = concepts.map((concept) => aboutness(concept, index))
  concepts.forEach((concept, at) => {
    const scores = each[at]
    if (concept.kind === 'background' || !scores) return
    const trade = concepts.findIndex(
      (other) =>
        other.kind === 'background' && concept.words.some(({ stem }) => other.stems.has(stem)),
    )
    if (trade < 0) return
    for (const [niche, score] of scores) {
      scores.set(
        niche,
        score *
          (OTHER_SENSE + (1 - OTHER_SENSE) * Math.min(1, 1.5 * (each[trade]?.get(niche) ?? 0))),
      )
    }
  })
  return index.niches.map((_, at) => {
    const scores = each.map((scored) => scored.get(at) ?? 0).sort((a, b) => b - a)
    return scores.reduce((sum, score, rank) => sum + score * FURTHER ** rank, 0)
  })
}
