import { named } from './asked.ts'
import { bareSentence } from './clauses.ts'
import { HEADING_WORDS, type Line, lineOf } from './line.ts'

/** Words between "it is" and how hard something is; a denial is none. */
const ADVERBS = "(?:(?!not\\b|never\\b|less\\b|no\\b|n't)[\\w-]+ ){0,2}?"
const WHOM = '(?: for (?:me|us|you|people|most people|beginners|anyone|anybody))?'
const HARD = new RegExp(
  `\\b(?:it(?:'s| is| was| can be| gets| has been|'s been)|(?:i|we) (?:find|found|have found) it) ${ADVERBS}(hard|difficult|tough|tricky|challenging|impossible|a pain|a hassle|a struggle|time-consuming)${WHOM} to (\\w+ .+)$`,
  'iu',
)
/** Other words for hard. */
const HARD_TOO = /^(?:difficult|tough|tricky|challenging)$/iu
/** What is hard only in a manner of speaking. */
const MANNER =
  /^(?:say|imagine|believe|argue|beat|overstate|recommend|describe|think|see|blame|disagree|care|feel)\b/iu
const UNABLE = /\b(?:my|our) inability to (\w+ .+)$/iu
const NO_WAY =
  /\b(?:i|we)(?:'ve| have)? (?:haven't been able to|have not been able to|never been able to|can't|cannot|couldn't|could not|can't seem to|have yet to|struggle to|yet to) (?:find|figure out|think of|come up with|see) (?:an?|any) (?:[\w-]+ )?way to (\w+ .+)$/iu
/** Where the thing that is hard to do ends. */
const END =
  /[,;:–…]|\.{2,}| - | (?:but|because|so that|which|although|though|since|unless|and (?:i|we|it|they))\b/iu

/**
 * A heading of what a sentence says is hard to do: "in my experience it is difficult to get microfoam at
 * home" gives "Hard to get microfoam at home", "my inability to pick out single flavors" "Unable to pick
 * out single flavors". Undefined where a sentence says nothing of the kind.
 */
export function headingOfHardship(sentence: string): Line | undefined {
  const plain = bareSentence(sentence.replace(/[’‘`´]/gu, "'"))
  const [, given = '', hard = ''] = HARD.exec(plain) ?? []
  if (hard !== '') {
    const how = HARD_TOO.test(given) ? 'hard' : given.toLowerCase()
    return MANNER.test(hard) ? undefined : heading(`${how} to`, hard)
  }
  return (
    heading('unable to', UNABLE.exec(plain)?.[1]) ??
    heading('no good way to', NO_WAY.exec(plain)?.[1])
  )
}

function heading(opening: string, act: string | undefined): Line | undefined {
  if (act === undefined) return undefined
  const line = lineOf(`${opening} ${act.split(END, 1)[0]}`, {
    ...HEADING_WORDS,
    endsOnGerund: true,
  })
  return named(line, opening.split(' ').length)
}
