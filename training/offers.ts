import { readFileSync, writeFileSync } from 'node:fs'
import {
  createTroubleReader,
  type OfferFeatures,
  offerFeatures,
  readNiche,
} from '../server/offers/features.ts'
import { nearestNiches, type OfferModel, oddsOf } from '../server/offers/offers.ts'
import { soldIn, textOf } from '../server/offers/sold.ts'
import { readSamples } from '../server/providers/discussions/samples.ts'
import { readAtlas } from '../server/providers/niches/atlas.ts'
import { buildAtlasIndex } from '../server/relevance/atlas-index.ts'
import { createTurns } from '../server/turns.ts'
import { fitLogistic } from './offers/logistic.ts'

/**
 * Trains the judge of whether an offer of the atlas answers a trouble, from graded pairs:
 * `grade<TAB>market<TAB>samples<TAB>heading<TAB>quotes<TAB>niche<TAB>offer` a line. 2: it answers the
 * trouble; 1: it is for the same people, but for another trouble; 0: it has nothing to do with it.
 * Pairs whose offer is no longer in the atlas are left out.
 */
const PAIRS = 'training/offers.tsv'
const WEIGHTS = 'server/offers/weights.json'
const FOLDS = 5
/** Each trouble is judged this many times, by models of other troubles. */
const ROUNDS = 5
const SHARES = [0.2, 0.3, 0.4, 0.5, 0.7, 1]

interface Pair {
  grade: number
  trouble: string
  /** The samples in which it is told. */
  samples: readonly string[]
  /** Whether its niche is among those whose offers are judged. */
  isNear: boolean
  features: OfferFeatures
}

const index = await buildAtlasIndex(await readAtlas(), createTurns())
const samples = new Map((await readSamples()).map((thread) => [thread.id, thread]))
const places = new Map(index.niches.map(({ niche }, at) => [niche.name, at]))
const reading = createTroubleReader(index)

const lines = readFileSync(PAIRS, 'utf8').trimEnd().split('\n')
const told = lines.map((line) => line.split('\t').toSpliced(4, 1).toSpliced(0, 2).join('\t'))
if (new Set(told).size < told.length) throw new Error(`${PAIRS} has a pair twice`)
const pairs = lines.flatMap((line): Pair[] => {
  const [grade = '', , ids = '', heading = '', quotes = '', name = '', offer = ''] =
    line.split('\t')
  const at = places.get(name)
  const sold = soldIn(index.niches[at ?? -1]?.niche ?? { name })
  const found = sold.find((each) => textOf(each) === offer)
  if (at === undefined || found === undefined) return []
  const threads = ids.split(' ').flatMap((id) => {
    const sample = samples.get(id)
    return sample ? [sample] : []
  })
  const read = reading({ heading, quotes: quotes.split(' ¦ '), threads })
  const features = offerFeatures(index, read, readNiche(index, at), found)
  const isNear = nearestNiches(read.read).includes(at)
  return [{ grade: Number(grade), trouble: heading, samples: ids.split(' '), isNear, features }]
})

function train(some: readonly Pair[]): OfferModel {
  const names = Object.keys(some[0]?.features ?? {}) as (keyof OfferFeatures)[]
  const rows = some.map(({ features }) => names.map((name) => features[name]))
  const { bias, weights } = fitLogistic(
    rows,
    some.map(({ grade }) => grade === 2),
  )
  const rounded = (value: number) => Number(value.toFixed(3))
  return {
    bias: rounded(bias),
    weights: Object.fromEntries(
      names.map((name, at) => [name, rounded(weights[at] ?? 0)]),
    ) as OfferModel['weights'],
  }
}

/** Troubles that are told in the same discussions, which no model may be trained and judged on. */
const groupOf = new Map<string, string>()
const groupOfSample = new Map<string, string>()
for (const { trouble, samples: told } of pairs) {
  const known = [trouble, ...told].flatMap(
    (each) => groupOf.get(each) ?? groupOfSample.get(each) ?? [],
  )
  const group = known[0] ?? trouble
  for (const map of [groupOf, groupOfSample]) {
    for (const [each, old] of map) if (known.includes(old)) map.set(each, group)
  }
  groupOf.set(trouble, group)
  for (const each of told) groupOfSample.set(each, group)
}
const groups = [...new Set(groupOf.values())]
const odds = new Map<Pair, number>()
for (let round = 0; round < ROUNDS; round += 1) {
  // Another stride deals the groups otherwise, so a trouble meets other models.
  const foldOf = new Map(groups.map((each, at) => [each, ((at * (2 * round + 7)) >> 2) % FOLDS]))
  const foldFor = ({ trouble }: Pair) => foldOf.get(groupOf.get(trouble) ?? '')
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const model = train(pairs.filter((pair) => foldFor(pair) !== fold))
    for (const pair of pairs) {
      if (foldFor(pair) !== fold) continue
      odds.set(pair, (odds.get(pair) ?? 0) + oddsOf(pair.features, model) / ROUNDS)
    }
  }
}

const judged = (pair: Pair) => odds.get(pair) ?? 0
const best = [
  ...Map.groupBy(
    pairs.filter(({ isNear }) => isNear),
    ({ trouble }) => trouble,
  ).values(),
]
  .map((some) => some.toSorted((a, b) => judged(b) - judged(a))[0] as Pair)
  .sort((a, b) => judged(b) - judged(a))
console.log(
  `${pairs.length} pairs of ${lines.length}, ${groupOf.size} troubles in ${groups.length} groups, judged by others`,
)
console.log('the best offer of each trouble, likeliest first: answers it, related, neither')
for (const share of SHARES) {
  const some = best.slice(0, Math.round(share * best.length))
  const of = (wanted: number) =>
    (some.filter(({ grade }) => grade === wanted).length / some.length).toFixed(2)
  const limit = judged(some.at(-1) as Pair).toFixed(2)
  console.log(`  ${share * 100} %, from ${limit}: ${of(2)} ${of(1)} ${of(0)} (${some.length})`)
}
writeFileSync(WEIGHTS, `${JSON.stringify(train(pairs), null, 2)}\n`)
