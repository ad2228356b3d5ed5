import type { MarketProfile, MarketWord } from './market-profile.ts'
import { areCompound, standsFor } from './support.ts'
import { isTalk, rootOf } from './terms.ts'
import type { ThreadProfile } from './thread-profile.ts'
import { isQualifying } from './word-families.ts'

/**
 * How the words of a name stand in a discussion.
 * - near: side by side or near each other, in the title or the opening post
 * - loose: apart, but the community is named after one of them, or the name is a list or qualified
 * - apart: neither
 */
export type Togetherness = 'near' | 'loose' | 'apart'

/** Words from one word of a name to the other where a text speaks of what it names: 'beans for espresso'. */
const NEAR = 5

/** Words from 'without' to what somebody does without. */
const WITHOUT = 2

type Is = (word: string, next?: string) => boolean

const standsForAny =
  (words: readonly MarketWord[]): Is =>
  (word, next) =>
    words.some((each) => standsFor(each, rootOf(word)) || areCompound(each.root, word, next))

/** True if two kinds of words stand near each other in the title or the opening post. */
function areNear({ spoken }: ThreadProfile, is: Is, isOther: Is, within = NEAR): boolean {
  return spoken.some((words) => {
    let last = Number.NEGATIVE_INFINITY
    let lastOther = Number.NEGATIVE_INFINITY
    return words.some((word, at) => {
      const isOne = is(word, words[at + 1])
      const isTwo = isOther(word, words[at + 1])
      const areBoth = (isOne && at - lastOther <= within) || (isTwo && at - last <= within)
      if (isOne) last = at
      if (isTwo) lastOther = at
      return areBoth
    })
  })
}

/** True if two words of a name stand side by side in the title or the opening post. */
export const hasPhrase = ({ pairs }: MarketProfile, thread: ThreadProfile): boolean =>
  pairs.some((pair) => thread.pairs.has(pair))

/** True if a title without the head has the word before it before something else: a drip tray. */
function tellsOfOther(
  words: readonly MarketWord[],
  before: MarketWord,
  head: MarketWord,
  { spoken: [title = []], title: titled }: ThreadProfile,
): boolean {
  if ([...titled].some((root) => standsFor(head, root))) return false
  return title.some((word, at) => {
    const next = title[at + 1]
    if (next === undefined || !standsFor(before, rootOf(word))) return false
    return !isTalk(next) && !standsForAny(words)(next)
  })
}

/** How the head of a name stands to the word before it. */
export function togetherness(market: MarketProfile, thread: ThreadProfile): Togetherness {
  const { words, head: at, isList, qualifiers } = market
  const head = words[at]
  const isTopic = ({ isForm }: MarketWord) => !isForm
  const before = words.slice(0, at).findLast(isTopic) ?? words.slice(at + 1).find(isTopic)
  if (head === undefined || before === undefined) return 'near'
  if (hasPhrase(market, thread)) return 'near'
  if (areNear(thread, standsForAny([head]), standsForAny([before]))) return 'near'
  if (tellsOfOther(words, before, head, thread)) return 'apart'
  const isNamed = [head, before].some(({ root }) => thread.community.has(root))
  return isNamed || isList || qualifiers.length > 0 ? 'loose' : 'apart'
}

/** Words for what somebody does without. */
const isWithout: Is = (word) => /^(?:without|no|instead|lack|lacking|free|avoid|skip)$/.test(word)

/** Parts and leftovers: 'used' is said of them, and not of what they are left or part of. */
const LEFTOVERS = new Set(['grounds', 'husks', 'scraps', 'peels', 'shells', 'tires'].map(rootOf))

/** True if each qualifier of a name stands near another of its words: the market 'used books' in 'old books'. */
export function isQualified(
  { words, head, qualifiers, phrasal, lacking }: MarketProfile,
  thread: ThreadProfile,
): boolean {
  const topics = words.filter(({ isForm }) => !isForm)
  const isAny = standsForAny(topics.length > 0 ? topics : words)
  const heads = words.slice(head, head + 1)
  const isThing = heads.some(({ root }) => LEFTOVERS.has(root)) ? standsForAny(heads) : isAny
  return (
    qualifiers.every((family) => areNear(thread, (word) => isQualifying(family, word), isThing)) &&
    phrasal.every((pair) => thread.pairs.has(pair)) &&
    lacking.every((root) => areNear(thread, isWithout, (word) => rootOf(word) === root, WITHOUT))
  )
}
