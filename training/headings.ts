import { readFileSync, writeFileSync } from 'node:fs'
import { judge } from '../server/analysis/extractive/detector/judge.ts'
import { logOdds } from '../server/analysis/extractive/detector/linear-model.ts'
import { headingCandidates } from '../server/analysis/extractive/wording/candidates.ts'
import { headingFeatures } from '../server/analysis/extractive/wording/features.ts'
import { type Bag, roundedWeights, trainLinear } from './detector/train.ts'

/**
 * Trains the judge of headings from graded ones, `grade<TAB>heading<TAB>sentence` a line: 2 names a
 * trouble well, 1 can be understood, 0 neither. A graded heading that is no longer made from its
 * sentence is left out.
 */
const GRADES = 'training/headings.tsv'
const WEIGHTS = 'server/analysis/extractive/wording/weights.json'
/** How much a heading of each grade counts. */
const COUNTS = [1, 1, 2]
const FOLDS = 5

interface Graded {
  grade: number
  heading: string
  features: string[]
}

const known = new Map<string, ReturnType<typeof headingCandidates>>()
const graded: Graded[] = readFileSync(GRADES, 'utf8')
  .trimEnd()
  .split('\n')
  .flatMap((line) => {
    const [grade = '', heading = '', sentence = ''] = line.split('\t')
    const candidates = known.get(sentence) ?? headingCandidates(sentence, judge(sentence).trouble)
    known.set(sentence, candidates)
    const candidate = candidates.find(({ text }) => bare(text) === bare(heading))
    return candidate
      ? [{ grade: Number(grade), heading, features: headingFeatures(candidate) }]
      : []
  })
/** Grades stay with a heading that has changed in its commas and articles alone. */
function bare(heading: string): string {
  return heading.toLowerCase().replace(/,| the(?= )/g, '')
}

const least = (feature: string) => (feature.startsWith('h:') || feature.includes('word:') ? 4 : 2)
const bag = ({ grade, features }: Graded): Bag => ({
  sentences: [features],
  isPositive: grade > 0,
  weight: COUNTS[grade] ?? 1,
  kind: 'own',
})

const judged = graded.map((each, index) => ({ each, fold: index % FOLDS, odds: 0 }))
for (let fold = 0; fold < FOLDS; fold++) {
  const others = judged.filter((one) => one.fold !== fold).map(({ each }) => bag(each))
  const model = roundedWeights(trainLinear(others, { least }), 'own')
  for (const one of judged) if (one.fold === fold) one.odds = logOdds(one.each.features, model)
}
judged.sort((a, b) => b.odds - a.odds)
console.log(
  `${graded.length} graded headings; the best by odds, judged by the others (good / passable / bad):`,
)
for (const share of [0.05, 0.1, 0.2, 0.3, 0.5, 1]) {
  const top = judged.slice(0, Math.round(judged.length * share))
  const counts = [2, 1, 0].map((grade) => top.filter(({ each }) => each.grade === grade).length)
  const percent = counts.map((count) => `${Math.round((100 * count) / top.length)} %`)
  console.log(`  ${share * 100} % from ${top.at(-1)?.odds.toFixed(2)}: ${percent.join(' / ')}`)
}
writeFileSync(
  WEIGHTS,
  `${JSON.stringify(roundedWeights(trainLinear(graded.map(bag), { least }), 'own'))}\n`,
)
