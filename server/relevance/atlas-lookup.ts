import type { AtlasNiche } from '../../contract/atlas.ts'
import type { AtlasIndex } from './atlas-index.ts'
import { isTalk, rootOf, rootsOf, wordsIn } from './terms.ts'
import { isForm, isOwnSubject, isSoftware, isTelling } from './word-families.ts'

/** Where the atlas has a market's name. */
export interface Known {
  /** Places in `niches` of the index. */
  niches: readonly number[]
  /** Whether the market is one of these niches, is narrower, or is only a phrase people type. */
  as: 'niche' | 'narrower' | 'phrase'
}

/** Of two names 'time' tells one from the other, though a market need not have it: 'part time'. */
const isSaid = (word: string) => !isTalk(word) || isTelling(word) || word === 'time'

/** The words that say what a name is about, in any order: 'money coaching' is no 'running coach'. */
const keyOf = (name: string) =>
  [...new Set(wordsIn(name).filter(isSaid).map(rootOf))].sort().join(' ')

/** Words that a niche's name has beside what it is about: 'Backyard Chicken Keeping'. */
const BESIDE = new Set(['keeping', 'care', 'help'].map(rootOf))

/** The words that say what a name is about, without the form of the offer; empty below two. */
function subjectOf(name: string): string {
  const roots = keyOf(name)
    .split(' ')
    .filter((root) => !isForm(root) && !BESIDE.has(root))
  return roots.length < 2 ? '' : roots.join(' ')
}

const sameText = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** The niches whose texts hold all roots. */
function holdingAll({ ids, from, niche }: AtlasIndex, roots: readonly string[]): number[] {
  let held: number[] | undefined
  for (const root of roots) {
    const id = ids.get(root)
    if (id === undefined) return []
    const with_ = [...niche.subarray(from[id], from[id + 1])]
    const before = held && new Set(held)
    held = before ? with_.filter((at) => before.has(at)) : with_
  }
  return held ?? []
}

const isBelow = (niche: AtlasNiche, is: (name: string) => boolean): boolean =>
  (niche.niches ?? []).some((each) => is(each.name) || isBelow(each, is))

/** True if a niche, or a narrower one, has just this name. */
export const hasName = ({ niches }: AtlasIndex, market: string): boolean =>
  niches.some(
    ({ niche }) => sameText(niche.name, market) || isBelow(niche, (name) => sameText(name, market)),
  )

/**
 * Finds a market in the atlas: by name, or else by its words in any order, or else by what people
 * type, or else by its words without the form of the offer. Among these, the broadest niches with
 * the name win.
 */
export function lookUp(index: AtlasIndex, market: string): Known | undefined {
  const key = keyOf(market)
  const bySector = index.niches.flatMap(({ sector }, at) =>
    sameText(index.sectors[sector]?.name ?? '', market.trim()) ? [at] : [],
  )
  if (bySector.length > 0) return { niches: bySector, as: 'niche' }
  if (key === '') return undefined
  const near = holdingAll(index, rootsOf(market))
  const nicheAt = (at: number) => index.niches[at]?.niche ?? { name: '' }
  const find = (is: (niche: AtlasNiche) => boolean) => near.filter((at) => is(nicheAt(at)))
  const subject = subjectOf(market)
  // Rentals of a thing, and software for it, have other troubles than the thing.
  const hasOwnForm = wordsIn(market)
    .map(rootOf)
    .some((root) => isOwnSubject(root) || isSoftware(root))
  const isNamed = (name: string) => sameText(name, market.trim())
  const hasKey = (name: string) => keyOf(name) === key
  const tries: [Known['as'], (niche: AtlasNiche) => boolean][] = [
    ['niche', ({ name }) => isNamed(name)],
    ['narrower', (niche) => isBelow(niche, isNamed)],
    ['niche', ({ name }) => hasKey(name)],
    ['narrower', (niche) => isBelow(niche, hasKey)],
    ['phrase', ({ words = [] }) => words.some(({ phrase }) => hasKey(phrase))],
    [
      hasOwnForm ? 'narrower' : 'niche',
      ({ name }) => subject !== '' && subjectOf(name) === subject,
    ],
  ]
  for (const [as, is] of tries) {
    const niches = find(is)
    if (niches.length > 0) return { niches, as }
  }
  return undefined
}
