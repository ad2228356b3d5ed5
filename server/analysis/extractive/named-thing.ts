import { type Tagged, tagWords } from './wording/tagging.ts'

const VAGUE =
  /^(?:an?|some) (?:(?:single|real|simple|quick|easy|good|nice|new|different|better) )?(?:thing|way|one|table|citation|reason|idea|answer|chance|word|lot|bit|few|break|day|time|life|job|house|home|man|woman|friend)\b/i
/** Points at somebody or something that the words do not name. */
const POINTING =
  /\b(?:i|me|my|we|us|our|you|your|he|him|his|she|her|it|they|them|their|this|these|those|here|there)\b/i

/** True for a noun with what belongs to it, which points at nothing outside. */
export function isThing(thing: string): boolean {
  const words = tagWords(thing)
  const last = words.at(-1)
  if (last === undefined || VAGUE.test(thing) || POINTING.test(thing)) return false
  if (/^(?:of|to|with|for|in|on|at|by|and|or|the|an?)$/.test(last.word)) return false
  return words.slice(0, 6).some(isNoun)
}

const isNoun = ({ kind, word }: Tagged) => kind === 'noun' && word.length > 2
