import type { BorneIdea } from './borne.ts'
import { isThing } from './named-thing.ts'

const WORDS_MAX = 9
const WHERE =
  /^where (?:(?:can|could|do|should|would) (?:i|we|you|one|people) |to )(?:buy|find|get|order|source|rent|hire) ([^,.?!]+)/iu
const WHICH =
  /^(?:which|what) ((?:[\w'-]+ ){1,6}?)(is|are) (?:the )?((?:most|least|best|quietest|cheapest|safest|easiest|fastest|lightest|smallest|strongest|simplest)\b[^,.?!]*)/iu

/** A question with straight apostrophes, from its first word on. */
export const plainQuestion = (sentence: string): string =>
  sentence
    .replace(/[’‘`´]/gu, "'")
    .replace(/^(?:so|but|and) /iu, '')
    .trim()

/** How a comparison is paid for, and who reads it. */
const COMPARISON = {
  businessModel: 'Free to read; paid by sellers for orders that come from it.',
  audience: 'People who are about to buy.',
}

/** The idea that a question bears: a list of sellers or a comparison. */
export function askedFor(sentence: string): BorneIdea | undefined {
  const question = plainQuestion(sentence)
  return sellersOf(question) ?? comparisonOf(question)
}

function sellersOf(question: string): BorneIdea | undefined {
  const thing = WHERE.exec(question)?.[1]?.trim()
  if (thing === undefined || !isThing(thing) || isLong(thing)) return undefined
  if (NOT_SOLD.test(thing)) return undefined
  return {
    shape: 'list',
    name: `list of sellers of ${thing}`,
    what: `A list of sellers of ${thing}, with prices and what they have in stock.`,
    businessModel: 'Free to read; the sellers pay for orders that come from it.',
    audience: 'People who ask where to get it.',
    firstVersion: 'Ask ten sellers by phone, publish what they say, and count who asks for more.',
  }
}

function comparisonOf(question: string): BorneIdea | undefined {
  const [, things = '', verb = '', found = ''] = WHICH.exec(question) ?? []
  const best = found.trim()
  // "Which kinds of coffee are", but "which coffee is".
  const thing =
    verb === 'is'
      ? things.trim().replace(/^(?:type|kind|sort|brand|model) of /iu, '')
      : things.trim()
  if (best === '' || !isThing(thing) || isLong(thing) || isLong(best)) return undefined
  return {
    shape: 'guide',
    // "The best grinder", but "is quietest".
    name: `comparison of which ${thing} ${verb} ${best.includes(' ') ? 'the ' : ''}${best}`,
    what: `A comparison that measures which ${things.trim()} ${verb} the ${best}, with the figures that sellers leave out.`,
    ...COMPARISON,
    firstVersion:
      'Measure five that people name most, publish the table, and count who asks for more.',
  }
}

const UNSTATED =
  /^(?:(?:most|many|some|all) (?:of (?:the|these|those) )?|the )?((?:[\w'-]+ ){0,3}[\w'-]+s)(?: listed| sold| out there)? (?:(?:don't|do not)(?: always| even)?|never|rarely|seldom) (?:(?:specify|list|state|publish|disclose)|(?:give|mention|show)(?= .*\b(?:ratings?|figures?|sizes?|prices?|rates?|times?|measurements?|values?|numbers?|dates?|levels?|specs|specifications|dimensions|weights?|ingredients?|fees?)$)) (?:the |any |their )?([\w'-]+(?: [\w'-]+){0,4}?)(?: anymore| any more)?$/iu

/** The comparison that a heading asks for which says what sellers, or things, leave out. */
export function leftUnstated(heading: string): BorneIdea | undefined {
  const [, things = '', what = ''] = UNSTATED.exec(plainQuestion(heading)) ?? []
  if (what === '' || !isThing(things) || !isThing(what)) return undefined
  const name = `comparison of ${things.charAt(0).toLowerCase()}${things.slice(1)} by ${what}`
  return {
    shape: 'guide',
    name,
    what: `A ${name}, measured or asked for where nobody publishes it.`,
    ...COMPARISON,
    firstVersion:
      'Find it out for the five that people name most, publish the table, and count who asks for more.',
  }
}

/** What nobody sells, one of a thing, and what is asked for at one place. */
const NOT_SOLD =
  /^(?:an? |the |some )?(?:good |free )?(?:help|advice|information|support|answers?)\b|^an? |\b(?:in|near) \p{Lu}/u

const isLong = (words: string) => words.trim().split(' ').length > WORDS_MAX
