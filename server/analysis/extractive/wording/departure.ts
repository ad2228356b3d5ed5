import { departureIn } from '../../reading-of-quotes/departures.ts'
import { HEADING_WORDS } from './line.ts'

/** A heading that says what was left and nothing of the trouble. */
const DEPARTED =
  /^(?:(?:switched|moved|changed|migrated) (?:away )?(?:from|to)|gave up on|cancel(?:l)?ed|stopped (?:using|buying|ordering|renting|paying for|going to)|quit|ditched|got rid of|sent back|returned(?! to)|replaced|went back to)\b(?!.*\b(?:because|since|after|as|over|due)\b)/i

/** True for "Switched from a blade grinder": the trouble is the reason, and it is missing. */
export function isBareDeparture(heading: string): boolean {
  return DEPARTED.test(heading)
}

/**
 * The reason of a departure as a clause that stands without the rest: "I switched from a blade
 * grinder because it was too loud" gives "a blade grinder was too loud". Undefined where the
 * sentence tells of none, or the reason stands by itself.
 */
export function clauseOfDeparture(sentence: string): string | undefined {
  const { thing, reason } = departureIn(sentence) ?? {}
  if (thing === undefined || reason === undefined) return undefined
  const named = reason.replace(
    /^it(?= (?:is|was|has|had|does|did|would|could|can|kept|keeps|never)\b)/i,
    thing,
  )
  if (named !== reason) return named
  const isShort = reason.split(' ').length < HEADING_WORDS.min
  if (!isShort || /^(?:it|they|he|she|i|we|this|that|you)\b/i.test(reason)) return undefined
  return `${reason.replace(/^(?:the|an?) /i, '')} with ${thing}`
}
