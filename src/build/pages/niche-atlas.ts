import { type CrossReferences, crossReferences } from './cross-references.ts'
import { readIndustries } from './industries.ts'
import { branchOf, type Place, placesOf } from './niche-pages.ts'

interface Atlas {
  places: Place[]
  references: CrossReferences
}

let atlas: Promise<Atlas> | undefined

async function read(): Promise<Atlas> {
  const places = placesOf(await readIndustries())
  return { places, references: crossReferences(places) }
}

/** Computed once per build, and for every request in development. */
function readAtlas(): Promise<Atlas> {
  if (import.meta.env.DEV) return read()
  atlas ??= read()
  return atlas
}

/** The industries with their places. */
export async function readPlaces(): Promise<Place[]> {
  return (await readAtlas()).places
}

/** The places of one level that have a page, with the cross-references from and to each. */
export async function readPagesOf(level: number) {
  const { places, references } = await readAtlas()
  return places
    .flatMap(branchOf)
    .filter((place) => place.level === level && place.hasPage)
    .map((place) => ({
      place,
      references: { here: references.alsoHere(place), elsewhere: references.alsoIn(place) },
    }))
}
