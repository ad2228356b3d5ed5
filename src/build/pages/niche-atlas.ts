import { getCollection } from 'astro:content'
import { branchOf, type Place, placesOf } from './niche-pages.ts'

let places: Promise<Place[]> | undefined

async function read(): Promise<Place[]> {
  const [atlas, notes] = await Promise.all([getCollection('atlas'), getCollection('niches')])
  return placesOf(
    atlas.map(({ data }) => data),
    notes.map(({ data }) => data),
  )
}

/**
 * The industries with their places, computed once per build and for every request in development.
 */
export function readPlaces(): Promise<Place[]> {
  if (import.meta.env.DEV) return read()
  places ??= read()
  return places
}

/** The places of one level that have a page. */
export async function readPagesOf(level: number): Promise<Place[]> {
  const all = (await readPlaces()).flatMap(branchOf)
  return all.filter((place) => place.level === level && place.hasPage)
}
