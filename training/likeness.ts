import { readFileSync, writeFileSync } from 'node:fs'
import type { LinearModel } from '../server/analysis/extractive/detector/linear-model.ts'
import { logOdds } from '../server/analysis/extractive/detector/linear-model.ts'
import { FOR, likenessFeatures } from '../server/analysis/extractive/likeness.ts'
import { type Bag, roundedWeights, trainLinear } from './detector/train.ts'
import { createSentences } from './sample-sentences.ts'

/**
 * Trains the judge of whether two sentences tell the same trouble, from graded pairs of sentences of
 * the samples: `grade<TAB>market<TAB>thread<TAB>sentence<TAB>thread<TAB>sentence` a line. Pairs whose
 * sentences are no longer found or no longer state a trouble are left out.
 */
const PAIRS = 'training/pairs.tsv'
/** Pairs of other markets, most of which the judge takes for the same trouble or nearly so. */
const UNSEEN = 'training/pairs-unseen.tsv'
const WEIGHTS = 'server/analysis/extractive/likeness-weights.json'
const FOLDS = 5

const sentences = await createSentences()

/** The graded pairs of a file whose sentences still state a trouble. */
async function read(path: string): Promise<{ bags: Bag[]; rows: number }> {
  const rows = readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
  const bags: Bag[] = []
  for (const [market = '', ofMarket] of Map.groupBy(rows, ([, market]) => market)) {
    const ids = ofMarket.flatMap(([, , one = '', , other = '']) => [one, other])
    const { find, among } = await sentences(market, ids)
    for (const [grade, , one = '', first = '', other = '', second = ''] of ofMarket) {
      const a = find(one, first)
      const b = find(other, second)
      if (a === undefined || b === undefined) continue
      const features = likenessFeatures(a, b, among)
      bags.push({ sentences: [features], isPositive: grade === '1', weight: 1, kind: 'own' })
    }
  }
  return { bags, rows: rows.length }
}

/** What two sentences share never speaks against the same trouble, whatever a few pairs say. */
function model(some: readonly Bag[]): LinearModel {
  const { bias, weights } = roundedWeights(trainLinear(some, { least: () => 5, epochs: 30 }), 'own')
  const kept = Object.entries(weights).filter(([name, weight]) => weight > 0 || !name.includes(FOR))
  return { bias, weights: Object.fromEntries(kept) }
}

interface Judged {
  bag: Bag
  odds: number
}

function tell(what: string, judged: readonly Judged[]): void {
  const same = judged.filter(({ bag }) => bag.isPositive).length
  console.log(`${what}, ${same} tell the same trouble:`)
  for (const least of [0, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5]) {
    const found = judged.filter(({ odds }) => odds >= least)
    const hits = found.filter(({ bag }) => bag.isPositive).length
    console.log(
      `  from ${least}: precision ${(hits / found.length).toFixed(2)}, recall ${(hits / same).toFixed(2)}`,
    )
  }
}

const judge = (some: readonly Bag[], by: LinearModel): Judged[] =>
  some.map((bag) => ({ bag, odds: logOdds(bag.sentences[0] ?? [], by) }))

const { bags, rows } = await read(PAIRS)
const folds = Array.from({ length: FOLDS }, (_, fold) => {
  const isIn = (index: number) => index % FOLDS === fold
  const trained = model(bags.filter((_, index) => !isIn(index)))
  return judge(
    bags.filter((_, index) => isIn(index)),
    trained,
  )
})
tell(`${bags.length} pairs of ${rows}, judged by the others`, folds.flat())

const all = model(bags)
const unseen = await read(UNSEEN)
tell(
  `${unseen.bags.length} pairs of ${unseen.rows} that it is not trained on`,
  judge(unseen.bags, all),
)
writeFileSync(WEIGHTS, `${JSON.stringify(all)}\n`)
