import type { AssumptionKind } from '../../contract/assumption-kinds.ts'
import type { Ground, InterviewQuestion } from '../../contract/validation.ts'
import { statedIn, strongestFirst } from './evidence.ts'
import { fromDossier, fromQuote } from './grounds.ts'
import type { Known } from './known.ts'
import { ended, topicOf, unended, withinSentence } from './wording.ts'

/** A price that is named by how it is charged: 'a flat fee for …', which nobody pays for. */
const IS_CHARGE =
  /^(?:(?!for\b)\S+ ){0,4}(?:fees?|share|price|commission|cost|rate|retainer|subscription|membership|rent|tuition|deposit|premium|markup|pay)\b/i

const open = (
  tests: AssumptionKind,
  question: string,
  ground: Ground | undefined,
): InterviewQuestion => ({ question, tests, names_trouble: false, ground: ground ?? null })

function customerGround({ dossier }: Known): Ground | undefined {
  const who = dossier?.dossier?.customer
  return dossier && who ? fromDossier(dossier, 'customer', who) : undefined
}

function todayGround(known: Known): Ground | undefined {
  const [done] = statedIn(strongestFirst(known.analysis), 'done_today')
  if (done) return fromQuote(done.point, done.said)
  const [problem] = known.dossier?.dossier?.problems ?? []
  return known.dossier && problem
    ? fromDossier(known.dossier, 'problems', ended(problem.today))
    : undefined
}

/** What is paid for, without the terms of the price: 'a repair visit', not 'a repair visit before parts'. */
const plainThing = (what: string) =>
  unended(
    what.split(/, | (?:before|without|excluding|including|plus|on top of|not counting) /)[0] ??
      what,
  )

function paid(known: Known): InterviewQuestion {
  const [stated] = statedIn(strongestFirst(known.analysis), 'payments')
  const { dossier } = known
  const pays = dossier?.dossier?.pays
  const what = pays ? withinSentence(plainThing(pays.what)) : topicOf(known.niche)
  const asked = IS_CHARGE.test(what)
    ? `When did you last pay something like this, if ever: ${what}?`
    : `When did you last pay for ${what}, if ever?`
  const question = `${asked} How much was it, and what did you get for it?`
  const written = dossier && pays ? fromDossier(dossier, 'pays', pays.what) : undefined
  return open('price', question, stated ? fromQuote(stated.point, stated.said) : written)
}

function place({ dossier }: Known): Ground | undefined {
  const [first] = dossier?.dossier?.places ?? []
  return dossier && first ? fromDossier(dossier, 'places', first) : undefined
}

/** How people handle it today, where someone says so. */
function shownToday(known: Known): InterviewQuestion[] {
  const [done] = statedIn(strongestFirst(known.analysis), 'done_today')
  if (!done) return []
  const question = `Show me how you handle ${topicOf(known.niche)} today, on the last case you had. Which part takes the most time?`
  return [open('problem', question, fromQuote(done.point, done.said))]
}

/** Questions that name no trouble: what people did, used, paid and looked for. */
export function openQuestions(known: Known): InterviewQuestion[] {
  const topic = topicOf(known.niche)
  return [
    open(
      'customer',
      `Tell me about the last time you spent time or money on ${topic}. What made you do it that day?`,
      customerGround(known),
    ),
    open(
      'problem',
      'Take me through that day step by step. What did you use, and who else was involved?',
      todayGround(known),
    ),
    paid(known),
    open(
      'price',
      'What else did you look at before you paid, and why did you pick that one?',
      undefined,
    ),
    open('reach', 'Where did you look first that time, and whom did you ask?', place(known)),
    open(
      'problem',
      `What else have you tried for ${topic} in the past year, and which of it do you still use?`,
      undefined,
    ),
    ...shownToday(known),
  ]
}
