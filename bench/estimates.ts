import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { parse } from 'csv-parse/sync'
import {
  createEstimate,
  groupOf,
  neighborsOf,
  rawLevel,
  sameOf,
} from '../server/demand/estimate.ts'
import { FITTED } from '../server/demand/fitted.ts'
import { nearnessOf } from '../server/demand/nearness.ts'
import { keyOf, subjectsOf } from '../server/demand/phrase.ts'
import { createReferences, levelOf, type Reference } from '../server/demand/references.ts'
import { TERM_NAMES, termsOf } from '../server/demand/terms.ts'
import { atlasReferences, readReferences } from '../server/providers/keywords/reference-files.ts'
import { readWordCounts } from '../server/providers/keywords/word-counts.ts'
import { readAtlas } from '../server/providers/niches/atlas.ts'
import { leastSquares, rankCorrelation, share } from './estimates/statistics.ts'

/*
 * Measures the estimates of search demand: on a tenth of the references that is kept out of the
 * estimator, and on a file of real figures (`--real`, columns keyword and volume, and a column that
 * names the field). `--fit` computes the formula's numbers from the other nine tenths and, with
 * `--real`, its calibration, and writes them to `server/demand/fitted.ts`.
 */
const { values: options } = parseArgs({
  options: {
    real: { type: 'string' },
    field: { type: 'string', default: 'topic' },
    /** Measures on every second row of the real figures only, and fits on the others. */
    halves: { type: 'boolean', default: false },
    fit: { type: 'boolean', default: false },
  },
})
const SHOWN = ['low', 'high'] as const
/** The share of errors on each side that a range leaves out. */
const LEFT_OUT = 0.1
const FITTED_FILE = fileURLToPath(new URL('../server/demand/fitted.ts', import.meta.url))

const counts = await readWordCounts()
const all = [...(await readReferences()), ...atlasReferences(await readAtlas())]

/** The same tenth in each run: by the key, so that close variants are on one side. */
function isKeptOut({ phrase }: Reference): boolean {
  let hash = 7
  for (const sign of keyOf(subjectsOf(phrase))) {
    hash = (Math.imul(hash, 31) + sign.charCodeAt(0)) | 0
  }
  return (hash >>> 0) % 10 === 0
}
const kept = createReferences(all.filter((reference) => !isKeptOut(reference)))
const whole = createReferences(all)

interface Real {
  phrase: string
  volume: number
  field: string
}

async function readReal(file: string): Promise<Real[]> {
  const rows = parse(await readFile(file, 'utf8'), { columns: true }) as Record<string, string>[]
  return rows.flatMap((row) => {
    const { keyword = '', volume = '' } = row
    const field = row[options.field] ?? ''
    return volume === '' ? [] : [{ phrase: keyword.toLowerCase(), volume: Number(volume), field }]
  })
}

/** The formula's coefficients: each reference is estimated from the others. */
function fitted(isSingle: boolean): number[] {
  const rows: number[][] = []
  const levels: number[] = []
  const seen = new Set<string>()
  for (const reference of all) {
    const key = keyOf(subjectsOf(reference.phrase))
    const entry = kept.entry(key)
    if (!entry || seen.has(key)) continue
    seen.add(key)
    const near = nearnessOf(reference.phrase, kept, counts, key)
    if (near.unknown.length > 0 || (near.subjects.length === 1) !== isSingle) continue
    rows.push(termsOf(near, kept, counts))
    levels.push(entry.level)
  }
  return leastSquares(rows, levels).map((each) => round(each))
}

const round = (value: number, digits = 4) => Number(value.toFixed(digits))

function percentile(values: readonly number[], at: number): number {
  const inOrder = values.toSorted((a, b) => a - b)
  return inOrder[Math.floor((inOrder.length - 1) * at)] ?? 0
}

/** Levels by the formula and in truth, of the phrases that are answered. */
function levelsOf(rows: readonly Real[], references: typeof kept) {
  return rows.flatMap(({ phrase, volume }) => {
    const near = nearnessOf(phrase, references, counts)
    const same = sameOf(near, phrase)
    if (near.unknown.length > 0 || (!same && neighborsOf(near).length === 0)) return []
    const level = same ? levelOf(same.volume) : rawLevel(near, references, counts)
    const group = same ? ('reference' as const) : groupOf(near)
    return [{ level, truth: levelOf(volume), group, isSame: same !== undefined }]
  })
}

