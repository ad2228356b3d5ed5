import { isLookedFor } from '../bench/evidence/detectors.ts'
import { sentencesIn } from '../bench/evidence/sentences.ts'
import { readLabelled } from '../bench/evidence/sets.ts'
import { rowOf, writeFigures } from '../bench/evidence/written.ts'
import { statesTrouble } from '../server/analysis/extractive/cues.ts'
import { featuresOf } from '../server/analysis/extractive/detector/features.ts'
import { judge } from '../server/analysis/extractive/detector/judge.ts'
import { logOdds } from '../server/analysis/extractive/detector/linear-model.ts'
import { kindOf } from '../server/analysis/extractive/kind.ts'
import { chatLines, forumSentences, readOwnSentences } from './detector/texts.ts'
import { trainTrouble } from './detector/trouble.ts'

/**
 * Measures the detector on each project's chats after training it without them, for the page of
 * evidence: `node training/detector-unseen.ts <folder> <file to write>`.
 */
const SET = 'chat-requests'
const [folder, file] = process.argv.slice(2)
if (folder === undefined || file === undefined) {
  console.error('Usage: node training/detector-unseen.ts <folder with the labeled texts> <file>')
  process.exit(2)
}

const texts = readLabelled(folder)
const chats = texts.filter(({ set }) => set === SET)
const shared = {
  own: readOwnSentences(),
  forum: forumSentences(folder),
  talk: texts.filter(({ set }) => set === 'reddit-emotions-train'),
}
const outcomes = [...Map.groupBy(chats, ({ domain }) => domain)].flatMap(([domain, unseen]) => {
  const others = chatLines(chats.filter((text) => text.domain !== domain))
  const model = trainTrouble({ ...shared, chats: others })
  return unseen.map(({ text, label }) => ({
    isPositive: label === 1,
    isFound: sentencesIn(text).some(
      (line) =>
        isLookedFor(kindOf(line), SET) &&
        statesTrouble(line, logOdds(featuresOf(line), model), judge(line).feeling),
    ),
  }))
})
const row = rowOf(SET, 'Nicher', outcomes)
console.log(row)
writeFigures(file, [row])
