import { normalized } from './normal-form.ts'
import { cleanText } from './text.ts'

/** Name of the root of the tree; paths do not contain it. */
export const ROOT_NAME = 'Niches'
/** Deepest level a niche can have; the root is level 0. */
export const NICHE_DEPTH_MAX = 12
export const LABEL_MAX = 30
/** Longest text that niches are searched by, in code points. */
export const NICHE_SEARCH_MAX = 80
/** Most niches in the answer of a search. */
export const NICHES_FOUND_MAX = 20
/** The most levels of one answer to `treeBranch`. */
export const BRANCH_DEPTH_MAX = 4
/** The most niches of one request of `treeBranches`. */
export const BRANCHES_MAX = 20

/** A path as text, for maps and element ids. Reversible, because names contain no NUL. */
export function pathKey(path: readonly string[]): string {
  return path.join('\u0000')
}

/** Reverses {@link pathKey}; the empty key is the root's path. */
export function keyPath(key: string): string[] {
  return key === '' ? [] : key.split('\u0000')
}

const COLLATOR = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** The order of siblings everywhere: alphabetical, numbers by value, ties by code unit. */
export function compareNames(a: string, b: string): number {
  return COLLATOR.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0)
}

/** Siblings with equal keys are the same niche. */
export function nicheNameKey(name: string): string {
  return cleanText(name).toLowerCase()
}

/** The label of a node: a name over 30 characters is cut to 30 and gets an ellipsis. */
export function cutLabel(name: string): string {
  const points = Array.from(name)
  return points.length > LABEL_MAX ? `${points.slice(0, LABEL_MAX).join('')}…` : name
}

/**
 * A niche name as a keyword for the validator: lowercase, '&' becomes 'and',
 * quotes are removed, every other character except letters and digits becomes a
 * space, and spaces are single.
 */
export function nicheKeyword(name: string): string {
  return normalized(name)
    .replaceAll('&', 'and')
    .replace(/['"`´‘’‚‛“”„‟′″‹›«»＇＂]/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
}
