import type { AtlasNiche } from '../../../contract/atlas.ts'
import { contentStems } from '../../analysis/text/stems.ts'

/** The levels whose names count. Names below them add much work and few words. */
const DEPTH = 4
const INDUSTRIES_MAX = 2
/** The share of the best industry's weight that a further one needs. */
const FURTHER = 0.5
/** How much more a name counts that has several of the market's words. */
const TOGETHER = 3

function namesOf({ name, niches = [] }: AtlasNiche, depth = 1): string[] {
  return [name, ...(depth < DEPTH ? niches.flatMap((niche) => namesOf(niche, depth + 1)) : [])]
}

interface Names {
  /** The industry of each name, as its place in the atlas. */
  industry: readonly number[]
  /** By stem: the names that have it. */
  withStem: ReadonlyMap<string, readonly number[]>
}

function indexNames(industries: readonly AtlasNiche[]): Names {
  const industry: number[] = []
  const withStem = new Map<string, number[]>()
  for (const [at, each] of industries.entries()) {
    for (const name of namesOf(each)) {
      for (const stem of contentStems(name)) {
        const names = withStem.get(stem) ?? []
        withStem.set(stem, names)
        names.push(industry.length)
      }
      industry.push(at)
    }
  }
  return { industry, withStem }
}

/**
 * Tells to which industries of the atlas a market belongs: those whose niches have names with the
 * market's words, above all with several of them. Most fitting first, at most two; none for words
 * that the atlas does not have.
 */
export function createMarketIndustries(industries: readonly AtlasNiche[]) {
  // Made at the first question, because many hosts never ask.
  let names: Names | undefined

  return function industriesOf(market: string): string[] {
    names ??= indexNames(industries)
    const shared = new Map<number, number>()
    for (const stem of contentStems(market)) {
      const having = names.withStem.get(stem) ?? []
      // A word of two names says more than a word of two hundred.
      const says = Math.log((names.industry.length + 1) / (having.length + 1))
      for (const name of having) shared.set(name, (shared.get(name) ?? 0) + says)
    }
    const weights = new Map<number, number>()
    for (const [name, says] of shared) {
      const industry = names.industry[name] ?? 0
      weights.set(industry, (weights.get(industry) ?? 0) + says ** TOGETHER)
    }
    const ranked = [...weights].sort((a, b) => b[1] - a[1] || a[0] - b[0])
    const best = ranked[0]?.[1] ?? 0
    return ranked
      .filter(([, weight]) => weight >= FURTHER * best)
      .slice(0, INDUSTRIES_MAX)
      .flatMap(([at]) => industries[at]?.name ?? [])
  }
}
