import { plainQuestion } from './asked-idea.ts'
import type { BorneIdea } from './borne.ts'
import { isThing } from './named-thing.ts'
import { FORMS } from './offer-forms.ts'

/**
 * Only questions about crafts, stains and appliances are read: the same words ask for no product
 * elsewhere ('get started in dating').
 */
const HOW =
  /^(?:how (?:to|(?:do|can|could|should|would) (?:i|we|you|one|people))|is there an? (?:way|method|recipe) (?:to|for)) /iu

const SUBSTITUTES =
  /^(?:what are|are there)(?: the| any| some| good| best){0,3} substitutes (?:of|for) ([\w'-]+(?: [\w'-]+){0,2})[?.]?$/iu
const STARTED =
  /^(?:get started|start out) (?:in|with) ((?:roasting|brewing|baking|knitting|sewing|quilting|crocheting|carving|weaving|dyeing|fermenting|canning|curing|smoking|making) [\w' -]+)/iu
const NOT_WORKING =
  /^(?:most|many) ([\w' -]+?) (?:don't|do not) (work|fit) (on|with|in) (?:my |our |an? |the )?((?:[\w'-]+ ){0,3}(?:stove|stovetop|cooktop|oven|machine|grinder|grill|phone|laptop|tablet|printer|camera|car|truck|van|bike|scooter|wheelchair|mower|drill|kettle))[.,!]?$/iu
const REMOVED =
  /^(?:remove|removing|get|getting|shift|shifting|clean|cleaning|take|taking) ((?:[\w'-]+ ){0,3}(?:stains?|smells?|odors?|limescale|rust|mold|grease|residue)) (out of|from|off) ([\w'-]+(?: [\w'-]+){0,3})[?.]?$/iu

const WORDS_MAX = 7
const MONEY = /\b(?:money|friends|a living|income)\b/iu
const PEOPLE = /(?:ers|ors|ists|ies|men|women|people|kids|children|lords)$/iu
const NO_PLACE = /'s\b|\b(?:without|record|records|reputation|history|report)\b/iu

const KIT_TEST =
  'Put five kits together from parts that can be bought, sell them at the full price, and ask each buyer what was missing.'

/** The product that a question or a complaint asks for in so many words. */
export function thingAskedFor(sentence: string): BorneIdea | undefined {
  const asked = plainQuestion(sentence)
  const task = HOW.test(asked) ? asked.replace(HOW, '') : ''
  return substitutes(asked) ?? starterKit(task) ?? working(asked) ?? remover(task)
}

function substitutes(asked: string): BorneIdea | undefined {
  const thing = named(SUBSTITUTES.exec(asked)?.[1])
  if (thing === undefined || PEOPLE.test(thing) || /^\w+ing\b/iu.test(thing)) return undefined
  return {
    shape: 'guide',
    name: `comparison of substitutes for ${thing}`,
    what: `A comparison of substitutes for ${thing}, with what each costs and how well it works for people.`,
    businessModel: 'Free to read; paid by sellers for orders that come from it.',
    audience: `People who want to do without ${thing}.`,
    firstVersion:
      'Ask ten people who switched what they use now, publish the answers, and count who asks for more.',
  }
}

function starterKit(wanted: string): BorneIdea | undefined {
  const task = named(STARTED.exec(wanted)?.[1])
  if (task === undefined || MONEY.test(task)) return undefined
  return {
    shape: 'kit',
    name: `starter kit for ${task}`,
    what: `A starter kit for ${task}, with what a beginner needs for the first try and the steps in order.`,
    businessModel: FORMS.product,
    audience: `People who want to start ${task}.`,
    firstVersion: KIT_TEST,
  }
}

function working(asked: string): BorneIdea | undefined {
  const [, given, verb = '', link = '', where] = NOT_WORKING.exec(asked) ?? []
  const things = named(given)
  const place = named(where)
  if (things === undefined || place === undefined || PEOPLE.test(things)) return undefined
  const device = `${/^[aeiou]/iu.test(place) ? 'an' : 'a'} ${place}`
  const name = `${things} that ${verb.toLowerCase()} ${link.toLowerCase()} ${device}`
  return {
    shape: 'product',
    name,
    what: `A shop for ${name}, each tried before it is sold.`,
    businessModel: FORMS.product,
    audience: `People with ${device}.`,
    firstVersion:
      'List the ones that do with a link to buy each, and count the orders before any is stocked.',
  }
}

function remover(wanted: string): BorneIdea | undefined {
  const [, given, out = '', where = ''] = REMOVED.exec(wanted) ?? []
  const dirt = named(given?.replace(/^(?:the|all|an?) /iu, ''))
  const place = named(where.replace(/^(?:my|our|your) /iu, 'the '))
  if (dirt === undefined || place === undefined) return undefined
  if (NO_PLACE.test(dirt) || NO_PLACE.test(place)) return undefined
  const what = `product that takes ${dirt} ${out.toLowerCase()} ${place}`
  return {
    shape: 'product',
    name: what,
    what: `A ${what}.`,
    businessModel: FORMS.product,
    audience: `People who have to get rid of ${dirt}.`,
    firstVersion:
      'Try five that can be bought on the same sample, publish the photos, and sell the best one to ten people.',
  }
}

/** A short thing that points at nobody; undefined for anything else. 'My own beans' are beans. */
function named(words: string | undefined): string | undefined {
  const thing = (words ?? '').trim().replace(/\b(?:my|our|your) own /giu, '')
  const isShort = thing !== '' && thing.split(' ').length <= WORDS_MAX
  return isShort && isThing(thing) ? thing : undefined
}
