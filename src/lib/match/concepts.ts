import { KNOWN, type Term } from './known-backgrounds.ts'
import { stemOf, type Word, wordsOf } from './words.ts'

/** One thing that an answer is about. */
export type Concept =
  | {
      kind: 'background'
      id: string
      label: string
      terms: readonly Term[]
      /** Every stem that speaks of it. */
      stems: ReadonlySet<string>
      home: ReadonlySet<string>
      weight: number
    }
  /** Words that belong together, such as 'classic cars'. */
  | { kind: 'words'; words: readonly Word[]; weight: number }

/** A background that a typed word only hints at counts less than a chosen one. */
const HINTED = { knows: 0.7, likes: 0.45 } as const
/** Where the founder chose, what the text hints at counts half. */
const BESIDE_CHOSEN = 0.5
const PHRASES_MAX = 24
const WORDS_MAX = 4
const PAUSE =
  /[.,;:!?()/\n&+]+|(?<![\p{L}\p{N}])(?:and|or|with|for|in|of|to|but|then|at|as|also|on|from|who|that|because)(?![\p{L}\p{N}])/giu
/** An employer says less about a person than the work there. */
const EMPLOYER = /(?:company|firm|agency|corporation|startup|employer|chain|store)s?\s*$/iu
const AT_WORK = /(?<![\p{L}\p{N}])(?:at|for) (?:an?|my|our) [^,.;:\n]{0,60}/giu
const DENIAL =
  /(?<![\p{L}\p{N}])(?:hate|hates|dislike|dislikes|no|not|never|without|avoid|don['’]?t|can['’]?t|cannot|won['’]?t|isn['’]?t|nothing|bad|hurt|hurts|sick of|tired of|afraid)(?![\p{L}\p{N}])/iu

/** Who a person is at home and how they work is no trade. */
const ROLES = new Set(
  'amateur mom moms mother mama dad dads father husband wife son daughter grandmother grandfather grandma grandpa parent single married stay office desk manager senior junior lead head owner member student college university school union young trade retire retiring life laid friend van aid trained case'
    .split(' ')
    .map(stemOf),
)

/** Whom a niche serves says less than what it is about. */
const CUSTOMERS = new Set(
  'adult senior elderly older child kid teen mother parent family woman women man men couple veteran immigrant girl boy student owner homeowner baby'
    .split(' ')
    .map(stemOf),
)
const ONLY_CUSTOMERS = 0.6

/** The parts of a text between pauses, without those that deny something or name an employer. */
const parts = (text: string, question: keyof typeof HINTED) =>
  (question === 'knows' ? text.replace(AT_WORK, ',') : text)
    .split(PAUSE)
    .filter((part) => part.trim() !== '' && !DENIAL.test(part))
    .filter((part) => question === 'likes' || !EMPLOYER.test(part))
    .slice(0, PHRASES_MAX)

/** What a text is about: its words in groups, and the backgrounds that they name. */
export function conceptsOf(
  text: string,
  question: keyof typeof HINTED,
  chosen: readonly string[] = [],
): Concept[] {
  const groups = parts(text, question)
    .map((part) => wordsOf(part).slice(0, WORDS_MAX))
    .map((words) => words.filter(({ stem }) => question === 'likes' || !ROLES.has(stem)))
    .filter((words) => words.length > 0)
  const typed = new Set(
    parts(text, question)
      .flatMap(wordsOf)
      .map(({ stem }) => stem),
  )
  // 'hr' and 'it' are words of their own and too short to be told apart from small talk.
  for (const [short] of text.matchAll(/\b(?:HR|IT|RN|UX|DJ|ER)\b/g)) typed.add(stemOf(short))
  const spoken = ` ${parts(text, question)
    .join(' , ')
    .toLowerCase()
    .replace(/[\s-]+/g, ' ')}`
  const hinted = HINTED[question] * (chosen.length > 0 ? BESIDE_CHOSEN : 1)
  const backgrounds = KNOWN.flatMap(
    ({ id, label, terms, home, typed: names, phrases }): Concept[] => {
      const isHinted =
        [...names].some((stem) => typed.has(stem)) ||
        phrases.some((phrase) => spoken.includes(` ${phrase}`))
      const weight = chosen.includes(id) ? 1 : isHinted ? hinted : 0
      if (weight === 0) return []
      const stems = new Set([...names, ...terms.map(({ stem }) => stem)])
      return [{ kind: 'background', id, label, terms, stems, home, weight }]
    },
  )
  return [
    ...backgrounds,
    ...groups.map((words): Concept => {
      const areCustomers = words.every(({ stem }) => CUSTOMERS.has(stem))
      return { kind: 'words', words, weight: areCustomers ? ONLY_CUSTOMERS : 1 }
    }),
  ]
}
