import { PROVENANCES, type Provenance } from '../../../contract/provenance.ts'
import { CHANGE, DEMAND_SHARES, SEARCHES } from '../../../contract/score/demand.ts'
import { COUNT_STEPS, EVIDENCE_SHARES, READ_ENOUGH } from '../../../contract/score/evidence.ts'
import type { ScoreFigure, ScoreInputs } from '../../../contract/score/inputs.ts'
import type { Part } from '../../../contract/score/readings.ts'
import { WIDENING, whole } from '../../../contract/score/readings.ts'
import { CLICKS, PRAISED_MAX, ROOM_SHARES } from '../../../contract/score/room.ts'
import { byCount } from '../../../contract/score/scales.ts'
import {
  BEYOND_MAX,
  EVIDENCE_MIN,
  GOOD_MIN,
  MEASURED_MIN,
  VERDICTS,
  WIDTH_MAX,
} from '../../../contract/score/verdict.ts'

/** An input of a part: how much it counts in percent, and how its figure gets points. */
interface InputRow {
  name: string
  share: number
  scale: string
}

const numbers = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 })
const price = (dollars: number) => (dollars < 10 ? dollars.toFixed(2) : numbers.format(dollars))
const percent = (share: number) => `${Math.abs(100 * share)}%`
const pointsFor = (count: number, step: number) => Math.round(byCount(step)(count))

const changes = `0 at ${percent(CHANGE.from)} less, 50 without change, 100 at ${percent(CHANGE.to)} more`
const counts = (step: number) =>
  `0 for one, ${pointsFor(2, step)} for two, ${pointsFor(3, step)} for three, ${pointsFor(5, step)} for five, ${pointsFor(10, step)} for ten`

const DEMAND: readonly InputRow[] = [
  {
    name: 'Searches a month',
    share: DEMAND_SHARES.searches,
    scale: `0 at ${numbers.format(SEARCHES.from)}, 100 at ${numbers.format(SEARCHES.to)}, by ratio`,
  },
  { name: 'Change over the year', share: DEMAND_SHARES.trend, scale: changes },
  {
    name: 'Change in readers of its Wikipedia article',
    share: DEMAND_SHARES.interest,
    scale: changes,
  },
]

const EVIDENCE: readonly InputRow[] = [
  { name: 'People', share: EVIDENCE_SHARES.people, scale: counts(COUNT_STEPS.people) },
  { name: 'Threads', share: EVIDENCE_SHARES.threads, scale: counts(COUNT_STEPS.threads) },
  {
    name: 'Intensity',
    share: EVIDENCE_SHARES.intensity,
    scale: '0 for no pain point, 33 for low, 67 for medium, 100 for high',
  },
  {
    name: 'A wish or a payment',
    share: EVIDENCE_SHARES.shown,
    scale:
      '33 for a wish, 67 for “I would pay”, 100 for a sum paid. If none is shown, a wish may have been missed: 0 to 33',
  },
]

const ROOM: readonly InputRow[] = [
  {
    name: 'Competition of advertisers',
    share: ROOM_SHARES.competition,
    scale: '100 at index 0, 0 at index 100',
  },
  {
    name: 'Clicks that one sale pays for',
    share: ROOM_SHARES.clicks,
    scale: `0 at ${CLICKS.from}, 100 at ${CLICKS.to}, by ratio`,
  },
  {
    name: 'Threads that praise an existing answer',
    share: ROOM_SHARES.praised,
    scale: `100 for none of the threads read, 0 for ${percent(PRAISED_MAX)} of them`,
  },
]

export const PART_ROWS = { demand: DEMAND, evidence: EVIDENCE, room: ROOM } as const

/** Said beneath the table of evidence. */
export const READ_TEXT = `With fewer than ${READ_ENOUGH} discussions read, the missing ones may say the most or nothing. The high end of evidence rises by their share of what is left to 100, and each may hold praise.`

/** By how many points each kind widens, the surest first. */
export const WIDENING_ROWS = (Object.keys(WIDENING) as Provenance[]).map((kind) => ({
  name: PROVENANCES[kind],
  text: WIDENING[kind] >= 100 ? 'counts as unknown' : `${WIDENING[kind]} points`,
}))

/** The rules of the verdict, in the order in which they are tried. */
export const VERDICT_ROWS = [
  {
    name: VERDICTS.elsewhere,
    text: `The middle of the range is below ${GOOD_MIN}, and its high end is at most ${GOOD_MIN + BEYOND_MAX}. Where the evidence is thin, that also holds if the evidence were 100: few discussions don’t speak against a niche.`,
  },
  {
    name: VERDICTS.test,
    text: `The middle is at least ${GOOD_MIN}, the low end at least ${GOOD_MIN - BEYOND_MAX}, and the range at most ${WIDTH_MAX} points wide. At least ${MEASURED_MIN} of the three parts are measured, and the evidence isn’t thin.`,
  },
  {
    name: VERDICTS.promising,
    text: 'The same range, with one measured part alone or with thin evidence.',
  },
  {
    name: VERDICTS.unknown,
    text: `Everything else. Without a measured part, or with evidence below ${EVIDENCE_MIN} at best, no range is good enough.`,
  },
] as const

/** What is known of an input, with its kind: '2,090 to 20,900, Nicher's editors'. */
export function knownText(figure: ScoreFigure | null, unit: '' | '$' = ''): string {
  if (figure === null) return 'unknown'
  const format = unit === '$' ? price : numbers.format
  const [low, high] = [figure.low, figure.high].map((end) => `${unit}${format(end)}`)
  return `${low === high ? low : `${low} to ${high}`}, ${PROVENANCES[figure.kind]}`
}

function pricesText({ paid, click }: Pick<ScoreInputs, 'paid' | 'click'>): string {
  if (paid === null && click === null) return knownText(null)
  return `A sale: ${knownText(paid, '$')}. A click: ${knownText(click, '$')}`
}

/** The inputs of a part with what is known of them, and their points. */
export function exampleRows(inputs: ScoreInputs, part: keyof typeof PART_ROWS, of: Part) {
  const known: Record<string, string> = {
    searches: knownText(inputs.searches),
    trend: knownText(inputs.trend),
    interest: knownText(inputs.interest),
    people: knownText(inputs.people),
    threads: knownText(inputs.threads),
    intensity: knownText(inputs.intensity),
    shown: knownText(inputs.shown),
    competition: knownText(inputs.competition),
    clicks: pricesText(inputs),
    praised: knownText(inputs.praised),
  }
  return Object.entries(of.readings).map(([input, reading], index) => {
    const { low, high } = whole(reading)
    return {
      name: PART_ROWS[part][index]?.name ?? input,
      share: PART_ROWS[part][index]?.share ?? 0,
      known: known[input] ?? '',
      points: low === high ? `${low}` : `${low} to ${high}`,
    }
  })
}
