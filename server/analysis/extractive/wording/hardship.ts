import { named } from './asked.ts'
import { bareSentence } from './clauses.ts'
import { THING_END, UNSURE } from './ends.ts'
import { HEADING_WORDS, type Line, lineOf } from './line.ts'

/** Words between "it is" and how hard something is; a denial is none. */
const ADVERBS = "(?:(?!not\\b|never\\b|less\\b|no\\b|hardly\\b|rarely\\b|n't)[\\w-]+ ){0,2}?"
const WHOM = '(?: for (?:me|us|you|people|most people|beginners|anyone|anybody))?'
const HARD = new RegExp(
  `\\b(?:it(?:'s| is| was| can be| gets| has been|'s been)|(?:i|we) (?:find|found|have found) it) ${ADVERBS}(hard|difficult|tough|tricky|challenging|impossible|a pain|a hassle|a struggle|time-consuming)${WHOM} to (\\w+ .+)$`,
  'iu',
)
/** Other words for hard. */
const HARD_TOO = /^(?:difficult|tough|tricky|challenging)$/iu
/** What is hard only in a manner of speaking, or good if it is. */
const MANNER =
  /^(?:say|imagine|believe|argue|beat|overstate|recommend|describe|think|see|blame|disagree|care|feel|mess up|go wrong|justify|resist|lose|fail|ruin)\b/iu
const UNABLE = /\b(?:my|our) inability to (\w+ .+)$/iu
const NO_WAY =
  /\b(?:i|we)(?:'ve| have)? (?:haven't been able to|have not been able to|never been able to|can't|cannot|couldn't|could not|can't seem to|have yet to|struggle to|yet to) (?:find|figure out|think of|come up with|see) (?:an?|any) (?:(?!better\b|easier\b|cheaper\b|faster\b|simpler\b)[\w-]+ )?way to (\w+ .+)$/iu
/** What the act does to somebody: "my inability to find a nanny cost me my job". */
const GOES_ON = / (?:costs?|made|makes|left|leaves|drives?|drove|means|meant|is|was|has|had)\b/iu
/** What follows says which one, without which the heading says more than the sentence. */
const WHICH = / (?:who|that|which|whose|unless|without|than)\b/iu

/**
 * A heading of what a sentence says is hard to do: "in my experience it is difficult to get microfoam at
 * home" gives "Hard to get microfoam at home", "my inability to pick out single flavors" "Unable to pick
 * out single flavors". Undefined where a sentence says nothing of the kind, or denies or doubts it.
 */
export function headingOfHardship(sentence: string): Line | undefined {
  const plain = bareSentence(sentence.replace(/[’‘`´]/gu, "'"))
  const hard = HARD.exec(plain)
  if (hard !== null) {
    const [, given = '', act = ''] = hard
    if (MANNER.test(act) || UNSURE.test(plain.slice(0, hard.index))) return undefined
    return heading(`${HARD_TOO.test(given) ? 'hard' : given.toLowerCase()} to`, act)
  }
  return (
    heading('unable to', UNABLE.exec(plain)?.[1]) ??
    heading('no good way to', NO_WAY.exec(plain)?.[1])
  )
}

function heading(opening: string, act: string | undefined): Line | undefined {
  if (act === undefined) return undefined
  const whole = act.split(THING_END, 1)[0] ?? ''
  const [first = ''] = whole.split(WHICH, 1)
  if (first !== whole || GOES_ON.test(first)) return undefined
  const line = lineOf(`${opening} ${first}`, { ...HEADING_WORDS, endsOnGerund: true })
  return named(line, opening.split(' ').length)
}
