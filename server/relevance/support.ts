import type { MarketWord } from './market-profile.ts'
import { rootOf } from './terms.ts'
import type { ThreadProfile } from './thread-profile.ts'

/** A word in a title supports fully, in a post half, in a comment little: it may be said in passing. */
const SUPPORT = { title: 1, community: 0.8, short: 0.6, opening: 0.5, again: 0.15, comment: 0.1 }
/** Meaningful words of a post that is so short that each of them matters, and of one of a sentence. */
const SHORT = 25
const SENTENCE = 8
/** What a word supports that stands in no title. */
export const UNTITLED_MAX = 0.65
/** What a word supports in another sense: a flavor for flavored, a taste for tasting. */
export const OTHER_MAX = 0.4
/** Support from a title, of the word itself or of a related one. */
export const TITLED = 0.7
/** What a related word supports of the word itself. */
const RELATED = 0.7
/** Letters of a root from which longer words also count: decaf, decaffeinated. */
const BEGINNING_MIN = 5
/** Letters of a root from which it may be misspelt. */
const SLIP_MIN = 5

/** The support of roots that mean one thing: by its title, else its community, else how often the rest says them. */
function supportOfRoots(roots: readonly string[], thread: ThreadProfile): number {
  if (roots.some((root) => thread.title.has(root))) return SUPPORT.title
  if (roots.some((root) => thread.community.has(root))) return SUPPORT.community
  const sumOf = (counts: ReadonlyMap<string, number>) =>
    roots.reduce((sum, root) => sum + (counts.get(root) ?? 0), 0)
  const times = sumOf(thread.opening)
  if (times > 0 && thread.openingSize <= SHORT) {
    return times > 1 || thread.openingSize <= SENTENCE ? UNTITLED_MAX : SUPPORT.short
  }
  const said = times > 0 ? SUPPORT.opening + SUPPORT.again * (times - 1) : 0
  return Math.min(said + SUPPORT.comment * sumOf(thread.comments), UNTITLED_MAX)
}

/**
 * True if two words differ by one letter at most, as a slip of the finger does. The first letter is
 * rarely slipped: Nespresso is no espresso.
 */
function isSlip(a: string, b: string): boolean {
  if (a.length > b.length) return isSlip(b, a)
  if (a.length < SLIP_MIN || b.length - a.length > 1 || a[0] !== b[0]) return false
  let from = 0
  while (from < a.length && a[from] === b[from]) from += 1
  return a.slice(from + (a.length === b.length ? 1 : 0)) === b.slice(from + 1)
}

/** True if a root is longer than that of a word, or for an unknown word a slip. */
function isLike({ root, isKnown }: MarketWord, other: string): boolean {
  if (root.length < BEGINNING_MIN || other === root) return false
  return other.startsWith(root) || (!isKnown && isSlip(root, other))
}

/** True if a root stands for a word of a market's name. */
export const standsFor = (word: MarketWord, root: string): boolean =>
  root === word.root || isLike(word, root) || word.related.includes(root)

/** True if a title has a word of a market's name, or one that stands for it. */
export const isInTitle = (word: MarketWord, { title }: ThreadProfile): boolean =>
  [...title].some((root) => standsFor(word, root))

/** True if a title, a post or a comment has a word of a market's name, or one that stands for it. */
export const isSpoken = (word: MarketWord, { title, opening, comments }: ThreadProfile): boolean =>
  [title, opening, comments].some((roots) =>
    [...roots.keys()].some((root) => standsFor(word, root)),
  )

/**
 * True if somebody does what a word names, or another word for the act is there. A title that has
 * what is done as a thing is about the thing.
 */
const doesIt = (word: MarketWord, { title, titleActs, acts, words }: ThreadProfile): boolean =>
  (word.isDoing && title.has(word.root) ? titleActs : acts).has(word.root) ||
  [...words.keys()].some((other) => other !== word.root && standsFor(word, other))

/** Letters from which a word may be written as two: stovetop, stove top. */
const COMPOUND_MIN = 7

/** True if two words that follow each other make a root: stove top, stovetop. */
export const areCompound = (root: string, first: string, second = ''): boolean =>
  root.length >= COMPOUND_MIN && root.startsWith(first) && rootOf(first + second) === root

/** How much a discussion that lacks a word supports it by two that make it together. */
function supportInTwo({ root }: MarketWord, { spoken: [title, opening] }: ThreadProfile): number {
  const isIn = (words: readonly string[] = []) =>
    words.some((word, at) => areCompound(root, word, words[at + 1]))
  return isIn(title) ? SUPPORT.title : isIn(opening) ? SUPPORT.opening : 0
}

/** How much a discussion is about a word of a market's name, 0 to 1. */
export function supportOf(word: MarketWord, thread: ThreadProfile): number {
  const own = supportOfRoots([word.root], thread) || supportInTwo(word, thread)
  // In a post, other words for the thing count as the word itself: a keg twice, or once each.
  const inText = Math.min(supportOfRoots([word.root, ...word.same], thread), UNTITLED_MAX)
  const likes = [...thread.words.keys()].filter((root) => isLike(word, root))
  const related = [...likes, ...word.related].map(
    (root) => RELATED * supportOfRoots([root], thread),
  )
  const best = Math.max(own, inText, ...related)
  return word.isDone && !doesIt(word, thread) ? Math.min(best, OTHER_MAX) : best
}
