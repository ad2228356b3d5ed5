import { type Place, pathOf } from './niche-pages.ts'
import { stemsOf } from './search-words.ts'

const stemsIn = ({ dossier }: Place) =>
  stemsOf((dossier?.words ?? []).map(({ phrase }) => phrase).join(' '))

/**
 * The other niches of a niche's sector, nearest first: those that a cross-reference joins to it,
 * then those whose search phrases share the most words with its own. A word counts less the more
 * niches of the sector have it.
 */
export function neighborsOf(place: Place): Place[] {
  const family = place.parent?.children ?? []
  const stems = new Map(family.map((each) => [each, stemsIn(each)]))
  const spread = new Map<string, number>()
  for (const stem of [...stems.values()].flatMap((own) => [...own])) {
    spread.set(stem, (spread.get(stem) ?? 0) + 1)
  }
  const refers = (from: Place, to: Place) => from.also.includes(pathOf(to))
  const nearness = (other: Place) => {
    if (refers(place, other) || refers(other, place)) return Number.POSITIVE_INFINITY
    const shared = [...(stems.get(other) ?? [])].filter((stem) => stems.get(place)?.has(stem))
    return shared.reduce((sum, stem) => sum + 1 / (spread.get(stem) ?? 1), 0)
  }
  return family
    .filter((other) => other !== place)
    .map((other) => ({ other, near: nearness(other) }))
    .sort((a, b) => (a.near === b.near ? 0 : b.near - a.near))
    .map(({ other }) => other)
}
