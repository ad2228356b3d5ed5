/**
 * How well sentences of different people that tell the same trouble are put together, on pairs of
 * real discussions: `node bench/groups.ts <submissions.ndjson> <comments.ndjson>`. The grades of the
 * pairs are in `groups/grades.tsv`, by hash. `--draw <file>` writes pairs without a grade, for a
 * person to grade.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createClock } from '../server/clock.ts'
import { openDatabase } from '../server/db/open.ts'
import { readAtlas } from '../server/providers/niches/atlas.ts'
import { lazyAtlasIndex } from '../server/relevance/atlas-index.ts'
import { createRelevance } from '../server/relevance/relevance.ts'
import { createArchiveSearch } from '../server/services/archive/search.ts'
import { createImportThreads } from '../server/services/archive/thread-import.ts'
import { createPrimaryReads } from '../server/services/reads/reads.ts'
import { chances } from './archive/dump.ts'
import { readHashedGrades } from './evidence/hashed-grades.ts'
import { hashOfPair, type Pair, pairsOf } from './groups/pairs.ts'

const MARKETS = 'bench/groups/markets.txt'
const GRADES = 'bench/groups/grades.tsv'
const THREADS = 10
/** Pairs of each kind that are drawn, over all markets. */
const DRAWN = 80

/** The kinds of pairs: those told as one, others with a word in common, and the rest. */
const KINDS = {
  grouped: ({ isGrouped }: Pair) => isGrouped,
  alike: ({ isGrouped, isAlike }: Pair) => !isGrouped && isAlike,
  other: ({ isGrouped, isAlike }: Pair) => !isGrouped && !isAlike,
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { draw: { type: 'string' }, seed: { type: 'string', default: '1' } },
})
if (positionals.length === 0) {
  console.error('Usage: node bench/groups.ts <submissions.ndjson> <comments.ndjson> [--draw file]')
  process.exit(2)
}

const folder = mkdtempSync(join(tmpdir(), 'nicher-bench-groups-'))
const database = await openDatabase({ kind: 'embedded', dataDir: join(folder, 'embedded') })
const pairs = new Map<string, Pair>()
try {
  await database.migrate()
  const hashAuthor = (source: string, name: string) => `${source}-${name}`
  const importThreads = createImportThreads({ database, clock: createClock(), hashAuthor })
  for (const file of positionals) await importThreads(file)
  const search = createArchiveSearch(
    createPrimaryReads(database.db).upToDate,
    createRelevance(lazyAtlasIndex(await readAtlas())),
  )
  for (const market of readFileSync(MARKETS, 'utf8').trim().split('\n')) {
    const { discussions } = await search(market, THREADS)
    for (const pair of await pairsOf(market, discussions)) {
      const hash = hashOfPair(pair)
      if (!pairs.has(hash)) pairs.set(hash, pair)
    }
  }
} finally {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}

const isOfKind = (is: (pair: Pair) => boolean) => [...pairs].filter(([, pair]) => is(pair))

if (values.draw !== undefined) {
  const chance = chances(Number(values.seed))
  const drawn = Object.values(KINDS).flatMap((is) =>
    isOfKind(is)
      .map((each) => ({ each, order: chance() }))
      .sort((a, b) => a.order - b.order)
      .slice(0, DRAWN),
  )
  const mixed = drawn
    .map(({ each }) => ({ each, order: chance() }))
    .sort((a, b) => a.order - b.order)
  const lines = mixed.map(({ each: [hash, { market, one, other }] }) =>
    [hash, market, one.text, other.text].map((text) => text.replace(/\s+/g, ' ')).join('\t'),
  )
  writeFileSync(values.draw, `${lines.join('\n')}\n`)
  process.exit()
}

const grades = readHashedGrades(GRADES)
/** Of a kind: how many pairs there are, how many have a grade, and the share that tell one trouble. */
const kinds = Object.entries(KINDS).map(([name, is]) => {
  const all = isOfKind(is)
  const graded = all.flatMap(([hash]) => grades.get(hash) ?? [])
  const same = graded.filter((grade) => grade === '1').length
  return { name, all: all.length, graded: graded.length, share: same / Math.max(1, graded.length) }
})
console.log('| pairs | all | graded | tell one trouble |')
console.log('| --- | --- | --- | --- |')
for (const { name, all, graded, share } of kinds) {
  console.log(`| ${name} | ${all} | ${graded} | ${(100 * share).toFixed(0)} % |`)
}
// Each graded pair stands for all of its kind.
const same = kinds.map(({ all, share }) => all * share)
const found = same[0] ?? 0
const recall = found / same.reduce((sum, each) => sum + each, 0)
console.log(`precision ${(kinds[0]?.share ?? 0).toFixed(2)}, recall ${recall.toFixed(2)}`)
