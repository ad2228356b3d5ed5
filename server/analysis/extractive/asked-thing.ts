import type { BorneIdea } from './borne.ts'
import { isThing } from './named-thing.ts'
import { tagWords } from './wording/tagging.ts'

/** Before what somebody wants to do. */
const HOW =
  /^(?:how (?:to|(?:do|can|could|should|would) (?:i|we|you|one|people))|is there an? (?:way|method|recipe) (?:to|for)) /iu

const SUBSTITUTES =
  /^(?:what are|what|are there|which)(?: the| any| some| good| best){0,3} (substitutes|alternatives|replacements) (?:of|for|to) ([\w' -]+)/iu
const STARTED = /^(?:get started|start out) (?:in|with) ([\w-]+ing [\w' -]+)/iu
const WITHOUT =
  /^(?:mak|brew|bak|cook|grow|sew|knitt?|build)(?:e|ing)? ([\w' -]+?) without ([\w'-]+(?: [\w'-]+){0,3})[?.]?$/iu
const NOT_WORKING =
  /^(?:most|many|few) ([\w' -]+?) (?:don't|do not|won't|will not) (work|fit|run) (on|with|in) (?:my |our |an? |the )?([\w'-]+(?: [\w'-]+){0,3})[.,!]?$/iu
const REMOVED =
  /^(?:remove|get|shift|clean|take) ((?:[\w'-]+ ){0,3}(?:stains?|smells?|odors?|odours?|limescale|rust|mold|mould|grease|residue)) (out of|from|off) ([\w' -]+)/iu

const WORDS_MAX = 7
const OWNER = /\b(?:my|our|your|one's) (?:own )?/giu
const PEOPLE =
  /\b(?:people|persons|folks|men|women|kids|children|students|workers|employees|teachers|doctors|customers|clients)$/iu
/** What is made, but nothing that could be in a kit. */
const NOT_MADE =
  /^(?:a |an |the |more )?(?:money|living|income|friends|sense|sure|time|progress)\b/iu

/** The product that a question or a complaint asks for in so many words. */
export function thingAskedFor(sentence: string): BorneIdea | undefined {
  const asked = sentence
    .replace(/[’‘`´]/gu, "'")
    .replace(/^(?:so|but|and) /iu, '')
    .trim()
  const task = HOW.test(asked) ? asked.replace(HOW, '') : ''
  return (
    substitutes(asked) ?? starterKit(task) ?? kitWithout(task) ?? working(asked) ?? remover(task)
  )
}

function substitutes(asked: string): BorneIdea | undefined {
  const [, kind = '', given = ''] = SUBSTITUTES.exec(asked) ?? []
  const thing = named(given)
  if (thing === undefined) return undefined
  const link = /^alternatives$/iu.test(kind) ? 'to' : 'for'
  return {
    shape: 'guide',
    name: `comparison of ${kind.toLowerCase()} ${link} ${thing}`,
    what: `A comparison of ${kind.toLowerCase()} ${link} ${thing}, with what each costs and how people get on with it.`,
    businessModel: 'Free to read; paid by sellers for orders that come from it.',
    audience: `People who want to do without ${thing}.`,
    firstVersion:
      'Ask ten people who changed over what they use now, publish the answers, and count who asks for more.',
  }
}

function starterKit(wanted: string): BorneIdea | undefined {
  const task = named(STARTED.exec(wanted)?.[1])
  if (task === undefined) return undefined
  return {
    shape: 'kit',
    name: `starter kit for ${task}`,
    what: `A starter kit for ${task}, with what a beginner needs for the first try and the steps in order.`,
    businessModel: 'A product, sold by the piece.',
    audience: `People who want to begin with ${task}.`,
    firstVersion:
      'Put five kits together from parts that can be bought, sell them at the full price, and ask each buyer what was missing.',
  }
}

function kitWithout(wanted: string): BorneIdea | undefined {
  const [, made, missing] = WITHOUT.exec(wanted) ?? []
  const thing = named(made)
  const left = named(missing)
  if (thing === undefined || left === undefined) return undefined
  if (NOT_MADE.test(thing) || /^\w+ing\b/iu.test(left)) return undefined
  return {
    shape: 'kit',
    name: `kit for ${thing} without ${left}`,
    what: `A kit for ${thing} without ${left}, with the steps in order.`,
    businessModel: 'A product, sold by the piece.',
    audience: `People who want ${thing} without ${left}.`,
    firstVersion:
      'Put five kits together from parts that can be bought, sell them at the full price, and ask each buyer what was missing.',
  }
}

function working(asked: string): BorneIdea | undefined {
  const [, given, verb = '', link = '', where = ''] = NOT_WORKING.exec(asked) ?? []
  const things = named(given)
  const place = named(where)
  if (things === undefined || place === undefined) return undefined
  if (!tagWords(things).at(-1)?.isPlural || PEOPLE.test(things)) return undefined
  const article = tagWords(place).at(-1)?.isPlural ? '' : /^[aeiou]/iu.test(place) ? 'an ' : 'a '
  const what = `${things} that ${verb.toLowerCase()} ${link.toLowerCase()} ${article}${place}`
  return {
    shape: 'product',
    name: what,
    what: `${what}, each tried before it is sold.`,
    businessModel: 'A product, sold by the piece.',
    audience: `People with ${article}${place}.`,
    firstVersion:
      'List the ones that do with a link to buy each, and count the orders before any is stocked.',
  }
}

function remover(wanted: string): BorneIdea | undefined {
  const [, given, out = '', where] = REMOVED.exec(wanted) ?? []
  const dirt = named(given)
  const place = named(where?.replace(OWNER, 'the '))
  if (dirt === undefined || place === undefined) return undefined
  return {
    shape: 'product',
    name: `product that takes ${dirt} ${out.toLowerCase()} ${place}`,
    what: `A product that takes ${dirt} ${out.toLowerCase()} ${place}.`,
    businessModel: 'A product, sold by the piece.',
    audience: `People with ${dirt}.`,
    firstVersion:
      'Try five that can be bought on the same sample, publish the photos, and sell the best one to ten people.',
  }
}

/** A short thing without whose it is; undefined for anything else. */
function named(words: string | undefined): string | undefined {
  const thing = (words ?? '').trim().replace(OWNER, '')
  const isShort = thing !== '' && thing.split(' ').length <= WORDS_MAX
  return isShort && isThing(thing) ? thing : undefined
}
