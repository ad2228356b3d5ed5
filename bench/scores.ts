import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { IdeaAnalysis } from '../contract/ideas.ts'
import { localeId, UNITED_STATES } from '../contract/locale.ts'
import type { KeywordAnalysis } from '../contract/market.ts'
import { READ_ENOUGH } from '../contract/score/evidence.ts'
import type { ScoreFigure } from '../contract/score/inputs.ts'
import { scoreInputsOf } from '../contract/score/inputs-of.ts'
import { VERDICTS } from '../contract/score/verdict.ts'
import { scoreOf } from '../contract/score.ts'
import { analyze } from '../server/analysis/analyze.ts'
import { createClock } from '../server/clock.ts'
import { openDatabase } from '../server/db/open.ts'
import { readSamples } from '../server/providers/discussions/samples.ts'
import { createKeywordEstimate } from '../server/providers/keywords/estimate.ts'
import { readAtlas } from '../server/providers/niches/atlas.ts'
import { lazyAtlasIndex } from '../server/relevance/atlas-index.ts'
import { createRelevance } from '../server/relevance/relevance.ts'
import { seedSamples } from '../server/services/archive/sample-seeding.ts'
import { createArchiveSearch } from '../server/services/archive/search.ts'
import { createNicheContext } from '../server/services/ideas/niche-context.ts'
import { wireResult } from '../server/services/ideas/stored-result.ts'
import { toResult } from '../server/services/market/keyword-result.ts'
import { createPrimaryReads } from '../server/services/reads/reads.ts'
import { chances } from './archive/dump.ts'
import { candidatesOf } from './scores/candidates.ts'

/*
 * Scores of niches that are drawn from the atlas, for a person to read: is a verdict absurd? The
 * figures are those of an installation with nothing configured: estimates and samples, of which no
 * verdict can be made. `--counted` computes the same numbers as if somebody had counted the searches,
 * which do not change, and as if real people had written the samples, of which enough were read. That
 * shows what the formula makes of them.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    candidates: { type: 'string', default: '30' },
    /** Draws from this level of the atlas alone: 3, 4 or 5. */
    level: { type: 'string' },
    /** Leaves out niches for which fewer discussions are found. */
    read: { type: 'string', default: '0' },
    counted: { type: 'boolean', default: false },
  },
})
const THREADS = 10
const say = (text: string) => void process.stdout.write(`${text}\n`)

const number = (value: number) => String(Number(value.toPrecision(2)))
function told(figure: ScoreFigure | null): string {
  if (figure === null) return '–'
  const { low, high } = figure
  return low === high ? number(low) : `${number(low)}–${number(high)}`
}
const range = ({ low, high }: { low: number; high: number }) => `${low}–${high}`

const asCounted = (report: KeywordAnalysis): KeywordAnalysis => ({
  ...report,
  volume_range: null,
  cpc_range: null,
  source: { ...report.source, kind: 'measured' },
})
const ENOUGH = { read: READ_ENOUGH, trend: { low: 0, high: 0, kind: 'measured' } } as const
const asReal = (analysis: IdeaAnalysis): IdeaAnalysis => ({
  ...analysis,
  source: { ...analysis.source, kind: 'measured' },
})

const atlas = await readAtlas()
const estimate = createKeywordEstimate(atlas)
const folder = mkdtempSync(join(tmpdir(), 'nicher-bench-scores-'))
const database = await openDatabase({ kind: 'embedded', dataDir: join(folder, 'embedded') })
try {
  await database.migrate()
  const samples = await readSamples()
  await seedSamples(database, createClock(), samples, (source, name) => `${source}-${name}`)
  const search = createArchiveSearch(
    createPrimaryReads(database.db).upToDate,
    createRelevance(lazyAtlasIndex(atlas)),
  )
  const nicheOf = createNicheContext(atlas)
  const chance = chances(Number(values.seed))
  const { level } = values
  const all = candidatesOf(atlas).filter(({ path }) => !level || path.length === Number(level))
  const now = new Date()
  const counts = new Map<string, number>()
  say(`${values.candidates} candidates of ${all.length}, seed ${values.seed}`)
  say(
    '| candidate | searches | competition | click $ | paid $ | read | people | threads | intensity | shown | praised | thin | demand | evidence | room | total | verdict | to narrow it |',
  )
  say(`|${'---|'.repeat(18)}`)
  const left = [...all]
  for (let shown = 0; shown < Number(values.candidates) && left.length > 0; ) {
    const [candidate] = left.splice(Math.floor(chance() * left.length), 1)
    if (!candidate) break
    const { keyword, name, path, dossier } = candidate
    const { discussions, nearestMarkets } = await search(name, THREADS)
    if (discussions.length < Number(values.read)) continue
    shown += 1
    const asked = { keyword, locale: UNITED_STATES, now }
    const origin = { provider: estimate.name, kind: 'modelled' as const, fetchedAt: now }
    const report = toResult(keyword, await estimate.report(asked), {
      ...origin,
      locale: localeId(UNITED_STATES),
    })
    const result = await analyze({
      ...{ market: name, niche: nicheOf(name), discussions, nearestMarkets, holdsReal: false },
      ...{ now, signal: new AbortController().signal },
    })
    const analysis = wireResult(result, 'https://nicher.example')
    const known = scoreInputsOf({
      report: values.counted ? asCounted(report) : report,
      interest: null,
      analysis: values.counted ? asReal(analysis) : analysis,
      dossier,
    })
    const inputs = values.counted ? { ...known, ...ENOUGH } : known
    const { parts, verdict, narrowing, ...total } = scoreOf(inputs)
    counts.set(VERDICTS[verdict], (counts.get(VERDICTS[verdict]) ?? 0) + 1)
    const { searches, competition, click, paid, people, threads, intensity } = inputs
    const cells = [
      `${path.slice(1, -1).join(' > ')} > ${name} (${keyword})`,
      ...[searches, competition, click, paid].map(told),
      inputs.read ?? '–',
      ...[people, threads, intensity, inputs.shown, inputs.praised].map(told),
      inputs.isThin ? 'yes' : 'no',
      ...[parts.demand, parts.evidence, parts.room, total].map(range),
      VERDICTS[verdict],
      narrowing ? `${narrowing.text} (${narrowing.points})` : '–',
    ]
    say(`| ${cells.join(' | ')} |`)
  }
  say([...counts].map(([verdict, count]) => `${verdict}: ${count}`).join(', '))
} finally {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}
