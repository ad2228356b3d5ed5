import { readFileSync, writeFileSync } from 'node:fs'
import { type LinearModel, logOdds } from '../server/analysis/extractive/detector/linear-model.ts'
import { createToldFeatures } from '../server/analysis/extractive/told.ts'
import { type Bag, roundedWeights, trainLinear } from './detector/train.ts'
import { createSentences } from './sample-sentences.ts'

/**
 * Trains the judge of whether a sentence tells the trouble of a heading, from graded quotes:
 * `grade<TAB>market<TAB>heading<TAB>thread<TAB>its sentence<TAB>thread<TAB>quote` a line. Those whose
 * sentences are no longer found or no longer state a trouble are left out.
 */
const QUOTES = 'training/told.tsv'
const WEIGHTS = 'server/analysis/extractive/told-weights.json'
const FOLDS = 5

interface Graded {
  bag: Bag
  from: string
  isNear: boolean
}

const sentences = await createSentences()

async function read(path: string): Promise<{ graded: Graded[]; rows: number }> {
  const rows = readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
  const graded: Graded[] = []
  for (const [market = '', ofMarket] of Map.groupBy(rows, ([, market]) => market)) {
    const ids = ofMarket.flatMap(([, , , one = '', , other = '']) => [one, other])
    const { find, among } = await sentences(market, ids)
    for (const [grade, , heading = '', one = '', text = '', other = '', quote = ''] of ofMarket) {
      const from = find(one, text)
      const sentence = find(other, quote)
      if (from === undefined || sentence === undefined) continue
      const features = createToldFeatures({ heading, from }, among)(sentence)
      const bag = { sentences: [features], isPositive: grade === '1', weight: 1, kind: 'own' }
      graded.push({ bag, from: text, isNear: one === other })
    }
  }
  return { graded, rows: rows.length }
}

const train = (some: readonly Graded[]): LinearModel =>
  roundedWeights(
    trainLinear(
      some.map(({ bag }) => bag),
      { least: () => 5, epochs: 20 },
    ),
    'own',
  )

const { graded, rows } = await read(QUOTES)
// Quotes of one heading share its words, so they stay together.
const foldOf = new Map([...new Set(graded.map(({ from }) => from))].map((from, at) => [from, at]))
const judged = Array.from({ length: FOLDS }, (_, fold) => {
  const isIn = ({ from }: Graded) => (foldOf.get(from) ?? 0) % FOLDS === fold
  const model = train(graded.filter((each) => !isIn(each)))
  return graded
    .filter(isIn)
    .map((each) => ({ ...each, odds: logOdds(each.bag.sentences[0] ?? [], model) }))
}).flat()

console.log(`${graded.length} quotes of ${rows}, judged by those of other headings`)
for (const [name, list] of [
  ['all', judged],
  ['of the same discussion', judged.filter(({ isNear }) => isNear)],
  ['of another discussion', judged.filter(({ isNear }) => !isNear)],
] as const) {
  const told = list.filter(({ bag }) => bag.isPositive).length
  console.log(`${name}: ${told} of ${list.length} tell the trouble of their heading`)
  for (const least of [-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 1]) {
    const found = list.filter(({ odds }) => odds >= least)
    const hits = found.filter(({ bag }) => bag.isPositive).length
    const precision = (hits / found.length).toFixed(2)
    console.log(`  from ${least}: precision ${precision}, recall ${(hits / told).toFixed(2)}`)
  }
}
writeFileSync(WEIGHTS, `${JSON.stringify(train(graded))}\n`)
