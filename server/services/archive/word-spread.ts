import { sql } from 'drizzle-orm'
import type { AtlasNiche } from '../../../contract/atlas.ts'
import type { Database } from '../../db/database.ts'
import { STOP_WORDS } from '../ideas/stop-words.ts'

/**
 * How much a stem says about a market's subject, 0 to 1: words that name
 * niches of every industry (care, home, tools) say little, words that name
 * those of one industry (dog, yoga), or none, say all. Words that name no topic
 * in talk (problem, buy) say half.
 */
export type WordSpread = (db: Database) => Promise<(stem: string) => number>

/** What the most common word still says, so that markets of such words alone can be searched. */
const LEAST = 0.15

function namesOf({ name, niches = [] }: AtlasNiche): string[] {
  return [name, ...niches.flatMap(namesOf)]
}

/** Counted by Postgres, whose stems are searched, when it is first asked. */
export function createWordSpread(industries: readonly AtlasNiche[]): WordSpread {
  const names = industries.flatMap((industry, at) =>
    namesOf(industry).map((name) => ({ industry: at, name })),
  )
  let counted: Promise<Map<string, number>> | undefined

  async function count(db: Database): Promise<Map<string, number>> {
    const result = await db.execute(sql`
      select stem, count(distinct industry)::int as industries
      from json_to_recordset(${JSON.stringify(names)}::json) as niche (industry int, name text),
        unnest(to_tsvector('english', name)) as word (stem, positions, weights)
      group by stem`)
    const { rows } = result as unknown as { rows: { stem: string; industries: number }[] }
    return new Map(rows.map((row) => [row.stem, row.industries]))
  }

  return async (db) => {
    counted ??= count(db)
    const spread = await counted.catch((error: unknown) => {
      counted = undefined
      throw error
    })
    const whole = Math.log(industries.length + 1)
    return (stem) => {
      const found = spread.get(stem) ?? 1
      const says = whole === 0 ? 1 : Math.log((industries.length + 1) / found) / whole
      return Math.max(LEAST, STOP_WORDS.has(stem) ? says / 2 : says)
    }
  }
}
