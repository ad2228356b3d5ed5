import { sql } from 'drizzle-orm'
import type { AtlasNiche } from '../../../contract/atlas.ts'
import { STOP_WORDS } from '../../analysis/text/stop-words.ts'
import type { Database } from '../../db/database.ts'

/** How much stems say about a market's subject. */
interface Spread {
  /**
   * The relevance of a stem, 0 to 1. Words that name niches in every industry (care, home, tools)
   * are low. Words that name niches in one industry (dog, yoga) or in none are 1. Words without a
   * topic are at most half.
   */
  says: (stem: string) => number
  /** True for a word without a topic, such as problem or buy. */
  isTalk: (stem: string) => boolean
}

export type WordSpread = (db: Database) => Promise<Spread>

/**
 * By Postgres stem: the number of industries whose niches use the stem, and the stems of words
 * without a topic.
 */
interface Counted {
  spread: ReadonlyMap<string, number>
  talk: ReadonlySet<string>
}

/** The minimum relevance, to keep markets of only common words searchable. */
const LEAST = 0.15

/** The levels whose names count: below them, nearly every word names something in every industry. */
const DEPTH = 3

function namesOf({ name, niches = [] }: AtlasNiche, depth = 1): string[] {
  return [name, ...(depth < DEPTH ? niches.flatMap((niche) => namesOf(niche, depth + 1)) : [])]
}

/** Words without a topic, except those that Postgres splits, such as "can't". */
const TALK = [...STOP_WORDS].filter((word) => !/[^a-z]/.test(word))

/** Postgres counts on the first call, since searches use its stems. */
export function createWordSpread(industries: readonly AtlasNiche[]): WordSpread {
  const names = industries.flatMap((industry, at) =>
    namesOf(industry).map((name) => ({ industry: at, name })),
  )
  const inNames = new Set(names.flatMap(({ name }) => name.toLowerCase().split(/[^a-z]+/)))
  let counted: Promise<Counted> | undefined

  /** A niche on tires is about tires, although people are also tired of things. */
  const namesNiches = (stem: string) =>
    !STOP_WORDS.has(stem) && (inNames.has(stem) || inNames.has(`${stem}s`))

  async function count(db: Database): Promise<Counted> {
    const { rows } = await db.execute<{ stem: string; industries: number }>(sql`
      select stem, count(distinct industry)::int as industries
      from json_to_recordset(${JSON.stringify(names)}::json) as niche (industry int, name text),
        unnest(to_tsvector('english', name)) as word (stem, positions, weights)
      group by stem`)
    const { rows: talk } = await db.execute<{ stem: string }>(sql`
      select distinct stem
      from json_array_elements_text(${JSON.stringify(TALK)}::json) as talk (word),
        unnest(to_tsvector('english', word)) as lexeme (stem, positions, weights)`)
    return {
      spread: new Map(rows.map((row) => [row.stem, row.industries])),
      talk: new Set(talk.flatMap(({ stem }) => (namesNiches(stem) ? [] : stem))),
    }
  }

  return async (db) => {
    counted ??= count(db)
    const { spread, talk } = await counted.catch((error: unknown) => {
      counted = undefined
      throw error
    })
    const whole = Math.log(industries.length + 1)
    const isTalk = (stem: string) => talk.has(stem)
    const says = (stem: string) => {
      const found = spread.get(stem) ?? 1
      const all = whole === 0 ? 1 : Math.log((industries.length + 1) / found) / whole
      return Math.max(LEAST, isTalk(stem) ? all / 2 : all)
    }
    return { says, isTalk }
  }
}
