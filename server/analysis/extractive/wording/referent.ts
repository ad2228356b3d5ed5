import { type Tagged, tagWords } from './tagging.ts'

const POINTS_FIRST = /^(it|they)\b(?!')/iu
/** What only people do, who are seldom named before. */
const BY_PEOPLE =
  /^they(?: \w+ly| just| still| all| never| always)? (?:wants?|ask|asked|sa(?:y|id)|tell|told|need|needed|thinks?|thought|know|knew|write|wrote|call|called|sell|sold|charge|charged|promise|promised|refuse|refused|offer|offered|wait|waited|lost|pay|paid|pause|paused|kept|keep|made|gave|sent|send|get|got|had|have)\b/iu
/** An "it" that stands for what follows: "it is easy to fold the seam". */
const FOLLOWED =
  /^it(?:(?:'s| is| was| would be| can be| will be| has been) (?:[\w-]+ ){1,4}(?:to|that|if|when|whether|how|why)\b| (?:seems?|takes?|took|appears|turns|turned|depends|happens|happened|makes sense|says)\b)/iu
const POINTS_LAST = /(?<= )(them)$/iu
/** Who does something is never "it". */
const SOMEBODY =
  /(?:^(?:wife|husband|boss|guy|girl|boy|kid|lady|mom|dad|brother|sister|friend|neighbor|landlord|doctor|vet|lawyer|teacher|owner|seller|customer|client|driver|contractor|plumber|barista|people|person)|man|woman|men|women|person|ist|ian)s?$/u
/** What names no thing by itself. */
const VAGUE =
  /^(?:thing|things|way|lot|bit|one|ones|kind|sort|time|times|minutes?|hours?|days?|weeks?|months?|years?|people|part|rest|problem|issue|trouble|everything|nothing|something|best|worst|most|least|less|more|half|third|quarter|some|all|same|other|others|difference|here|there|now)$/u

/** The weather, the body, the day: 'it' stands for none of the things before. */
const BY_ITSELF =
  /^it(?: \w+ly| just| still| all| also)? (?:rain|snow|hail|hurt|ach|itch|work(?:s|ed) out|g[eo]t\w* (?:dark|cold|late|worse|better|rejected|approved|denied))/iu
/** A second 'it', which is another thing. */
const TWICE = /^it\b.*\b(?:it|its)\b/iu

const NOT_NAMED = [BY_PEOPLE, FOLLOWED, BY_ITSELF, TWICE]

/** What was changed or left to mend something is not what still fails. */
const REMEDY =
  /\b(?:changed|replaced|tried|stopped|quit|swapped|cleaned|fixed|bought|switched to|gave up)\b/iu
const STILL = /^(?:it|they) still\b/iu
/** People, of whom 'they' may be said, whatever else is named. */
const PEOPLE =
  /(?:ers|ors|ists|ians|ants|ents|ees|men|women|kids|children|people|nurses|guests|staff|folks|guys|friends|neighbors|landlords|companies|shops|stores|banks)$/u

/** A thing that a text names. */
interface Named {
  text: string
  isPlural: boolean
}

const isPartOfThing = (word: Tagged | undefined): boolean =>
  /^(?:noun|adjective|number)$/.test(word?.kind ?? '') && !PLACE.test(word?.word ?? '')

/** The things of a text that something is said of, or that something is done to: not what stands after a preposition. */
function thingsIn(words: readonly Tagged[]): Named[] {
  const things: Named[] = []
  let start = 0
  while (start < words.length) {
    let end = start
    while (isPartOfThing(words[end])) {
      if (words[end++]?.text.endsWith(',')) break
    }
    const head = words[end - 1]
    const isDenied = words[start - 1]?.word === 'no'
    if (end > start && head?.kind === 'noun' && !isAside(words, start) && !isDenied) {
      const text = words.slice(start, end).map((each, at) => inside(each, start + at))
      things.push({ text: text.join(' ').replace(/ back$/u, ''), isPlural: head.isPlural })
    }
    start = Math.max(end, start + 1)
  }
  return things.filter(({ text }) => {
    const head = (text.split(' ').at(-1) ?? '').toLowerCase()
    return !SOMEBODY.test(head) && !VAGUE.test(head)
  })
}

/** A word as it is written within a sentence. */
function inside({ text, isName }: Tagged, at: number): string {
  const plain = text.replace(/,$/u, '')
  const isOpening = at === 0 && !isName && !/\p{Lu}.*\p{Lu}/u.test(plain)
  return isOpening ? plain.toLowerCase() : plain
}

/** Prepositions that the tagger takes for adjectives. */
const PLACE = /^(?:behind|above|below|beneath|beside|inside|outside|near|opposite|past)$/
const SEEKS = /^(?:look|search|ask|hunt)(?:s|ed|ing)?$/

/** True for what stands after a preposition: 'in my house', not 'I looked for a house'. */
function isAside(words: readonly Tagged[], start: number): boolean {
  const before = words.slice(0, start).filter(({ kind }) => kind !== 'determiner')
  const link = before.at(-1)
  if (link === undefined) return false
  const isSought = link.word === 'for' && SEEKS.test(before.at(-2)?.word ?? '')
  return (link.kind === 'preposition' && !isSought) || PLACE.test(link.word)
}

/**
 * A clause with the thing in place of the "it" or "they" that it begins with, or of the "them" that it
 * ends with: of "the vent hole is poor since it leaks cold air", "vent hole leaks cold air".
 * Undefined where the clause points at nothing, or the words before it name no such thing, or two.
 * @param before the words of its sentence before the clause
 */
export function withReferent(clause: string, before: string): string | undefined {
  const isFirst = POINTS_FIRST.test(clause)
  const pointer = (isFirst ? POINTS_FIRST : POINTS_LAST).exec(clause)?.[1]?.toLowerCase()
  if (pointer === undefined || before.trim() === '' || NOT_NAMED.some((each) => each.test(clause)))
    return undefined
  if (STILL.test(clause) && REMEDY.test(before)) return undefined
  const isMany = pointer !== 'it'
  const words = tagWords(before.replace(/[:;]/gu, ','))
  const [thing, other] = thingsIn(words).filter(({ isPlural }) => isPlural === isMany)
  if (thing === undefined || other !== undefined) return undefined
  const said = thing.text.split(' ')
  const areOthers = words.some(({ word }) => PEOPLE.test(word) && !said.includes(word))
  if (isMany && areOthers) return undefined
  return clause.replace(isFirst ? POINTS_FIRST : POINTS_LAST, thing.text)
}
