import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, readHashedGrades } from '../../bench/evidence/hashed-grades.ts'
import { sentencesIn } from '../../bench/evidence/sentences.ts'
import type { LabelledText } from '../../bench/evidence/sets.ts'
import { featuresOf } from '../../server/analysis/extractive/detector/features.ts'
import { splitSentences } from '../../server/analysis/text/sentences.ts'
import { cleanParagraphs } from '../../server/providers/discussions/plain-text.ts'

const OWN_FOLDER = 'training/sentences'
const CHAT_GRADES = 'training/chat-requests.tsv'
const FORUM_GRADES = 'training/forum-sentences.tsv'
const LETTERS = { c: 'complaint', w: 'wish', k: 'workaround', p: 'price', l: 'leaving' } as const

/** The labels of sentences that state a trouble. */
export const LABELS = ['complaint', 'wish', 'workaround', 'price', 'leaving'] as const
export type Label = (typeof LABELS)[number]

/** A sentence, and the trouble that it states, if it states one. */
export interface GradedSentence {
  label: Label | undefined
  features: readonly string[]
}

const graded = (text: string, label: Label | undefined): GradedSentence => ({
  label,
  features: featuresOf(text),
})

/**
 * Our own sentences: `label<TAB>register<TAB>sentence` a line.
 * @throws {Error} naming a file and a line that is no such line
 */
export function readOwnSentences(): GradedSentence[] {
  const files = readdirSync(OWN_FOLDER).filter((file) => file.endsWith('.tsv'))
  return files.sort().flatMap((file) => {
    const lines = readFileSync(join(OWN_FOLDER, file), 'utf8').trimEnd().split('\n')
    return lines.map((line, index) => {
      const [label, register, text] = line.split('\t')
      if (!label || !register || !text) throw new Error(`${file}:${index + 1} is no sentence`)
      return graded(
        text,
        LABELS.find((each) => each === label),
      )
    })
  })
}

/** The lines of developers' chats: a wish where it was marked as the request of its dialogue. */
export function chatLines(texts: readonly LabelledText[]): GradedSentence[] {
  const marked = readHashedGrades(CHAT_GRADES)
  return texts
    .filter(({ set }) => set === 'chat-requests')
    .flatMap(({ text }) => sentencesIn(text))
    .map((line) => graded(line, marked.has(hashOf(line)) ? 'wish' : undefined))
}

/** The sentences of a forum's dump that were graded. What is not in the file of grades was not read. */
export function forumSentences(folder: string): GradedSentence[] {
  const grades = readHashedGrades(FORUM_GRADES)
  const texts = ['se-coffee.RS.ndjson', 'se-coffee.RC.ndjson'].flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { selftext?: string; body?: string }),
  )
  return texts.flatMap(({ selftext, body }) =>
    splitSentences(cleanParagraphs(selftext ?? body ?? '', 20_000)).flatMap(({ text }) => {
      const grade = grades.get(hashOf(text))
      return grade === undefined ? [] : graded(text, LETTERS[grade as keyof typeof LETTERS])
    }),
  )
}
