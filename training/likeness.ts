import { readFileSync, writeFileSync } from 'node:fs'
import type { LinearModel } from '../server/analysis/extractive/detector/linear-model.ts'
import { logOdds } from '../server/analysis/extractive/detector/linear-model.ts'
import { FOR, likenessFeatures, readAmong } from '../server/analysis/extractive/likeness.ts'
import { type CuedSentence, readSentences } from '../server/analysis/extractive/reading.ts'
import { readThreads } from '../server/analysis/grounding/threads-read.ts'
import { contentStems } from '../server/analysis/text/stems.ts'
import { readSamples, toDiscussion } from '../server/providers/discussions/samples.ts'
import { createTurns } from '../server/turns.ts'
import { type Bag, roundedWeights, trainLinear } from './detector/train.ts'

/**
 * Trains the judge of whether two sentences tell the same trouble, from graded pairs of sentences of
 * the samples: `grade<TAB>market<TAB>thread<TAB>sentence<TAB>thread<TAB>sentence` a line. Pairs whose
 * sentences are no longer found or no longer state a trouble are left out.
 */
const PAIRS = 'training/pairs.tsv'
const WEIGHTS = 'server/analysis/extractive/likeness-weights.json'
const FOLDS = 5

const { signal } = new AbortController()
const samples = new Map((await readSamples()).map((thread) => [thread.id, thread]))
const rows = readFileSync(PAIRS, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'))

const bags: Bag[] = []
for (const [market = '', ofMarket] of Map.groupBy(rows, ([, market]) => market)) {
  const ids = new Set(ofMarket.flatMap(([, , one = '', , other = '']) => [one, other]))
  const threads = [...ids].flatMap((id) => samples.get(id) ?? [])
  const read = readThreads({
    market,
    discussions: threads.map((thread) => toDiscussion(thread, (_, name) => name)),
    now: new Date(),
  })
  const reading = await readSentences(read, createTurns(signal), async () => {})
  const among = await readAmong(reading, contentStems(market), createTurns(signal))
  const find = (id: string, text: string): CuedSentence | undefined =>
    reading.cued.find((each) => each.source.discussion.id === `sample:${id}` && each.text === text)
  for (const [grade, , one = '', first = '', other = '', second = ''] of ofMarket) {
    const a = find(one, first)
    const b = find(other, second)
    if (a === undefined || b === undefined) continue
    const features = likenessFeatures(a, b, among)
    bags.push({ sentences: [features], isPositive: grade === '1', weight: 1, kind: 'own' })
  }
}

/** What two sentences share never speaks against the same trouble, whatever a few pairs say. */
function model(some: readonly Bag[]): LinearModel {
  const { bias, weights } = roundedWeights(trainLinear(some, { least: () => 5, epochs: 30 }), 'own')
  const kept = Object.entries(weights).filter(([name, weight]) => weight > 0 || !name.includes(FOR))
  return { bias, weights: Object.fromEntries(kept) }
}

const judged = bags.map((bag, index) => ({ bag, fold: index % FOLDS, odds: 0 }))
for (let fold = 0; fold < FOLDS; fold++) {
  const trained = model(judged.filter((one) => one.fold !== fold).map(({ bag }) => bag))
  for (const one of judged) {
    if (one.fold === fold) one.odds = logOdds(one.bag.sentences[0] ?? [], trained)
  }
}
const same = judged.filter(({ bag }) => bag.isPositive).length
console.log(
  `${judged.length} pairs of ${rows.length}, ${same} tell the same trouble; judged by the others:`,
)
for (const least of [0, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5]) {
  const found = judged.filter(({ odds }) => odds >= least)
  const hits = found.filter(({ bag }) => bag.isPositive).length
  console.log(
    `  from ${least}: precision ${(hits / found.length).toFixed(2)}, recall ${(hits / same).toFixed(2)}`,
  )
}
writeFileSync(WEIGHTS, `${JSON.stringify(model(bags))}\n`)
