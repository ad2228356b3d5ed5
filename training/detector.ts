import { existsSync, writeFileSync } from 'node:fs'
import { sentencesIn } from '../bench/evidence/sentences.ts'
import { readLabelled } from '../bench/evidence/sets.ts'
import { featuresOf } from '../server/analysis/extractive/detector/features.ts'
import {
  chatLines,
  forumSentences,
  type GradedSentence,
  readOwnSentences,
} from './detector/texts.ts'
import { type Bag, roundedWeights, trainLinear } from './detector/train.ts'
import { bagOf, least, trainTrouble } from './detector/trouble.ts'

/**
 * Trains the detector of troubles and writes its weights.
 * `node training/detector.ts <folder with labelled.jsonl and the forum's dump>`
 */
const WEIGHTS = 'server/analysis/extractive/detector/weights.json'
const [folder] = process.argv.slice(2)
if (folder === undefined || !existsSync(folder)) {
  console.error('Usage: node training/detector.ts <folder with the labeled texts>')
  process.exit(2)
}

const texts = readLabelled(folder)
const own = readOwnSentences()
const chats = chatLines(texts)
const forum = forumSentences(folder)
const talk = texts.filter(({ set }) => set === 'reddit-emotions-train')
const trouble = trainTrouble({ own, forum, chats, talk })
/** Whether it shows anger, disappointment or disgust, as everyday talk does. */
const feeling = trainLinear(
  [
    ...talk.map(
      ({ text, label }): Bag => ({
        sentences: sentencesIn(text).map(featuresOf),
        isPositive: label === 1,
        weight: 0.3,
        kind: 'talk',
      }),
    ),
    ...[...chats, ...forum, ...own]
      .filter(({ label }) => label === undefined)
      .map(bagOf('talk', 0.3)),
  ],
  { least: least(5, 10) },
)
writeFileSync(
  WEIGHTS,
  `${JSON.stringify({
    trouble: trouble,
    feeling: roundedWeights(feeling, 'talk'),
  })}\n`,
)
const count = (sentences: readonly GradedSentence[]) =>
  `${sentences.length} (${sentences.filter(({ label }) => label !== undefined).length} with a trouble)`
console.log(
  `Own sentences: ${count(own)}; chat lines: ${count(chats)}; forum: ${count(forum)}; everyday talk: ${talk.length}`,
)
