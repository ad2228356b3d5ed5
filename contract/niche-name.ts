import { normalized } from './normal-form.ts'
import { cleanText } from './text.ts'

/** Name of the root of the tree; it stands in no path. */
export const ROOT_NAME = 'Niches'
/** Deepest level a niche can have; the root is level 0. */
export const NICHE_DEPTH_MAX = 12
export const LABEL_MAX = 30

/** A path as text, for maps and element ids. Reversible: names hold no NUL. */
export function pathKey(path: readonly string[]): string {
  return path.join('\u0000')
}

/** The reverse of {@link pathKey}; the empty key is the root's path. */
export function keyPath(key: string): string[] {
  return key === '' ? [] : key.split('\u0000')
}

const COLLATOR = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** The one order of siblings, everywhere: alphabetical, numbers by value, ties by code unit. */
export function compareNames(a: string, b: string): number {
  return COLLATOR.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0)
}

/** Two names with one key are the same niche among siblings. */
export function nicheNameKey(name: string): string {
  return cleanText(name).toLowerCase()
}

/** A node's label: names over 30 characters are cut to 30 and an ellipsis. */
export function cutLabel(name: string): string {
  const points = Array.from(name)
  return points.length > LABEL_MAX ? `${points.slice(0, LABEL_MAX).join('')}…` : name
}

/**
 * A niche name as the keyword for the validator: '&' becomes 'and', quotes
 * vanish, everything else that is no letter or digit becomes a space, spaces
 * collapse, lower case.
 */
export function nicheKeyword(name: string): string {
  return normalized(name)
    .replaceAll('&', 'and')
    .replace(/['"`´‘’‚‛“”„‟′″‹›«»＇＂]/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
}
