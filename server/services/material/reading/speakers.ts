import { linesOf } from './pieces.ts'

/** Those who ask. Their questions are no evidence. */
const ASKS =
  /^(?:interviewer|moderator|researcher|facilitator|host|int|i|q|question|me|ux)[ #.]{0,2}\d{0,3}$/i
/** Those who answer, where a file names them by their part. */
const ANSWERS =
  /^(?:p|participant|interviewee|respondent|customer|user|client|guest|speaker|subject|a|answer|r|s)[ #.]{0,2}\d{0,3}$/i

const TIME = /^[[(]?\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?[\])]?[ \t]/
const TIME_AFTER = /[ \t][[(]\d{1,2}:\d{2}(?::\d{2})?[\])]$/
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .'’_#()-]*$/u
const LABEL_MAX = 40
const LABEL_WORDS = 4

/** A line that says who speaks: 'P3: It takes me a day.' */
export interface SpokenLine {
  speaker: string
  rest: string
}

/** The speaker at the start of a line, if it has the form of one. */
export function speakerOf(line: string): SpokenLine | undefined {
  const body = line
    .slice(0, 2 * LABEL_MAX)
    .trimStart()
    .replace(TIME, '')
    .trimStart()
  const colon = body.indexOf(':')
  if (colon < 1 || colon > LABEL_MAX) return undefined
  if (!/^(?:\s|$)/.test(body.slice(colon + 1))) return undefined
  const speaker = body.slice(0, colon).replace(TIME_AFTER, '').trim()
  if (!NAME.test(speaker) || speaker.split(' ').length > LABEL_WORDS) return undefined
  const offset = line.slice(0, 2 * LABEL_MAX).indexOf(body)
  return { speaker, rest: line.slice(offset + colon + 1).trim() }
}

export const isAsking = (speaker: string) => ASKS.test(speaker)
/** True for a name that says only which part a person has. */
export const isPart = (speaker: string) => ASKS.test(speaker) || ANSWERS.test(speaker)

/**
 * The speakers of a text. A name counts if it is a usual part of an interview, or if it begins two
 * lines or more with a capital letter.
 */
export function speakersIn(text: string, lines = 20_000): ReadonlySet<string> {
  const counts = new Map<string, number>()
  let read = 0
  for (const line of linesOf(text)) {
    read += 1
    if (read > lines) break
    const { speaker } = speakerOf(line) ?? {}
    if (speaker !== undefined) counts.set(speaker, (counts.get(speaker) ?? 0) + 1)
  }
  const found = [...counts].filter(
    ([name, count]) => isPart(name) || (count > 1 && /^[\p{Lu}\p{Lo}\p{N}]/u.test(name)),
  )
  return new Set(found.map(([name]) => name))
}
