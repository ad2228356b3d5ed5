import type { OpenDatabase } from '../../server/db/database.ts'
import { createArchiveSearch } from '../../server/services/archive/search.ts'
import { createPrimaryReads } from '../../server/services/reads/reads.ts'
import { chances, TOPICS } from './dump.ts'

/** Searches for markets of one to four words; prints the times and returns the 95th percentile. */
export async function measureSearch(
  { db }: OpenDatabase,
  count: number,
  label = 'search',
): Promise<number> {
  const search = createArchiveSearch(createPrimaryReads(db).upToDate)
  const chance = chances(7)
  const word = () => TOPICS[Math.floor(chance() * TOPICS.length)] ?? ''
  const market = (index: number) => Array.from({ length: 1 + (index % 4) }, word).join(' ')
  for (let index = 0; index < 10; index += 1) await search(market(index), 10)
  const times: number[] = []
  let found = 0
  for (let index = 0; index < count; index += 1) {
    const began = performance.now()
    const { discussions } = await search(market(index), 10)
    times.push(performance.now() - began)
    if (discussions.length > 0) found += 1
  }
  // Few of the dump's discussions are about four words at once.
  if (found * 2 < count) throw new Error(`Only ${found} of ${count} searches found discussions`)
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(count - 1, Math.floor(share * count))] ?? 0
  process.stdout.write(
    `${label}: ${count} markets, p50 ${at(0.5).toFixed(0)} ms, p95 ${at(0.95).toFixed(0)} ms, most ${at(1).toFixed(0)} ms\n`,
  )
  return at(0.95)
}
