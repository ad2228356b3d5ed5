import { normalized } from '../../../contract/normal-form.ts'

/** Words that say nothing about a trade or a topic. */
const EMPTY = new Set(
  `a able about after all also always am an and any anything are around as at available bad be because
  been before being best better big but by can cannot can't could day days did do does doing don't done
  each else enjoy enough etc ever every everything experience experienced few find first for from full
  fun get give go going good great had has have having help her his hobby hobbies hour hours how i idea
  ideas i'd i'll i'm if in interest interested into is it its it's i've job jobs just know knowledge
  later learn learned like liked little live long lot lots love loved loves made make making many maybe me
  more most much my myself never new nice no not nothing now of often old on one only or other our out
  over own part people person quite rather really retired retiree run since skill skills small so some
  someone something spare still stuff than that the their them then there these they thing things this
  those time to too trade try under until up us use used using very want was way we week weeks well were
  what when where which while who why will with without work worked working works would year years you
  your two three four five six seven eight nine ten former currently am pm team business plus ok okay area topic helping improve improving running registered certified assistant company things
  niche part-time full-time home house industry field background degree certified professional expert
  master mostly grew hands sell selling buy buying day daily currently bit kind sort side weekend weekends
  support young evening evenings night nights money income earn startup`.split(/\s+/),
)

/** Letters and digits; an apostrophe or a hyphen may join two parts. */
const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu
/** Longer words are no words; they would only cost time. */
const WORD_MAX = 40
/** Endings with the shortest stem that each may leave. */
const ENDINGS: readonly (readonly [string, number])[] = [
  ['ations', 4],
  ['ation', 4],
  ['ators', 4],
  ['ator', 4],
  ['ions', 5],
  ['ion', 5],
  ['ings', 3],
  ['ing', 3],
  ['ers', 4],
  ['er', 4],
  ['ed', 3],
  ['es', 3],
  ['s', 2],
  ['e', 3],
]
/** Words whose ending is part of the word. */
const WHOLE = new Set(
  `training trainer corner flower power shower tower summer winter letter matter number dinner butter
  silver river master order border counter server wedding building bedding clothing evening morning
  housing ceiling sibling gluten meeting lawyer fiber antler charter chapter powder ladder leather
  feather weather daughter shelter filter winner planter planner plant plan plane stage stable series
  species glasses office officer offer after care cares caring tape cape
  tube cube pine rate fire bare wine hive hire core cane note rope site`.split(/\s+/),
)
const STEM_MIN = 3
const PLURALS = /(?<=\w{3})s$/

function plain(word: string): string {
  return normalized(word, 'NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
}

/** What the forms of a word share: 'translat' for 'translators' and for 'translation'. */
export function stemOf(word: string): string {
  const whole = plain(word)
  if (whole.endsWith('ss')) return whole.slice(0, -1)
  const singular =
    whole.endsWith('ies') && whole.length > STEM_MIN + 2 ? `${whole.slice(0, -3)}y` : whole
  const one = singular.replace(PLURALS, '')
  if (WHOLE.has(singular) || WHOLE.has(one)) return WHOLE.has(singular) ? singular : one
  const [ending = ''] =
    ENDINGS.find(
      ([each, least]) => singular.endsWith(each) && singular.length - each.length >= least,
    ) ?? []
  const stem = singular.slice(0, singular.length - ending.length)
  return /([^aeiou])\1$/.test(stem) && stem.length > STEM_MIN ? stem.slice(0, -1) : stem
}

/** A word that a user typed, as it stands there. */
export interface Word {
  written: string
  stem: string
}

/** The words of a text that say something; of 'long-haul' both parts. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  for (const [written] of text.matchAll(WORD)) {
    if (written.length > WORD_MAX) continue
    for (const part of written.split('-')) {
      const known = plain(part)
      if (
        known.length < 2 ||
        /^\d+$/.test(known) ||
        EMPTY.has(part.toLowerCase().replace('’', "'"))
      )
        continue
      words.push({ written: part, stem: stemOf(part) })
    }
  }
  return words
}

/** The stems of a text. */
export const stemsOf = (text: string): Set<string> => new Set(wordsOf(text).map(({ stem }) => stem))
