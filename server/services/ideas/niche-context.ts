import type { AtlasNiche } from '../../../contract/atlas.ts'
import { nicheNameKey } from '../../../contract/niche-name.ts'
import { paidToday } from '../../../contract/price-words.ts'
import { contentStems } from '../../analysis/text/stems.ts'
import type { NicheContext } from '../../analysis/types/market.ts'

/** Search words and neighbors that a model is told about. */
const TOLD_MAX = 8

/** @param above the nearest niche above that has a dossier; a narrower niche has its */
function contextOf(
  niche: AtlasNiche,
  beside: readonly AtlasNiche[],
  above: AtlasNiche | undefined,
): NicheContext {
  const { name, summary } = niche
  const {
    customer,
    pays,
    words,
    hurdles = [],
    problems,
    offers,
    places,
    check,
  } = niche.customer ? niche : (above ?? niche)
  const neighbors = beside.filter((each) => each !== niche).map((each) => each.name)
  return {
    name,
    summary: summary ?? null,
    ...(customer === undefined ? {} : { customer }),
    ...(pays ? { prices: `${paidToday(pays)}: ${pays.what}` } : {}),
    ...(words ? { phrases: words.slice(0, TOLD_MAX).map(({ phrase }) => phrase) } : {}),
    ...(hurdles.length > 0 ? { hurdles: hurdles.map(({ what }) => what) } : {}),
    ...(problems ? { problems } : {}),
    ...(offers ? { offers } : {}),
    ...(places ? { places } : {}),
    ...(check ? { check } : {}),
    ...(neighbors.length > 0 ? { neighbors: neighbors.slice(0, TOLD_MAX) } : {}),
  }
}

/**
 * Creates the lookup of a market in the atlas: by name, ignoring case, or else by the stems of its
 * words in any order, or else by what people type. Among niches with the same name, the broadest
 * wins, then the first.
 */
export function createNicheContext(atlas: readonly AtlasNiche[]) {
  const byName = new Map<string, NicheContext>()
  const byStems = new Map<string, NicheContext>()
  const byPhrase = new Map<string, NicheContext>()
  const add = (to: Map<string, NicheContext>, key: string, context: NicheContext) => {
    if (key !== '' && !to.has(key)) to.set(key, context)
  }
  interface Level {
    niches: readonly AtlasNiche[]
    above: AtlasNiche | undefined
  }
  let levels: Level[] = [{ niches: atlas, above: undefined }]
  while (levels.length > 0) {
    for (const { niches: beside, above } of levels) {
      for (const niche of beside) {
        const context = contextOf(niche, beside, above)
        add(byName, nicheNameKey(niche.name), context)
        // Niches of the last level have a name alone.
        if (niche.summary) add(byStems, stemKey(niche.name), context)
        for (const { phrase } of niche.words ?? []) add(byPhrase, stemKey(phrase), context)
      }
    }
    levels = levels.flatMap((level) =>
      level.niches.flatMap((niche) =>
        niche.niches ? [{ niches: niche.niches, above: niche.customer ? niche : level.above }] : [],
      ),
    )
  }
  return (market: string): NicheContext | undefined => {
    const stems = stemKey(market)
    return byName.get(nicheNameKey(market)) ?? byStems.get(stems) ?? byPhrase.get(stems)
  }
}

function stemKey(name: string): string {
  return [...contentStems(name)].sort().join(' ')
}
