import { missingOf, READ_ENOUGH } from './evidence.ts'
import type { ScoreFigure, ScoreInputs } from './inputs.ts'
import { partsOf, totalOf } from './total.ts'
import type { ScoreWeights } from './weights.ts'

/** What a founder can do to know more, and what to call it here. */
export interface Narrowing {
  act: 'figures' | 'threads' | 'customers'
  /** 'Read five more threads' */
  text: string
  /** Points by which the range would get narrower if the middle of what is known is confirmed. */
  points: number
}

/** A range that narrows by less is not worth the work. */
const POINTS_MIN = 1

/** The middle by ratio, as if somebody had counted it. */
function counted(figure: ScoreFigure | null, usual: number): ScoreFigure {
  const middle = figure === null ? usual : Math.sqrt(figure.low * figure.high)
  return { low: middle, high: middle, kind: 'measured' }
}

/** The middle by difference, as if somebody had counted it. */
function halfway(figure: ScoreFigure | null, usual: number): ScoreFigure {
  const middle = figure === null ? usual : (figure.low + figure.high) / 2
  return { low: middle, high: middle, kind: 'measured' }
}

/** What an unknown input is set to: about the middle of its scale. */
const USUAL = {
  searches: 1_500,
  trend: 0,
  competition: 50,
  click: 2,
  paid: 100,
  people: 4,
  threads: 2,
  intensity: 2,
  shown: 1,
  praised: 2,
} as const

const withFigures = (inputs: ScoreInputs): ScoreInputs => ({
  ...inputs,
  searches: counted(inputs.searches, USUAL.searches),
  trend: halfway(inputs.trend, USUAL.trend),
  competition: halfway(inputs.competition, USUAL.competition),
  click: counted(inputs.click, USUAL.click),
})

const isRead = ({ people }: ScoreInputs) => people !== null && people.kind !== 'sample'

/** With discussions of real people where there are none, or else with as many as are enough. */
function withThreads(inputs: ScoreInputs): ScoreInputs {
  const read = Math.max(inputs.read ?? 0, READ_ENOUGH)
  if (isRead(inputs)) return { ...inputs, read }
  return {
    ...inputs,
    read,
    people: halfway(inputs.people, USUAL.people),
    threads: halfway(inputs.threads, USUAL.threads),
    intensity: { ...halfway(inputs.intensity, USUAL.intensity), kind: 'drafted' },
    shown: halfway(inputs.shown, USUAL.shown),
    praised: halfway(inputs.praised, USUAL.praised),
  }
}

const withCustomers = (inputs: ScoreInputs): ScoreInputs => ({
  ...inputs,
  paid: counted(inputs.paid, USUAL.paid),
  shown: halfway(inputs.shown, USUAL.shown),
})

const NUMBERS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

function threadsText(inputs: ScoreInputs): string {
  if (inputs.people?.kind === 'sample') return 'Read threads that real people wrote'
  const missing = missingOf(inputs)
  if (!isRead(inputs) || missing === READ_ENOUGH) return 'Analyze its discussions'
  return `Read ${NUMBERS[missing] ?? missing} more ${missing === 1 ? 'thread' : 'threads'}`
}

function figuresText({ searches, competition, trend }: ScoreInputs): string {
  if (searches?.kind === 'measured' && trend === null) {
    return 'Import a Planner export with the searches of each month'
  }
  const isAsked = searches !== null || competition !== null
  return isAsked ? 'Import a Planner export' : 'Check its demand'
}

const ACTS = [
  { act: 'figures', after: withFigures, textOf: figuresText },
  { act: 'threads', after: withThreads, textOf: threadsText },
  {
    act: 'customers',
    after: withCustomers,
    textOf: () => 'Ask five customers what they pay for it today',
  },
] as const

/**
 * What would narrow the range most. For each thing that a founder can do, the score is computed anew
 * as if its inputs were counted and equal to the middle of what is known; an unknown input is set to
 * about the middle of its scale. Interest is left out, because it is looked up without being asked
 * for. Null if nothing narrows the range by a point.
 */
export function narrowingOf(inputs: ScoreInputs, weights: ScoreWeights): Narrowing | null {
  const widthOf = (of: ScoreInputs) => {
    const { low, high } = totalOf(partsOf(of), weights)
    return high - low
  }
  const before = widthOf(inputs)
  let best: Narrowing | null = null
  for (const { act, after, textOf } of ACTS) {
    const points = Math.round(before - widthOf(after(inputs)))
    if (points < POINTS_MIN || points <= (best?.points ?? 0)) continue
    best = { act, text: textOf(inputs), points }
  }
  return best
}
