import { NICHES_FOUND_MAX } from '../../../contract/niche-name.ts'
import type { FoundNiche, NicheSearch } from '../../../contract/niche-search.ts'
import type { Database } from '../../db/database.ts'
import type { AtlasPlaces } from '../../providers/niches/atlas-places.ts'
import { createTurns } from '../../turns.ts'
import { type KnownNiche, placesOf } from './known-niche.ts'
import { createNicheIndex, type NicheIndex, VISIBLE_DEPTH } from './niche-index.ts'
import { marksIn, type RankedNiche, rank, termsOf } from './niche-ranking.ts'
import { standing } from './standing.ts'

/** Found niches that are looked for on the stored map with one statement. */
const BATCH = 30
/** Statements for one search: where an operator removed much, later matches are left out. */
const BATCHES_MAX = 10

interface Dependencies {
  db: Database
  atlas: readonly KnownNiche[]
  places: AtlasPlaces
}

/** Finds niches of the atlas by what is written about them. */
export function createNicheSearch({ db, atlas, places }: Dependencies) {
  let index: Promise<NicheIndex> | undefined

  /** Where each of the niches is on the stored map, or the visible niche above it. */
  async function located(ranked: readonly RankedNiche[]) {
    const own = ranked.map(({ niche }) => placesOf(niche.line))
    const paths = await standing(
      db,
      ranked.map(({ niche: { line } }, at) => [
        ...(own[at] ?? []),
        ...line
          .slice(VISIBLE_DEPTH)
          .flatMap((_, up) => placesOf(line.slice(0, line.length - 1 - up))),
      ]),
    )
    return paths.map((path, at) => ({
      path,
      isOwn: path !== undefined && own[at]?.includes(path as string[]),
    }))
  }

  return {
    /** @param typed at least one character */
    async find(typed: string): Promise<NicheSearch> {
      index ??= createNicheIndex(atlas, places.lineOf, createTurns())
      const ready = await index
      const terms = termsOf(ready, typed)
      const ranked = rank(ready, terms)
      const found = new Map<string, FoundNiche>()
      const end = Math.min(ranked.length, BATCH * BATCHES_MAX)
      for (let from = 0; from < end && found.size < NICHES_FOUND_MAX; from += BATCH) {
        const batch = ranked.slice(from, from + BATCH)
        const spots = await located(batch)
        batch.forEach(({ niche, text: { by, text } }, at) => {
          const { path, isOwn } = spots[at] ?? {}
          const key = JSON.stringify(path)
          if (path === undefined || found.has(key) || found.size === NICHES_FOUND_MAX) return
          const { name = '' } = niche.line.at(-1) ?? {}
          const narrower = by === 'name' ? name : `${name}: ${text}`
          const shown = isOwn ? { by, text } : { by: 'narrower' as const, text: narrower }
          const marks = marksIn(shown.text, terms)
          found.set(key, { path: [...path], matched: { ...shown, marks } })
        })
      }
      return { niches: [...found.values()] }
    },
  }
}
