import type { AtlasNiche } from '../../contract/atlas.ts'
import { createTurns, type Turns } from '../turns.ts'
import { namesOf, nicheRoots } from './niche-texts.ts'
import { rootsOf } from './terms.ts'

/** A niche of level 3: a class that a text may be about. */
export interface NicheClass {
  niche: AtlasNiche
  /** Its sector's place in `sectors`. */
  sector: number
  /** The number of counted words in its texts. */
  size: number
}

/**
 * The words of the atlas by niche, in flat arrays: the niches with the root numbered `id` are
 * `niche[from[id]]` to `niche[from[id + 1]]`, in order, each with its count. Takes about 3 MB for
 * 1,600 niches.
 */
export interface AtlasIndex {
  niches: readonly NicheClass[]
  sectors: readonly { name: string; industry: string; size: number }[]
  ids: ReadonlyMap<string, number>
  from: Uint32Array
  niche: Uint16Array
  count: Uint8Array
  /** The share of each root in all texts. */
  share: Float32Array
  /** The number of sectors whose names, or names of niches, have each root. */
  named: Uint16Array
}

const COUNT_MAX = 255

export type LazyAtlasIndex = () => Promise<AtlasIndex>

/** The index of an atlas, which is built once, when it is first asked for. */
export function lazyAtlasIndex(atlas: readonly AtlasNiche[]): LazyAtlasIndex {
  let index: Promise<AtlasIndex> | undefined
  return () => {
    index ??= buildAtlasIndex(atlas, createTurns()).catch((error: unknown) => {
      index = undefined
      throw error
    })
    return index
  }
}

/** Builds the index in pieces, so that the host answers other requests in between. */
export async function buildAtlasIndex(
  industries: readonly AtlasNiche[],
  turns: Turns,
): Promise<AtlasIndex> {
  const niches: NicheClass[] = []
  const sectors: { name: string; industry: string; size: number }[] = []
  const postings = new Map<string, number[]>()
  const named = new Map<string, number>()
  for (const industry of industries) {
    for (const sector of industry.niches ?? []) {
      const at = sectors.push({ name: sector.name, industry: industry.name, size: 0 }) - 1
      for (const niche of sector.niches ?? [sector]) {
        const id = niches.push({ niche, sector: at, size: 0 })
        let size = 0
        for (const [root, count] of nicheRoots(niche)) {
          size += count
          const list = postings.get(root)
          const pair = [id - 1, Math.min(count, COUNT_MAX)]
          if (list) list.push(...pair)
          else postings.set(root, pair)
        }
        ;(niches[id - 1] as NicheClass).size = size
        ;(sectors[at] as { size: number }).size += size
        await turns.rest()
      }
      for (const root of new Set(namesOf(sector).flatMap(rootsOf))) {
        named.set(root, (named.get(root) ?? 0) + 1)
      }
    }
  }
  return packed(niches, sectors, postings, named)
}

function packed(
  niches: AtlasIndex['niches'],
  sectors: AtlasIndex['sectors'],
  postings: ReadonlyMap<string, readonly number[]>,
  namedBy: ReadonlyMap<string, number>,
): AtlasIndex {
  let entries = 0
  for (const list of postings.values()) entries += list.length / 2
  const ids = new Map<string, number>()
  const from = new Uint32Array(postings.size + 1)
  const niche = new Uint16Array(entries)
  const count = new Uint8Array(entries)
  const share = new Float32Array(postings.size)
  const named = new Uint16Array(postings.size)
  const whole = niches.reduce((sum, { size }) => sum + size, 0)
  let at = 0
  for (const [root, list] of postings) {
    const id = ids.size
    ids.set(root, id)
    from[id] = at
    let total = 0
    for (let pair = 0; pair < list.length; pair += 2) {
      niche[at] = list[pair] ?? 0
      count[at] = list[pair + 1] ?? 0
      total += list[pair + 1] ?? 0
      at += 1
    }
    share[id] = total / whole
    named[id] = namedBy.get(root) ?? 0
  }
  from[ids.size] = at
  return { niches, sectors, ids, from, niche, count, share, named }
}
