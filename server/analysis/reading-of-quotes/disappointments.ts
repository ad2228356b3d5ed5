import { clauseFrom } from './clauses.ts'

/** What a writer paid for and what they got for it. All word for word. */
export interface Disappointment {
  amount: string
  /** With its article: 'a custom itinerary'. */
  thing: string
  /** What was wrong with it. */
  fault: string
}

const AMOUNT =
  '[$€£] ?\\d{1,3}(?:[,.]?\\d{1,3}){0,3}k?(?: (?:an?|per|each|every) (?:month|year|week|hour|visit|head|person|class|lesson|session)){0,2}'
const PAID = new RegExp(
  `(?:\\b(?:i|we)(?:['’]ve| have)? |^|: )(?:pay|paid|paying|spent) (?:about |around |over )?(${AMOUNT}) (?:a month )?(?:for|on) ((?:(?!(?:and|but|because|which|that|who|to|from|of|with|by|when)\\b)[\\w'’-]+ ){0,4}?[\\w'’-]+)(?:[,:;]| and (?=(?:the|it|they|got|still|half|one|two|three)\\b)) ?`,
  'i',
)
const GOOD =
  /\b(?:worth|saved?|again|happy|love[ds]?|great|best|good|glad|perfect|well|fine|better|finally|easy|knew)\b/i
const NOTHING =
  /\b(?:it|one|this|that|these|those|them|my|our|me|us|mine|two|three|four|five|six|seven|eight|nine|ten|\d+|before|after|last|years?|months?|hours?|days?)\b/i

/**
 * What the writer pays for although it disappoints: '$85', 'a custom itinerary', '4 museums a day'. Undefined if the sentence asks, praises, or names no thing.
 */
export function disappointmentIn(sentence: string): Disappointment | undefined {
  if (/\?["'”’)\]]*$/.test(sentence) || GOOD.test(sentence)) return undefined
  const found = PAID.exec(sentence)
  const [all, amount, thing] = found ?? []
  if (found === null || all === undefined || amount === undefined || thing === undefined)
    return undefined
  if (NOTHING.test(thing)) return undefined
  const fault = clauseFrom(sentence, found.index + all.length)
  return fault.split(' ').length >= 3 ? { amount, thing, fault } : undefined
}