type Levels = ReturnType<typeof levelsOf>

function calibrate(rows: Levels): typeof FITTED.calibration {
  const near = rows.filter(({ isSame }) => !isSame)
  const [shift = 0, slope = 1] = leastSquares(
    near.map(({ level }) => [1, level]),
    near.map(({ truth }) => truth),
  )
  return { shift: round(shift), slope: round(slope) }
}

function errorsOf(rows: Levels): typeof FITTED.errors {
  const { shift, slope } = FITTED.calibration
  const errors = Object.fromEntries(
    Object.keys(FITTED.errors).map((group) => [group, [] as number[]]),
  )
  for (const { level, truth, group, isSame } of rows) {
    errors[group]?.push(truth - (isSame ? level : shift + slope * level))
  }
  return Object.fromEntries(
    Object.entries(errors).map(([group, list]) => {
      // A group with few cases has the errors of all.
      const used = list.length >= 12 ? list : Object.values(errors).flat()
      const [low, high] = SHOWN.map((side) =>
        round(percentile(used, side === 'low' ? LEFT_OUT : 1 - LEFT_OUT), 2),
      )
      return [group, { low, high }]
    }),
  ) as typeof FITTED.errors
}

function report(name: string, rows: readonly Real[], references: typeof kept): void {
  const estimate = createEstimate(references, counts)
  const answered = rows.flatMap((row) => {
    const found = estimate(row.phrase)
    return found ? [{ row, found }] : []
  })
  const byField = Map.groupBy(answered, ({ row }) => row.field)
  const within = [...byField.values()]
    .filter((list) => list.length >= 12 && new Set(list.map(({ row }) => row.volume)).size > 2)
    .map((list) =>
      rankCorrelation(
        list.map(({ found }) => found.volume),
        list.map(({ row }) => row.volume),
      ),
    )
  const errors = answered.map(({ row, found }) =>
    Math.abs(levelOf(found.volume) - levelOf(row.volume)),
  )
  const widths = answered.map(
    ({ found: { volumeRange } }) => levelOf(volumeRange.high) - levelOf(volumeRange.low),
  )
  console.log(`${name}: ${rows.length} phrases`)
  console.table({
    answered: round(answered.length / rows.length, 3),
    'rank correlation': round(
      rankCorrelation(
        answered.map(({ found }) => found.volume),
        answered.map(({ row }) => row.volume),
      ),
      3,
    ),
    'within a field': round(within.reduce((a, b) => a + b, 0) / Math.max(1, within.length), 3),
    'in the range': round(
      share(
        answered,
        ({ row, found: { volumeRange } }) =>
          row.volume >= volumeRange.low && row.volume <= volumeRange.high,
      ),
      3,
    ),
    'median factor': round(10 ** percentile(errors, 0.5), 2),
    'median width of the range, as a factor': round(10 ** percentile(widths, 0.5), 1),
  })
}

const real = options.real === undefined ? [] : await readReal(options.real)
/** Of the references kept out, a sixth sets the calibration. */
const isUsedToFit = (_: Real, index: number) => index % 6 === 0
const isFirst = (_: Real, index: number) => !options.halves || index % 2 === 0
const keptOut = all.filter(isKeptOut).map(({ phrase, volume }) => ({ phrase, volume, field: '' }))
if (options.fit) {
  FITTED.coefficients = { single: fitted(true), several: fitted(false) }
  if (real.length > 0) {
    // Half real figures, half references: one is mostly of software, the other bends to what
    // comes to an editor's mind.
    const rows = [
      ...levelsOf(real.filter(isFirst), whole),
      ...levelsOf(keptOut.filter(isUsedToFit), kept),
    ]
    FITTED.calibration = calibrate(rows)
    FITTED.errors = errorsOf(rows)
  }
  const text = `/** The numbers of the formula in \`estimate.ts\`. Written by \`bench/estimates.ts --fit\`. */\nexport const FITTED = ${JSON.stringify(FITTED, null, 2)}\n`
  await writeFile(FITTED_FILE, text)
  const { single, several } = FITTED.coefficients
  console.table(TERM_NAMES.map((term, at) => ({ term, single: single[at], several: several[at] })))
}
report(
  'References kept out',
  keptOut.filter((row, index) => !isUsedToFit(row, index)),
  kept,
)
if (real.length > 0) {
  report(
    'Real figures',
    real.filter((row, index) => !options.halves || !isFirst(row, index)),
    whole,
  )
}
