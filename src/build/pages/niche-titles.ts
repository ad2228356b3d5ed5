import { paidToday } from '../../../contract/price-words.ts'
import { counted } from '../../lib/ideas/wording.ts'
import type { Place } from './niche-pages.ts'

const TITLE_MAX = 60
const DESCRIPTION_MAX = 155
const DESCRIPTION_MIN = 60
const SITE = ' | Nicher'

const firstThatFits = (choices: readonly string[], max: number) =>
  choices.find((choice) => choice.length <= max)

/** What a title says after its colon, the longest first. */
function promisesOf({ word, children, parent }: Place): string[] {
  const sectors = counted(children.length, 'sector')
  const niches = (places: readonly Place[]) => counted(places.length, 'niche')
  if (!parent) return [`${niches(children.flatMap((sector) => sector.children))} in ${sectors}`]
  if (children.length > 0) return [`${niches(children)} in ${parent.name}`, niches(children)]
  return [
    ...(word ? [`${word}, customers, prices`, `${word}, prices`, word] : []),
    'customers, prices, first check',
    'customers and prices',
  ]
}

/**
 * The title of a place's page: its name with 'business ideas', which is what founders type, then
 * what the page has. For a niche that is the plain search word, unless its name holds it, and
 * customers and prices; for the levels above, the number of niches. The first that fits into 60
 * characters is taken; the site's name is dropped before the search word.
 */
export function titleOf(place: Place): string {
  const { name } = place
  const start = /\bbusiness/i.test(name) ? `${name}: ideas` : `${name} business ideas`
  const joint = start.includes(': ') ? ', ' : ': '
  const choices = promisesOf(place).flatMap((promise) => {
    const title = start + joint + promise
    return [title + SITE, title]
  })
  return firstThatFits([...choices, start + SITE, start, name + SITE], TITLE_MAX) ?? name
}

const sentencesOf = (text: string) => text.split(/(?<=[.!?]) /)

/** The first sentence of a text. */
export const firstSentence = (text: string): string => sentencesOf(text)[0] ?? ''

/** The whole sentences of a text that fit, from its start. */
function sentencesWithin(text: string, max: number): string {
  return sentencesOf(text).reduce((start, sentence) => {
    const longer = start === '' ? sentence : `${start} ${sentence}`
    // A sentence after one that is too long would stand without its ground.
    return longer.length <= max && text.startsWith(longer) ? longer : start
  }, '')
}

const list = new Intl.ListFormat('en-US')

/** What the page has, as a sentence; the longest first. */
function sentencesAbout({ dossier, children, level }: Place): string[] {
  if (!dossier) {
    const names = children.map(({ name }) => name)
    const counts = names.map((_, index) => names.length - index).filter((count) => count > 1)
    const below = level === 1 ? 'sectors' : 'niches'
    return counts.map((count) => `Its ${below} include ${list.format(names.slice(0, count))}.`)
  }
  const { pays } = dossier
  return [
    ...(pays ? [`See who buys, what they pay (${paidToday(pays)}) and what to check first.`] : []),
    'See who buys, what they pay and what to check first.',
  ]
}

/**
 * The description of a place's page in whole sentences: the start of its summary, and what the page
 * has. One sentence of the summary comes before the promise, the promise before more sentences. Where
 * the first sentence is too long for a search result, the second or the customer's takes its place.
 */
export function descriptionOf(place: Place): string {
  const { summary, dossier, name } = place
  const starts = [
    summary,
    ...sentencesOf(summary).slice(1),
    dossier?.customer ?? '',
    `${name}: what there is to know before you start a business.`,
  ]
  const start = starts.map((text) => sentencesWithin(text, DESCRIPTION_MAX)).find(Boolean) ?? ''
  const first = firstSentence(start)
  const choices = [start, first].flatMap((text) =>
    sentencesAbout(place).map((each) => `${text} ${each}`),
  )
  const found = firstThatFits(choices, DESCRIPTION_MAX)
  return found !== undefined && found.length >= DESCRIPTION_MIN ? found : start
}
