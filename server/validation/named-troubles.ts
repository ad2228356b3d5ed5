import { questionFault } from '../../contract/question-check.ts'
import type { Ground, InterviewQuestion } from '../../contract/validation.ts'
import { statedIn, strongestFirst } from './evidence.ts'
import { fromDossier, fromQuote } from './grounds.ts'
import type { Known, PainPoint } from './known.ts'
import { ended, unended } from './wording.ts'

const WORDS_MAX = 24
const NARRATED = /\b(?:i|me|my|mine|we|us|our)\b/i

interface Trouble {
  /** A sentence or a part of a quote. */
  words: string
  ground: Ground
}

/** True if the words can only be understood with the customer of the dossier in mind. */
const namesOthers = (words: string) =>
  /\b(?:he|she|they|his|her|hers|their|him|them)\b/i.test(words)

const isShort = (words: string) => words.split(' ').length <= WORDS_MAX

/** The words of a person in quotation marks; a statement of ours without. */
const shown = (words: string) => (NARRATED.test(words) ? `“${unended(words)}”` : unended(words))

function ofPoint(point: PainPoint): Trouble[] {
  const [first] = point.evidence
  return first ? [{ words: point.heading, ground: fromQuote(point, first) }] : []
}

/** The troubles that quotes or the dossier state, quotes first. */
function troublesOf(known: Known): Trouble[] {
  const { dossier } = known
  const written = dossier?.dossier?.problems ?? []
  return [
    ...strongestFirst(known.analysis).flatMap(ofPoint),
    ...(dossier
      ? written.map(({ problem, today }) => ({
          words: problem,
          ground: fromDossier(dossier, 'problems', `${ended(problem)} ${ended(today)}`),
        }))
      : []),
  ]
}

/** What to ask about a trouble: it may never have happened, and the answer may say so. */
const ASKS = [
  'Here is a case: CASE. When did you last run into it, if ever, and what did you do then?',
  'Here is another: CASE. When did that last happen to you, if ever, and what did it cost you in hours or money?',
  'And a third: CASE. If that has happened to you, tell me about the last time and what you did.',
]

/** Questions about what people said they had looked for. */
function searched(known: Known): InterviewQuestion[] {
  return statedIn(strongestFirst(known.analysis), 'asks_for')
    .filter(({ said }) => /^(?:an?|some) /.test(said.words) && isShort(said.words))
    .map(({ point, said }) => ({
      question: `When did you last look for ${unended(said.words)}, if ever? Where did you look, and what did you find?`,
      tests: 'problem' as const,
      names_trouble: true,
      ground: fromQuote(point, said),
    }))
}

/** Questions that name a trouble, as far as its words can be asked without leading. */
export function troubleQuestions(known: Known, most: number): InterviewQuestion[] {
  const [search] = searched(known).filter(({ question }) => questionFault(question) === undefined)
  const troubles = troublesOf(known).filter(({ words }) => isShort(words) && !namesOthers(words))
  const asked = ASKS.flatMap((ask) => {
    while (troubles.length > 0) {
      const { words, ground } = troubles.shift() as Trouble
      const question = ask.replace('CASE', () => shown(words))
      if (questionFault(question) === undefined) {
        return [{ question, tests: 'problem' as const, names_trouble: true, ground }]
      }
    }
    return []
  })
  return [...(search ? [search] : []), ...asked].slice(0, most)
}
