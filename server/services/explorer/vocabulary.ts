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

  /** A stored word, if it is one word to the search as well: Postgres also keeps parts of addresses. */
  function knownWord(written: string): KnownWord | undefined {
    const [word] = nicheWords(written)
    if (word?.end !== written.length || word.start !== 0 || /['’]/.test(written)) return undefined
    return { folded: word.folded, stem: word.stem, written }
  }

  async function read(): Promise<void> {
    const added = new Map<string, KnownWord>()
    let readTo = lastId
    for (;;) {
      const page = await db
        .select()
        .from(storedWords)
        .where(gt(storedWords.id, readTo))
        .orderBy(asc(storedWords.id))
        .limit(PAGE)
      for (const { word: written } of page) {
        const word = known.has(written) ? undefined : knownWord(written)
        if (word) added.set(written, word)
      }
      readTo = page.at(-1)?.id ?? readTo
      if (page.length < PAGE) break
    }
    if (added.size > 0) {
      words = await sortInTurns([...words, ...added.values()], inOrder, createTurns())
      for (const [written, { stem }] of added) {
        known.add(written)
        stems.add(stem)
      }
    }
    lastId = readTo
  }

  return {
    /** With all words that were stored until now. One query if there are no new ones. */
    async current(): Promise<Vocabulary> {
      await join('read', read)
      return { words, has: (stem) => stems.has(stem) }
    },
  }
}
