import { judge } from '../detector/judge.ts'
import { clausesOf } from './clauses.ts'
import { clauseOfDeparture } from './departure.ts'
import type { Candidate } from './features.ts'
import { clauseOfIssue } from './issue.ts'
import { statementOf } from './statement.ts'
import { tagWords } from './tagging.ts'

/** Clauses of one sentence that are tried. */
const CLAUSES_MAX = 6

/**
 * The headings that can be made from a sentence's words, each from one of its clauses.
 * @param trouble the log-odds of trouble of the sentence
 */
export function headingCandidates(sentence: string, trouble: number): Candidate[] {
  const whole = [clauseOfDeparture(sentence), clauseOfIssue(sentence)]
  const clauses = [
    ...whole.filter((clause) => clause !== undefined),
    ...clausesOf(sentence).slice(0, CLAUSES_MAX),
  ]
  const candidates = new Map<string, Candidate>()
  clauses.forEach((clause, place) => {
    const line = statementOf(clause)
    if (line === undefined || candidates.has(line.text)) return
    const { text } = line
    const words = tagWords(text)
    // What is done, and to what, was cut off.
    if (line.isCut && words.at(-1)?.kind === 'verb') return
    candidates.set(text, {
      ...line,
      words,
      sentence: trouble,
      clause: judge(clause).trouble,
      place,
      clauses: clauses.length,
    })
  })
  return [...candidates.values()]
}

// The first call prepares the tagger and compiles the patterns, and an analysis must not make
// others wait for that.
headingCandidates('My pump jams on cold mornings, and I ended up with a spreadsheet.', 1)
