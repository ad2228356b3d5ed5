import { pathNames } from '../../../contract/atlas.ts'
import { nichePath } from '../../../contract/niche-address.ts'
import { branchOf, type Place } from './niche-pages.ts'

/** An address that an older atlas had for a place. */
export interface MovedPage {
  /** Without '/niches/'. */
  slugs: string
  /** The place now. It has a page. */
  place: Place
}

/** The former addresses of sectors and niches. No other page has them. */
export function movedPages(industries: readonly Place[]): MovedPage[] {
  const places = industries.flatMap(branchOf).filter(({ hasPage }) => hasPage)
  const taken = new Set(places.map(({ href }) => href))
  return places.flatMap((place) =>
    place.was.flatMap((path) => {
      const address = nichePath(pathNames(path))
      const isFree = pathNames(path).length <= 3 && taken.size < taken.add(address).size
      return isFree ? [{ slugs: address.replace('/niches/', ''), place }] : []
    }),
  )
}
