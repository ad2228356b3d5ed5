import { asc, gt } from 'drizzle-orm'
import { createSingleFlight } from '../../concurrency/single-flight.ts'
import type { Database } from '../../db/database.ts'
import { nicheWords as storedWords } from '../../db/schema.ts'
import { createTurns } from '../../turns.ts'
import { nicheWords } from './niche-words.ts'
import { sortInTurns } from './sort-in-turns.ts'

/** A word that somebody wrote about a niche. */
export interface KnownWord {
  folded: string
  stem: string
  /** As it stands in the names of the stored map, with its accents. */
  written: string
}

/** All words that a search may mean. */
export interface Vocabulary {
  /** Sorted by their folded form. */
  readonly words: readonly KnownWord[]
  /** True if somebody wrote the word or another form of it. */
  has(stem: string): boolean
}

/** Words of one statement: few, because the embedded database blocks other requests during it. */
const PAGE = 5_000

const inOrder = (a: KnownWord, b: KnownWord) =>
  a.folded < b.folded ? -1 : Number(a.folded > b.folded)

/** The words of the atlas and of the names that are stored, which only become more. */
export function createVocabulary(db: Database, atlas: readonly Omit<KnownWord, 'written'>[]) {
  const stems = new Set(atlas.map(({ stem }) => stem))
  let words: readonly KnownWord[] = atlas
    .map((word) => ({ ...word, written: word.folded }))
    .sort(inOrder)
  const known = new Set(words.map(({ written }) => written))
  const join = createSingleFlight<'read', void>()
  let lastId = 0

  async function read(): Promise<void> {
    const added: KnownWord[] = []
    for (;;) {
      const page = await db
        .select()
        .from(storedWords)
        .where(gt(storedWords.id, lastId))
        .orderBy(asc(storedWords.id))
        .limit(PAGE)
      for (const { word: written } of page) {
        const [word, more] = nicheWords(written)
        if (!word || more || known.has(written)) continue
        known.add(written)
        added.push({ folded: word.folded, stem: word.stem, written })
      }
      lastId = page.at(-1)?.id ?? lastId
      if (page.length < PAGE) break
    }
    if (added.length === 0) return
    for (const { stem } of added) stems.add(stem)
    words = await sortInTurns([...words, ...added], inOrder, createTurns())
  }

  return {
    /** With all words that were stored until now. One query if there are no new ones. */
    async current(): Promise<Vocabulary> {
      await join('read', read)
      return { words, has: (stem) => stems.has(stem) }
    },
  }
}
