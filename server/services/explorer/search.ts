import { NICHES_FOUND_MAX } from '../../../contract/niche-name.ts'
import type { FoundNiche, NicheSearch } from '../../../contract/niche-search.ts'
import type { Database } from '../../db/database.ts'
import type { AtlasPlaces } from '../../providers/niches/atlas-places.ts'
import { createTurns } from '../../turns.ts'
import { type KnownNiche, placesOf } from './known-niche.ts'
import { createAtlasIndex, type NicheIndex, VISIBLE_DEPTH } from './niche-index.ts'
import { inOrder, marksIn, type RankedNiche, type Rarity, rank, rarityIn } from './niche-ranking.ts'
import { type Term, termsOf } from './search-terms.ts'
import { standing } from './standing.ts'
import { findStored } from './stored-niches.ts'
import type { ReadTree } from './tree-stamp.ts'
import { createVocabulary } from './vocabulary.ts'

/** Found niches that are looked for on the stored map with one statement. */
const BATCH = 30
/** Statements for one search: where an operator removed much, later matches are left out. */
const BATCHES_MAX = 10

interface Dependencies {
  db: Database
  /** Reads of the map. */
  readTree: ReadTree
  atlas: readonly KnownNiche[]
  places: AtlasPlaces
}

interface Ready {
  index: NicheIndex
  rarity: Rarity
  vocabulary: ReturnType<typeof createVocabulary>
}

/**
 * Finds niches by what is written about them: those of the atlas in memory, all others of the stored
 * map in the database.
 */
export function createNicheSearch({ db, readTree, atlas, places }: Dependencies) {
  let ready: Promise<Ready> | undefined

  async function prepare(): Promise<Ready> {
    const { index, stems } = await createAtlasIndex(atlas, places.lineOf, createTurns())
    const words = [...stems].map(([folded, stem]) => ({ folded, stem }))
    return { index, rarity: rarityIn(index), vocabulary: createVocabulary(db, words) }
  }

  /** Where each of the niches is on the stored map, or the visible niche above it. */
  async function located(tree: Database, ranked: readonly RankedNiche[]) {
    const own = ranked.map(({ niche }) => placesOf(niche.line))
    const paths = await standing(
      tree,
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

  async function findIn(
    tree: Database,
    terms: readonly Term[],
    { index, rarity }: Ready,
  ): Promise<NicheSearch> {
    const stored = await findStored(tree, terms, (path) => places.lineOf(path) !== undefined)
    const ranked = inOrder([...rank(index, terms, rarity), ...rank(stored, terms, rarity)])
    const found = new Map<string, FoundNiche>()
    const end = Math.min(ranked.length, BATCH * BATCHES_MAX)
    for (let from = 0; from < end && found.size < NICHES_FOUND_MAX; from += BATCH) {
      const batch = ranked.slice(from, from + BATCH)
      const spots = await located(tree, batch)
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
  }

  return {
    /** @param typed at least one character */
    async find(typed: string): Promise<NicheSearch> {
      ready ??= prepare()
      const prepared = await ready
      const terms = termsOf(await prepared.vocabulary.current(), typed)
      if (terms.length === 0) return { niches: [] }
      return readTree((tree) => findIn(tree, terms, prepared))
    },
  }
}
