import type { Provenance } from '../provenance.ts'

/** A figure between two ends, which are equal where it is one number; `low` is at most `high`. */
export interface ScoreFigure {
  low: number
  high: number
  kind: Provenance
}

/** Everything that a score is computed from. Null is unknown, never zero. */
export interface ScoreInputs {
  /** Searches a month. */
  searches: ScoreFigure | null
  /** How the searches changed over the year, as a share: 0.1 is 10% more. See `yearChange`. */
  trend: ScoreFigure | null
  /** How the views of the article about it changed from one year to the next, as a share. */
  interest: ScoreFigure | null

  /** Discussions about the market itself that were read. Null if none were looked for. */
  read: number | null
  /** People who state the pain point that most people state. */
  people: ScoreFigure | null
  /** Threads in which they do. */
  threads: ScoreFigure | null
  /** How strongly they do: 0 no pain point, 1 Low, 2 Medium, 3 High. */
  intensity: ScoreFigure | null
  /** What they show for it: 0 nothing, 1 a wish, 2 that they would pay, 3 that they pay. */
  shown: ScoreFigure | null
  /** True if the analysis calls its evidence thin, or if there is none. */
  isThin: boolean

  /** How hard advertisers compete for the phrase, 0 to 100. */
  competition: ScoreFigure | null
  /** Price of a click in US dollars. */
  click: ScoreFigure | null
  /** What a customer pays for the nearest thing today, in US dollars. */
  paid: ScoreFigure | null
  /** Of the discussions read, those in which a person says that an existing answer solves it. */
  praised: ScoreFigure | null
}

/** Nothing is known. */
export const UNKNOWN_INPUTS: ScoreInputs = {
  searches: null,
  trend: null,
  interest: null,
  read: null,
  people: null,
  threads: null,
  intensity: null,
  shown: null,
  isThin: true,
  competition: null,
  click: null,
  paid: null,
  praised: null,
}
