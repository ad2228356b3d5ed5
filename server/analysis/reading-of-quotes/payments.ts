import { clauseAround } from './clauses.ts'

/** A sum, with the words that say who pays it. All word for word. */
export interface StatedPayment {
  amount: string
  words: string
  kind: 'pays' | 'would pay'
}

const NUMBER = '\\d{1,3}(?:[,.]?\\d{1,3}){0,4}'
const UNIT = '(?:k|m|million|thousand|hundred|grand)'
const PER =
  '(?: ?(?:/|per|an?|each|every) ?(?:month|mo|hour|hr|year|yr|week|wk|day|night|visit|session|person|head|seat|user|bag|kilo|kg|pound|lb|piece|order|class|lesson|delivery|trip|dog|cat|kid|child|item|unit|box|bottle|ticket|consult|page|word|mile)\\b| each\\b| monthly\\b| yearly\\b| annually\\b)?'
const SIGNED = `(?:us|ca|au|nz)?[$€£¥₹] ?${NUMBER}(?: ?${UNIT}\\b)?(?: ?(?:-|–|to) ?[$€£]?${NUMBER}(?: ?${UNIT}\\b)?)?`
const NAMED = `(?:${NUMBER} ?[$€£](?!\\d)|${NUMBER}(?: ?${UNIT}\\b)?(?: ?(?:-|–|to) ?${NUMBER})? ?(?:dollars|bucks|euros?|quid|usd|eur|gbp|rupees|cents)\\b)`
const AMOUNT = `(?:${SIGNED}|(?<![\\w.,$€£])${NAMED})${PER}`
/** A bare number counts only where the sentence says that it is paid. */
const AMOUNTS = new RegExp(
  `${AMOUNT}|(?<=\\bpay(?:ing)? (?:up to |about |around )?)${NUMBER}k?${PER}(?=[.,!?;)]|$| (?:for|per|to)\\b)`,
  'gi',
)

const WOULD =
  /\b(?:(?:i|we)(?:['’]d| would)(?: (?:gladly|happily|easily|probably|definitely|absolutely|totally|even|also|rather|still|honestly)){0,2} (?:pay|buy|rent|spend|drop|sign up|subscribe|throw|hand over|give|cough up)|(?:i|we)(?: am|['’]m| are|['’]re|['’]d| would)(?: be)?(?: more than| quite| also)? (?:willing|happy|glad|ready) to (?:pay|spend|buy)|(?:i|we)(?:['’]d| would) have (?:paid|spent|bought)|take my money)/i
const PAYS =
  /\b(?:(?:i|we)(?:['’]ve| have|['’]m| am|['’]re| are|['’]d been)?(?: (?:currently|already|now|just|still|recently|only|also|always|usually|been|ended up|end up|even|once|literally)){0,3} (?:pay|paid|paying|spend|spent|spending|bought|buy|rented|rent|dropped|shelled out|forked (?:out|over)|blew|got charged|get charged|was charged|were charged|am charged)|(?:it |that |this |they |which |\w+ )?(?:cost|costs|charged|charges|quoted|billed|bills) (?:me|us)\b|set (?:me|us) back|out of pocket|(?:my|our) (?:bill|plan|subscription|fee|fees|cost|costs|dues) (?:is|was|are|were|went)|(?<=^|[,:;(.] |\band )(?:just |already )?(?:paid|paying|spent) (?=[$€£\d]))/i
const NOT =
  /\b(?:(?:would|will|do|did|could|can|should)(?:n['’]t| not| never)|never|won['’]t|can['’]t|cannot|not|refuse to|nobody (?:would|will)|no one (?:would|will)|not going to) (?:\w+ ){0,2}(?:pay|paid|paying|spend|spent|buy|bought|afford|justify)\b|\bif (?:i|we) (?:pay|paid|spent?|bought|had)\b|\bmore than (?:i|we)\b|\bspen[dt]\w* (?:\w+ ){0,3}(?:hours?|days?|minutes?|weeks?|evenings?|weekends?|mornings?|time|\w+days)\b/i
/** What the writer takes in, not what they pay. */
const EARNS =
  /\b(?:pay|pays|paid|paying) (?:me|us)\b|\b(?:i|we)(?:['’]ve| have)? ?(?:charge|charged|earn|earned|make|made|sell|sold|billed|bill|get paid|got paid)\b|\b(?:salary|revenue|profit|income|wages?)\b/i
/** UTF-16 units from the words that pay to an amount after them, and from an amount before them. */
const NEAR = { after: 90, before: 40 }

/**
 * What the writer pays, paid or would pay, with the amount. Undefined for a sentence without an
 * amount, for amounts that the writer earns or refuses, and for amounts that nobody says they pay.
 */
export function paymentIn(sentence: string): StatedPayment | undefined {
  if (NOT.test(sentence) || EARNS.test(sentence)) return undefined
  const would = WOULD.exec(sentence)
  const says = would ?? PAYS.exec(sentence)
  if (says === null) return undefined
  const end = says.index + says[0].length
  const amounts = [...sentence.matchAll(AMOUNTS)]
  const amount =
    amounts.find(({ index }) => index >= end && index - end <= NEAR.after) ??
    amounts.findLast((match) => {
      const gap = says.index - match.index - match[0].length
      return gap >= 0 && gap <= NEAR.before
    })
  if (amount === undefined) return undefined
  const to = amount.index + amount[0].length
  const near = clauseAround(sentence, Math.min(says.index, amount.index), to)
  const words = near.includes(amount[0]) ? near : clauseAround(sentence, amount.index, to)
  if (!words.includes(amount[0])) return undefined
  return { amount: amount[0], words, kind: would === null ? 'pays' : 'would pay' }
}
