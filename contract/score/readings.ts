import type { Provenance } from '../provenance.ts'
import type { ScoreFigure } from './inputs.ts'
import type { Scale } from './scales.ts'

export interface ScoreRange {
  low: number
  high: number
}

/** What one input says, in points. */
export interface Reading extends ScoreRange {
  /** Null if the input is unknown: then it may be anything, 0 to 100. */
  kind: Provenance | null
}

/**
 * Points by which an input that nobody counted widens on both sides, for what its own range does not
 * say. An estimate has a range of its own already, so it widens least. A sample is made up and says
 * nothing: it may be anything. These numbers are our choice and not measured.
 */
export const WIDENING: Readonly<Record<Provenance, number>> = {
  measured: 0,
  own: 5,
  modelled: 5,
  proxy: 10,
  editorial: 10,
  drafted: 15,
  sample: 100,
}

const ANYTHING: Reading = { low: 0, high: 100, kind: null }

/** The points of a figure: from its two ends, widened by its kind. */
export function readingOf(figure: ScoreFigure | null, scale: Scale): Reading {
  if (figure === null) return ANYTHING
  const ends = [scale(figure.low), scale(figure.high)]
  return {
    low: Math.max(0, Math.min(...ends) - WIDENING[figure.kind]),
    high: Math.min(100, Math.max(...ends) + WIDENING[figure.kind]),
    kind: figure.kind,
  }
}

/** The kind that says less. */
export const weaker = (a: Provenance, b: Provenance) => (WIDENING[a] >= WIDENING[b] ? a : b)

/** One of the three parts, with the readings that it is the weighted mean of. */
export interface Part<Name extends string = string> extends ScoreRange {
  readings: Readonly<Record<Name, Reading>>
  /** True if counted inputs make up at least half of the part. */
  isMeasured: boolean
}

/** The weighted mean of readings. The shares sum up to 100. */
export function partOf<Name extends string>(
  shares: Readonly<Record<Name, number>>,
  readings: Readonly<Record<Name, Reading>>,
): Part<Name> {
  const names = Object.keys(shares) as Name[]
  const sum = (of: (reading: Reading) => number) =>
    names.reduce((total, name) => total + shares[name] * of(readings[name]), 0) / 100
  return {
    low: sum(({ low }) => low),
    high: sum(({ high }) => high),
    readings,
    isMeasured: sum(({ kind }) => (kind === 'measured' ? 100 : 0)) >= 50,
  }
}

/** The whole numbers around a range. It never gets narrower, apart from errors of the arithmetic. */
export function whole({ low, high }: ScoreRange): ScoreRange {
  const exact = (points: number) => Math.round(points * 1e6) / 1e6
  return { low: Math.floor(exact(low)), high: Math.ceil(exact(high)) }
}
