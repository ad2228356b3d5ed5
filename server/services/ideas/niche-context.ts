import type { AtlasNiche } from '../../../contract/atlas.ts'
import { nicheNameKey } from '../../../contract/niche-name.ts'
import { paidToday } from '../../../contract/price-words.ts'
import { contentStems } from '../../analysis/text/stems.ts'
import type { NicheContext } from '../../analysis/types/market.ts'

/** Search words and neighbors that a model is told about. */
const TOLD_MAX = 8

/** A niche, those beside it, and the nearest above that has a dossier: a narrower one has its. */
interface Place {
  niche: AtlasNiche
  beside: readonly AtlasNiche[]
  above: AtlasNiche | undefined
}

function contextOf({ niche, beside, above }: Place): NicheContext {
  const { name, summary } = niche
  const neighbors = beside.filter((each) => each !== niche).map((each) => each.name)
  return {
    ...dossierContext(niche.customer ? niche : (above ?? niche)),
    name,
    summary: summary ?? null,
    ...(neighbors.length > 0 ? { neighbors: neighbors.slice(0, TOLD_MAX) } : {}),
  }
}

/** What the dossier of a niche says; little if it has none. */
export function dossierContext(niche: AtlasNiche): NicheContext {
  const { name, summary, customer, pays, words, hurdles = [] } = niche
  const { problems, offers, places, check } = niche
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
  }
}

/**
 * Creates the lookup of a market in the atlas: by name, ignoring case, or else by the stems of its
 * words in any order, or else by what people type. Among niches with the same name, the broadest
 * wins, then the first.
 */
export function createNicheContext(atlas: readonly AtlasNiche[]) {
  const byName = new Map<string, Place>()
  const byStems = new Map<string, Place>()
  const byPhrase = new Map<string, Place>()
  const add = (to: Map<string, Place>, key: string, place: Place) => {
    if (key !== '' && !to.has(key)) to.set(key, place)
  }
  interface Level {
    niches: readonly AtlasNiche[]
    above: AtlasNiche | undefined
  }
  let levels: Level[] = [{ niches: atlas, above: undefined }]
  while (levels.length > 0) {
    for (const { niches: beside, above } of levels) {
      for (const niche of beside) {
        const place = { niche, beside, above }
        add(byName, nicheNameKey(niche.name), place)
        // Niches of the last level have a name alone.
        if (niche.summary) add(byStems, stemKey(niche.name), place)
        for (const { phrase } of niche.words ?? []) add(byPhrase, stemKey(phrase), place)
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
    const place = byName.get(nicheNameKey(market)) ?? byStems.get(stems) ?? byPhrase.get(stems)
    return place && contextOf(place)
  }
}

function stemKey(name: string): string {
  return [...contentStems(name)].sort().join(' ')
}
