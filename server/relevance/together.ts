import type { MarketProfile } from './market-profile.ts'
import { standsFor } from './support.ts'
import { rootOf } from './terms.ts'
import type { ThreadProfile } from './thread-profile.ts'

/**
 * How the words of a name stand in a discussion: near each other in its title or opening post, or
 * apart; or apart where that says little, since the community is named after one of them, a
 * qualifier stands near, or the name is a list.
 */
export type Togetherness = 'near' | 'loose' | 'apart'

/** Words from one word of a name to the other where a text speaks of what it names: 'beans for espresso'. */
const NEAR = 5

type Is = (word: string) => boolean

/** True if two kinds of words stand near each other in the title or the opening post. */
function areNear({ spoken }: ThreadProfile, is: Is, isOther: Is): boolean {
  return spoken.some((words) => {
    const others = words.flatMap((word, at) => (isOther(word) ? [at] : []))
    return words.some(
      (word, at) =>
        is(word) && others.some((other) => other !== at && Math.abs(other - at) <= NEAR),
    )
  })
}

/**
 * Whether a discussion has the head of a name near the word before it, or two words of the name side
 * by side, and each qualifier near another word: a mug that is bought on travels is no travel mug.
 */
export function togetherness(market: MarketProfile, thread: ThreadProfile): Togetherness {
  const { words, head: at, qualifiers, isList } = market
  const topics = words.filter(({ isForm }) => !isForm)
  const isAny: Is = (word) => topics.some((topic) => standsFor(topic, rootOf(word)))
  const isQualified = qualifiers.every((family) =>
    areNear(thread, (word) => family.includes(word), isAny),
  )
  if (!isQualified) return 'apart'
  const head = words[at]
  const before = words.slice(0, at).findLast(({ isForm }) => !isForm)
  if (head === undefined || before === undefined) return 'near'
  const isNear = areNear(
    thread,
    (word) => standsFor(head, rootOf(word)),
    (word) => standsFor(before, rootOf(word)),
  )
  if (isNear || market.pairs.some((pair) => thread.pairs.has(pair))) return 'near'
  const isNamed = [head, before].some(({ root }) => thread.community.has(root))
  return isNamed || isList || qualifiers.length > 0 ? 'loose' : 'apart'
}
