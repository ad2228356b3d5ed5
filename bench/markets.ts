import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { analyze } from '../server/analysis/analyze.ts'
import { createClock } from '../server/clock.ts'
import { openDatabase } from '../server/db/open.ts'
import { readSamples } from '../server/providers/discussions/samples.ts'
import { readAtlas } from '../server/providers/niches/atlas.ts'
import { lazyAtlasIndex } from '../server/relevance/atlas-index.ts'
import { createRelevance } from '../server/relevance/relevance.ts'
import { seedSamples } from '../server/services/archive/sample-seeding.ts'
import { createArchiveSearch } from '../server/services/archive/search.ts'
import { createNicheContext } from '../server/services/ideas/niche-context.ts'
import { createPrimaryReads } from '../server/services/reads/reads.ts'
import { chances } from './archive/dump.ts'
import { nichesOf } from './markets/niches.ts'
import { sampleHomes } from './markets/sample-homes.ts'

/** The least shares of what was found. */
const TARGETS = { first: 0.85, onIndustry: 0.75, over: 0.6 }
const THREADS = 10

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    niches: { type: 'string', default: '420' },
    samples: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
})

const say = (text: string) => void process.stdout.write(`${text}\n`)
const percent = (part: number, whole: number) =>
  `${((100 * part) / Math.max(whole, 1)).toFixed(1)} % (${part} of ${whole})`

const atlas = await readAtlas()
const samples = await readSamples(values.samples)
const homes = await sampleHomes(values.samples)
const folder = mkdtempSync(join(tmpdir(), 'nicher-bench-markets-'))
const database = await openDatabase({ kind: 'embedded', dataDir: join(folder, 'embedded') })
try {
  await database.migrate()
  await seedSamples(database, createClock(), samples, (source, name) => `${source}-${name}`)
  const search = createArchiveSearch(
    createPrimaryReads(database.db).upToDate,
    createRelevance(lazyAtlasIndex(atlas)),
  )
  const nicheOf = createNicheContext(atlas)
  const chance = chances(Number(values.seed))
  const all = nichesOf(atlas)
  const counts = { found: 0, about: 0, first: 0, threads: 0, industry: 0, over: 0, nearest: 0 }
  const times: number[] = []
  for (let drawn = 0; drawn < Number(values.niches); drawn += 1) {
    const niche = all[Math.floor(chance() * all.length)]
    if (!niche) continue
    const began = performance.now()
    const { discussions, nearestMarkets } = await search(niche.name, THREADS)
    times.push(performance.now() - began)
    if (nearestMarkets.length > 0) counts.nearest += 1
    if (discussions.length === 0) continue
    const { pain_points, threads } = await analyze({
      market: niche.name,
      niche: nicheOf(niche.name),
      discussions,
      now: new Date(),
      signal: new AbortController().signal,
    })
    const found = threads.map(({ id }) => homes.get(id.slice('sample:'.length)))
    const [first] = found
    if (first === undefined) continue
    counts.found += 1
    if (threads[0]?.is_beside !== true) counts.about += 1
    const isHome = first.sector === niche.sector && first.industry === niche.industry
    if (isHome) counts.first += 1
    else if (values.list) say(`${niche.sector} > ${niche.name}: ${threads[0]?.title}`)
    counts.threads += found.length
    counts.industry += found.filter((home) => home?.industry === niche.industry).length
    const isOver = pain_points.pain_points.some(
      ({ evidence }) => new Set(evidence.map(({ thread_id }) => thread_id)).size > 1,
    )
    if (isOver) counts.over += 1
  }
  times.sort((a, b) => a - b)
  say(`${values.niches} niches of levels 3 to 5, seed ${values.seed}, ${samples.length} samples`)
  say(`something found: ${percent(counts.found, Number(values.niches))}`)
  say(`  of these, first thread about the market itself: ${percent(counts.about, counts.found)}`)
  say(`first thread of the niche's own sector: ${percent(counts.first, counts.found)}`)
  say(`threads of its own industry: ${percent(counts.industry, counts.threads)}`)
  say(`analyses with a pain point over two threads: ${percent(counts.over, counts.found)}`)
  say(`searches without a thread about the market that name others: ${counts.nearest}`)
  const at = (share: number) => times[Math.floor(share * (times.length - 1))]?.toFixed(0)
  say(`search: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`)
  const isMissed =
    counts.first < TARGETS.first * counts.found ||
    counts.industry < TARGETS.onIndustry * counts.threads ||
    counts.over < TARGETS.over * counts.found
  if (isMissed) process.exitCode = 1
} finally {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}
