import { pathNames } from '../../../contract/atlas.ts'
import { nicheSlug } from '../../../contract/niche-address.ts'
import { branchOf, lineOf, type Place, pathOf } from './niche-pages.ts'

/** A link to a niche of another branch. */
export interface Reference {
  name: string
  href: string
  /** The names above it, from the industry down. */
  above: readonly string[]
}

/** The cross-references between places, in both directions. */
export interface CrossReferences {
  /** The niches elsewhere that belong here too. */
  alsoHere(place: Place): readonly Reference[]
  /** The places where this one, or a niche of its page, belongs too, with the niche's name. */
  alsoIn(place: Place): readonly { narrower: string | undefined; home: Reference }[]
}

const referenceTo = (place: Place): Reference => ({
  name: place.name,
  href: place.href,
  above: lineOf(place)
    .slice(0, -1)
    .map(({ name }) => name),
})

interface Target {
  /** The place whose page has it. */
  place: Place
  /** The name of a narrower niche in it, and the one that its page lists. */
  narrower: string | undefined
  listed: string | undefined
}

/** The end of a path, which may be a narrower niche of a dossier. */
function targetOf(all: ReadonlyMap<string, Place>, names: readonly string[]): Target | undefined {
  const place = all.get(names.slice(0, 3).join(' > '))
  const [listed, narrowest] = names.slice(3)
  if (!place || listed === undefined) return place && { place, narrower: undefined, listed }
  const below = place.dossier?.niches.find(({ name }) => name === listed)
  const isThere = narrowest === undefined || below?.niches?.some(({ name }) => name === narrowest)
  return below && isThere ? { place, narrower: narrowest ?? listed, listed } : undefined
}

/**
 * Follows the paths in `also` of all places.
 * @throws {Error} naming the place whose path leads nowhere
 */
export function crossReferences(industries: readonly Place[]): CrossReferences {
  const places = industries.flatMap(branchOf)
  const all = new Map(places.map((place) => [pathOf(place), place]))
  const here = new Map<Place, Reference[]>()
  const there = new Map<Place, { narrower: string | undefined; home: Reference }[]>()
  for (const home of places) {
    for (const path of home.also) {
      const target = targetOf(all, pathNames(path))
      if (!target)
        throw new Error(`"${pathOf(home)}" refers to "${path}", which is not in the atlas`)
      const { place, narrower, listed } = target
      const reference = referenceTo(place)
      const found =
        narrower === undefined
          ? reference
          : {
              name: narrower,
              href: `${place.href}#${nicheSlug(listed ?? '')}`,
              above: [...reference.above, place.name],
            }
      here.set(home, [...(here.get(home) ?? []), found])
      there.set(place, [...(there.get(place) ?? []), { narrower, home: referenceTo(home) }])
    }
  }
  return {
    alsoHere: (place) => here.get(place) ?? [],
    alsoIn: (place) => there.get(place) ?? [],
  }
}
