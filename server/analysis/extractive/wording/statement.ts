import { HEADING_WORDS, type Line, lineOf, type WordLimits } from './line.ts'

/** A heading that says what people ask for, and the thing that they ask for. */
export const ASKED = /^People (?:want|need|look for|would pay for) ((?:an?|some|one) .+)$/

/** What a shorter word says as well. */
const LOOKS_FOR = /^People look for (?=an?\b|some\b)/

const OPENS: readonly (readonly [from: RegExp, to: string])[] = [
  [
    /^(?:i|we) (?:can't|cannot|can not|can never|couldn't|could not|could never|am unable to|are unable to|wasn't able to|was not able to|am not able to|was unable to|haven't been able to|have not been able to|never been able to|have never been able to)(?: seem to)? /,
    'Cannot ',
  ],
  [
    /^(?:i|we) (?:don't|do not|didn't|did not|never|have no idea|had no idea|don't even|still don't) know /,
    'Do not know ',
  ],
  [/^(?:i|we) have no idea /, 'Do not know '],
  [
    /^(?:would|i'd|we'd|i would|we would) (?:happily |gladly |even )?pay (?:\S+ ){0,3}?for (?=an?\b|some\b|something\b|somebody\b|someone\b|one\b)/,
    'People would pay for ',
  ],
  [
    /^(?:i|we)(?:'m|'re| am| are|'ve been| have been)? (?:looking|searching|hunting) for (?=an?\b|some\b|something\b|any\b)/,
    'People look for ',
  ],
  [
    /^(?:i'm|i am|we're|we are|i was|we were|i've been|we've been|i have been|we have been|i keep|we keep|i kept|we kept|i end up|we end up|i ended up|we ended up) (?=\w+ing\b)/,
    '',
  ],
  [
    /^(?:i'm|i am|we're|we are|i was|we were|i've been|we've been) (?:(?:so|really|just|very|pretty|quite|getting|also) )*(?=(?:stuck|tired|sick|fed up|afraid|lost|drowning|left|forced|confused|worried|behind|out of)\b)/,
    '',
  ],
  [
    /^(?:i|we)(?:'ve| have| had|'d)? (?:had to|have to|got to|gotta|need to|must|am forced to|was forced to|were forced to) /,
    'Have to ',
  ],
  [
    /^(?:i|we) (?:really |just |so |do |often )?wish(?:ed)? (?:that )?(?:there (?:was|were)|(?:someone|somebody|they|you) (?:made|sold|had|would make|offered)) /,
    'People want ',
  ],
  [
    /^(?:i|we)(?:'d| would) (?:really |just |so )?(?:love|like|kill for|buy) (?:to (?:see|have|find) )?(?=an?\b|some\b|one\b|something\b)/,
    'People want ',
  ],
  [
    /^(?:i|we) (?:really |desperately |just |badly )?(?:need|want) (?=an?\b|some\b|something\b)/,
    'People need ',
  ],
  [/^(?:is|are) there (?=an? |any |some )/, 'People look for '],
  [/^no way (?:for me |for us )?to /, 'No way to '],
]

/**
 * A statement of a trouble made from a clause: without its first person, fillers, and what dangles
 * at its end. Undefined where no statement of 5 to 9 words (or of the limits given) is left, where
 * its reason would be cut off, and where a slip of the writer's makes it unreadable.
 */
export function statementOf(clause: string, limits: WordLimits = HEADING_WORDS): Line | undefined {
  const plain = clause.replace(/[’‘`´]/gu, "'").replace(/(?<![?!.])[?!.]+$/u, '')
  let text = plain
  for (const [from, to] of OPENS) {
    const lower = text.toLowerCase()
    const match = from.exec(lower)
    if (match === null) continue
    text = to + text.slice(match[0].length)
    break
  }
  const line = lineOf(text, limits)
  const shorter = line?.isCut ? lineOf(text.replace(LOOKS_FOR, 'People want '), limits) : undefined
  return shorter?.isCut === false ? shorter : line
}
