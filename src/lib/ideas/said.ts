import type { IdeaAnalysis, Statement } from '../../../contract/ideas.ts'

type PainPoint = IdeaAnalysis['pain_points']['pain_points'][number]

/** Something that people said, with the place where the first of them says it. */
export interface Said {
  /** Word for word. */
  words: string
  url: string
  /** Before the words: a sum of money. Empty if the words are no more than that. */
  amount: string
  people: number
}

/** A line about a pain point: who says it, or what they ask for, do and pay. */
export interface SaidLine {
  title: string
  /** Of the line itself, before what is said; may be empty. */
  text: string
  said: Said[]
}

const saidIn = ({ words, url }: Statement): Said => ({ words, url, amount: '', people: 1 })

/** The same words count once, with the number of people who say them. */
function grouped(statements: readonly Statement[]): Said[] {
  const byWords = Map.groupBy(statements, ({ words }) => words.toLowerCase())
  return [...byWords.values()].flatMap((same) =>
    same.slice(0, 1).map((first) => ({ ...saidIn(first), people: same.length })),
  )
}

const payments = (point: PainPoint, kind: 'pays' | 'would pay') =>
  (point.payments ?? [])
    .filter((payment) => payment.kind === kind)
    .map((payment) => {
      const { words, amount } = payment
      return { ...saidIn(payment), amount: words === amount ? '' : amount }
    })

/** 'Kennels (3 people), Sitters'. */
function communitiesText({ communities = [] }: PainPoint): string {
  return communities
    .map(({ name, people }) => (people > 1 ? `${name} (${people} people)` : name))
    .join(', ')
}

/** What says only that the words after it name a thing that people use. */
const USING =
  /^(?:(?:been )?us(?:e|ed|ing) (?=(?:an?|the|my|our|some) )|(?:keep|kept|keeping|made|make|built|wrote|set up) (?=an? (?:\w+ )?(?:spreadsheet|sheet|notebook|notepad|list|folder|binder|calendar|whiteboard|checklist|template|script|form|log|diary)\b))/i

/** What people do today: the things that they work around it with, and the rest. */
function doneToday({ done_today = [] }: PainPoint) {
  const { things = [], acts = [] } = Object.groupBy(done_today, ({ words }) =>
    USING.test(words) ? 'things' : 'acts',
  )
  const named = things.map((each) => ({ ...each, words: each.words.replace(USING, '') }))
  return { things: grouped(named), acts: grouped(acts) }
}

/** What is known of the people behind a pain point, in the order to show it; empty lines left out. */
export function saidLines(point: PainPoint): SaidLine[] {
  const { things, acts } = doneToday(point)
  const line = (title: string, said: Said[], text = '') => ({ title, text, said })
  return [
    line('Who says it', grouped(point.roles ?? []), communitiesText(point)),
    line('People ask for', grouped(point.asks_for ?? [])),
    line('People work around it with', things),
    line('What people do today', acts),
    line('People pay', payments(point, 'pays')),
    line('People would pay', payments(point, 'would pay')),
  ].filter(({ said, text }) => said.length > 0 || text !== '')
}
