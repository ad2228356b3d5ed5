import { readFileSync, writeFileSync } from 'node:fs'
import { judge } from '../server/analysis/extractive/detector/judge.ts'
import { logOdds } from '../server/analysis/extractive/detector/linear-model.ts'
import { headingCandidates, type Stated } from '../server/analysis/extractive/wording/candidates.ts'
import { headingFeatures } from '../server/analysis/extractive/wording/features.ts'
import { contentStems } from '../server/analysis/text/stems.ts'
import { type Bag, roundedWeights, trainLinear } from './detector/train.ts'

/**
 * Trains the judge of headings from graded ones, `grade<TAB>heading<TAB>sentence<TAB>title<TAB>part`
 * a line, with the title of the discussion and where in it the sentence is: 2 names a trouble well,
 * 1 can be understood, 0 neither. A graded heading that is no longer made from its sentence is left
 * out.
 */
const GRADES = 'training/headings.tsv'
const WEIGHTS = 'server/analysis/extractive/wording/weights.json'
const FOLDS = 5

interface Graded {
  grade: number
  title: string
  features: string[]
}

const known = new Map<string, ReturnType<typeof headingCandidates>>()
const graded: Graded[] = readFileSync(GRADES, 'utf8')
  .trimEnd()
  .split('\n')
  .flatMap((line) => {
    const [grade = '', heading = '', text = '', title = '', part = ''] = line.split('\t')
    const key = [text, title, part].join('\t')
    const candidates = known.get(key) ?? headingCandidates(stated(text, title, part))
    known.set(key, candidates)
    const candidate = candidates.find(({ text }) => bare(text) === bare(heading))
    return candidate
      ? [{ grade: Number(grade), title: title || text, features: headingFeatures(candidate) }]
      : []
  })
function stated(text: string, title: string, part: string): Stated {
  const where = part === 'title' || part === 'post' ? part : 'comment'
  const odds = judge(text).trouble
  return { text, odds, title, titleStems: contentStems(title), part: where }
}

/** Grades stay with a heading that has changed in its commas and articles alone. */
function bare(heading: string): string {
  return heading.toLowerCase().replace(/,| the(?= )|^(?:the|an?) /g, '')
}

const least = (feature: string) => (feature.startsWith('h:') || feature.includes('word:') ? 4 : 2)

/** The two judges: which grades are positive, and how much a heading of each grade counts. */
const JUDGES = {
  understood: { isPositive: (grade: number) => grade > 0, counts: [1, 1, 2] },
  good: { isPositive: (grade: number) => grade === 2, counts: [1, 1, 1] },
}

function train(headings: readonly Graded[]) {
  const models = Object.entries(JUDGES).map(([name, { isPositive, counts }]) => {
    const bags = headings.map(
      ({ grade, features }): Bag => ({
        sentences: [features],
        isPositive: isPositive(grade),
        weight: counts[grade] ?? 1,
        kind: 'own',
      }),
    )
    return [name, roundedWeights(trainLinear(bags, { least }), 'own')] as const
  })
  return Object.fromEntries(models)
}

// Headings of one discussion share its words, so they stay together.
const titles = [...new Set(graded.map(({ title }) => title))]
const foldOf = new Map(titles.map((title, index) => [title, index % FOLDS]))
const judged: { each: Graded; odds: number }[] = []
for (let fold = 0; fold < FOLDS; fold++) {
  const models = Object.values(train(graded.filter(({ title }) => foldOf.get(title) !== fold)))
  for (const each of graded.filter(({ title }) => foldOf.get(title) === fold)) {
    const sum = models.reduce((total, model) => total + logOdds(each.features, model), 0)
    judged.push({ each, odds: sum / models.length })
  }
}
judged.sort((a, b) => b.odds - a.odds)
const best = [...new Map([...judged].reverse().map((one) => [one.each.title, one])).values()]
best.sort((a, b) => b.odds - a.odds)
console.log(`${graded.length} graded headings, judged by those of other discussions`)
report('all', judged)
report('the best of each discussion', best)
writeFileSync(WEIGHTS, `${JSON.stringify(train(graded))}\n`)

function report(name: string, list: typeof judged) {
  console.log(`${name} (good / passable / bad):`)
  for (const share of [0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1]) {
    const top = list.slice(0, Math.round(list.length * share))
    const counts = [2, 1, 0].map((grade) => top.filter(({ each }) => each.grade === grade).length)
    const percent = counts.map((count) => `${Math.round((100 * count) / top.length)} %`)
    console.log(`  ${share * 100} % from ${top.at(-1)?.odds.toFixed(2)}: ${percent.join(' / ')}`)
  }
}
