import { departureIn } from '../reading-of-quotes/departures.ts'
import { handWorkIn } from '../reading-of-quotes/hand-work.ts'
import { wishIn } from '../reading-of-quotes/wishes.ts'
import { askedFor } from './asked-idea.ts'
import { thingAskedFor } from './asked-thing.ts'
import type { BorneIdea } from './borne.ts'
import { isThing } from './named-thing.ts'
import { tagWords } from './wording/tagging.ts'

/** The first test of what people wish for. */
export const WISH_TEST =
  'Show it with a price to the people who ask for it, and take five paid orders before it is made.'
const INSTEAD = 'Offer it to a few of them by hand, and ask for the price that they pay today.'
const WISH_WORDS = { min: 4, max: 14 }
const REASON_WORDS = 12
const PLURAL = /^(?:people|tasks|items|names|things|words|numbers|days|notes|ones|reasons|steps)$/i

/** The idea that a sentence bears, from its words alone. Undefined for most sentences. */
export function borneIdea(sentence: string): BorneIdea | undefined {
  return (
    wished(sentence) ??
    left(sentence) ??
    thingAskedFor(sentence) ??
    askedFor(sentence) ??
    kept(sentence) ??
    byHand(sentence)
  )
}

function wished(sentence: string): BorneIdea | undefined {
  const thing = wishIn(sentence)
  if (thing === undefined || !/^an? /iu.test(thing) || !isThing(thing)) return undefined
  const count = thing.split(' ').length
  if (count < WISH_WORDS.min || count > WISH_WORDS.max) return undefined
  return {
    shape: 'wish',
    name: thing,
    what: `${thing}.`,
    businessModel:
      'Sold directly to the people who ask for it; the first ones pay before it is made.',
    audience: 'People who ask for it in their own words.',
    firstVersion: WISH_TEST,
  }
}

/** Something in place of what the writer left. Who names what came next has found it. */
function left(sentence: string): BorneIdea | undefined {
  const departure = departureIn(sentence)
  if (departure === undefined || departure.isReplaced) return undefined
  if (!isThing(departure.thing)) return undefined
  const { thing } = departure
  return {
    shape: 'alternative',
    name: `alternative to ${thing}`,
    what: `Something to use in place of ${thing}, without what people left it for${why(departure.reason)}.`,
    businessModel: 'Sold to people who already pay for what it replaces.',
    audience: `People who have given up on ${thing}.`,
    firstVersion: INSTEAD,
  }
}

/** The reason in their words, where it is short enough to be read as one. */
function why(reason: string | undefined): string {
  const isShort = reason !== undefined && reason.split(' ').length <= REASON_WORDS
  return isShort ? ` (“${reason.replace(/[“”.]/gu, '')}”)` : ''
}

function kept(sentence: string): BorneIdea | undefined {
  const work = handWorkIn(sentence)
  if (work?.kind !== 'keep') return undefined
  const thing = countless(work.what.replace(/ (?:with the|on|in|at|by|from) .*$/iu, ''))
  const last = tagWords(thing).at(-1)
  if (!isThing(thing) || !last?.isPlural || PLURAL.test(last.word)) return undefined
  return {
    shape: 'list',
    name: `up-to-date list of ${thing}`,
    what: `A list of ${thing} that someone else keeps up to date.`,
    businessModel: 'A list that is paid for by the month or once a year.',
    audience: 'People who keep such a list themselves today.',
    firstVersion: 'The list for one town or one trade, kept by hand and sold to a few people.',
  }
}

function byHand(sentence: string): BorneIdea | undefined {
  const work = handWorkIn(sentence)
  if (work?.kind !== 'do') return undefined
  const [verb = '', ...rest] = work.what.split(' ')
  const thing = countless(rest.join(' ').replace(/ (?:from|at|into|on|in|to|for|with) .*$/iu, ''))
  if (!isThing(thing) || PLURAL.test(thing)) return undefined
  const does = `${verb}${/(?:s|x|ch|sh)$/u.test(verb) ? 'es' : 's'}`.replace(
    /([^aeiou])ys$/u,
    '$1ies',
  )
  return {
    shape: 'software',
    name: `software that ${does} ${thing}`,
    what: `Software that ${does} ${thing}, which people do by hand today.`,
    businessModel: 'Software, paid by the month.',
    audience: 'People who do this by hand today.',
    firstVersion: 'Do the task for a few people for a week, and charge for it.',
  }
}

/** Without the number and the owner at its beginning: "my 40 price tags" becomes "price tags". */
function countless(thing: string): string {
  const words = tagWords(thing)
  const start = words.findIndex(
    ({ word, kind }) => kind !== 'number' && !/^(?:my|our|about|some|all|every|each)$/.test(word),
  )
  return words
    .slice(Math.max(0, start))
    .map(({ text }) => text)
    .join(' ')
}
