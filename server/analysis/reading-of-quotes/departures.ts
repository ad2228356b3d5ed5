import { clauseFrom } from './clauses.ts'

/** What a writer left, and why. All word for word. */
export interface StatedDeparture {
  /** What was left, with its article: 'a modestly priced blade grinder'. */
  thing: string
  reason: string
  /** True if the sentence says what came next: 'to a cone grinder'. */
  isReplaced: boolean
}

const MILD = '(?: (?:just|finally|recently|eventually|even|also|already|then)){0,2}'
const LEFT =
  '(?:(?:switched|moved|changed|migrated) (?:away )?from|(?:cancel|cancell)ed|gave up on|have given up on|stopped (?:using|buying|ordering|renting|paying for|going to|subscribing to)|quit (?:using|buying|paying for)|got rid of|ditched|sent back|returned|replaced)'
/** Between what was left and the reason there may be what came next: 'to a cone grinder'. */
const DEPARTURE = new RegExp(
  `\\b(?:i|we)(?:['’]ve| have|['’]d| had)?${MILD} ${LEFT} ((?:(?!(?:because|since|after|to|for|and|but|when|as|so)\\b)[\\w'’-]+ ){1,6}?)(?:(?:to|for|with) (?:(?!(?:because|since|after)\\b)[\\w'’,-]+ ){1,7}?)?(?:because(?: of)?|(?:since|after)(?= (?:they|it)\\b)) `,
  'i',
)
/** Says what came next, not only with whom or for what: "replaced the mill with a grinder". */
const REPLACED =
  /\b(?:(?:switched|moved|changed|migrated) (?:away )?from [^,;.]{1,60} to |replaced [^,;.]{1,60} with |(?:ditched|gave up on|given up on) [^,;.]{1,60} for (?:an?|the|my|our) )/i
/** Names nothing that could be sold. */
const NOTHING =
  /^\w+ing$|\b(?:i|me|you|he|she|it|him|her|them|they|one|ones|this|that|these|those|thing|things|something|everything|anything|stuff|place|places|job|work|life|\d[\d,.]*|twice|both|all|half|some|most|more|each|every|nothing|nobody|two|three|four|five|six|seven|eight|nine|ten)\b/i

/**
 * What the writer left and why: 'a blade grinder', 'the results were inconsistent'. Undefined if the
 * sentence asks, gives no reason, or names nothing that could be replaced.
 */
export function departureIn(sentence: string): StatedDeparture | undefined {
  if (/\?["'”’)\]]*$/.test(sentence)) return undefined
  const found = DEPARTURE.exec(sentence)
  const thing = found?.[1]?.trim()
  if (found === null || thing === undefined || NOTHING.test(thing)) return undefined
  const reason = clauseFrom(sentence, found.index + found[0].length)
  if (reason.split(' ').length < 3) return undefined
  return { thing, reason, isReplaced: REPLACED.test(found[0]) }
}
