import { questionFault } from '../../contract/question-check.ts'
import type { Ground, InterviewQuestion } from '../../contract/validation.ts'
import { statedIn, strongestFirst } from './evidence.ts'
import { fromDossier, fromQuote, isReal } from './grounds.ts'
import type { Known, PainPoint } from './known.ts'
import { ended, unended } from './wording.ts'

const WORDS = { least: 5, most: 24 }
/** Praise, and feelings so strong that a person who hears them agrees. */
const LOADED =
  /\b(?:wonderful|great|amazing|lov(?:e|ed|es|ing)|best|perfect|awesome|better than|quicker than|awful|terrible|horrible|hate[ds]?|worst|nightmares?|scam\w*|ridiculous|insane|useless|garbage|crap|shit\w*|fuck\w*|damn|idiots?|stupid|nobody cares)\b/i

interface Trouble {
  /** A person's sentence; otherwise a case in our words. */
  isQuoted: boolean
  words: string
  ground: Ground
}

/** True if the words can only be understood with the customer of the dossier in mind. */
const namesOthers = (words: string) =>
  /\b(?:he|she|they|his|her|hers|their|him|them)\b/i.test(words)

function canBeNamed({ words, isQuoted }: Trouble): boolean {
  const count = words.split(' ').length
  const isShort = count >= (isQuoted ? WORDS.least : 1) && count <= WORDS.most
  return isShort && !LOADED.test(words) && (isQuoted || !namesOthers(words))
}

/** The first quote of real people that is short and neutral enough to be read out. */
function ofPoint(point: PainPoint): Trouble[] {
  const quoted = point.evidence.filter(isReal).map((evidence) => ({
    isQuoted: true,
    words: evidence.quote,
    ground: fromQuote(point, evidence),
  }))
  return quoted.filter((trouble) => canBeNamed(trouble)).slice(0, 1)
}

/** The troubles that quotes or the dossier state, quotes first. */
function troublesOf({ analysis, dossier }: Known): Trouble[] {
  const written = dossier?.dossier?.problems ?? []
  return [
    ...strongestFirst(analysis).flatMap(ofPoint),
    ...(dossier
      ? written.map(({ problem, today }) => ({
          isQuoted: false,
          words: problem,
          ground: fromDossier(dossier, 'problems', `${ended(problem)} ${ended(today)}`),
        }))
      : []),
  ].filter(canBeNamed)
}

/** Before a trouble, and what to ask about it: it may never have happened, and one may say so. */
const ASKS = [
  {
    quote: 'Someone wrote',
    statement: 'Here is a case',
    ask: 'When did you last run into something like it, if ever, and what did you do then?',
  },
  {
    quote: 'Another person wrote',
    statement: 'Here is another case',
    ask: 'When did that last happen to you, if ever, and what did it cost you in hours or money?',
  },
  {
    quote: 'And one more wrote',
    statement: 'And one more case',
    ask: 'If it has happened to you, tell me about the last time and what you did.',
  },
]

function worded({ isQuoted, words }: Trouble, { quote, statement, ask }: (typeof ASKS)[number]) {
  return isQuoted
    ? `${quote}: “${unended(words)}.” ${ask}`.replace(/([?!])\.”/, '$1”')
    : `${statement}: ${unended(words)}. ${ask}`
}

/** Questions about what people said they had looked for. */
function searched(known: Known): InterviewQuestion[] {
  return statedIn(strongestFirst(known.analysis), 'asks_for')
    .filter(({ said }) => isReal(said) && /^(?:an?|some) /.test(said.words))
    .filter(({ said }) => said.words.split(' ').length <= WORDS.most && !LOADED.test(said.words))
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
  const troubles = troublesOf(known)
  const asked = ASKS.flatMap((ask) => {
    while (troubles.length > 0) {
      const trouble = troubles.shift() as Trouble
      const question = worded(trouble, ask)
      if (questionFault(question) === undefined) {
        const { ground } = trouble
        return [{ question, tests: 'problem' as const, names_trouble: true, ground }]
      }
    }
    return []
  })
  return [...(search ? [search] : []), ...asked].slice(0, most)
}
