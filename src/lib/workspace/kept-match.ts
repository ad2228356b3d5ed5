import type { Candidate } from '../../../contract/candidate.ts'
import { nicheKeyword } from '../../../contract/niche-name.ts'

/** What can be kept: a niche of the map by its path, or an idea by its name. */
export interface Keepable {
  name: string
  path?: readonly string[] | undefined
  /** The phrase that people search for. */
  keyword?: string | undefined
  country?: Candidate['country'] | undefined
  language?: Candidate['language'] | undefined
}

const samePath = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((name, index) => name === other[index])

/** The candidate that stands for it: at the same place of the map, or else of the same words. */
export function keptAs(
  candidates: readonly Candidate[],
  { name, path, keyword }: Keepable,
): Candidate | undefined {
  if (path) return candidates.find((each) => each.path !== null && samePath(each.path, path))
  const words = new Set([nicheKeyword(name), ...(keyword ? [nicheKeyword(keyword)] : [])])
  return candidates.find(
    (each) =>
      words.has(nicheKeyword(each.name)) ||
      (each.keyword !== null && words.has(nicheKeyword(each.keyword))),
  )
}
