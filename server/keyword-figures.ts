import type { Country } from '../contract/locale.ts'
import type { FigureRange } from '../contract/market.ts'

/** The limits of a figure; larger values are rejected. */
export const SEARCHES_MAX = 2_000_000_000
export const DOLLARS_MAX = 100_000
export const INDEX_MAX = 100

/** Searches in one calendar month (1 to 12); null means unknown. */
export interface MonthFigure {
  year: number
  month: number
  volume: number | null
  /** Percent of the year's mean, where only the shape of the year is known. */
  share?: number
}

/**
 * How an estimate was made: from a reference of the same phrase, from others near it, by a model, or
 * not at all, because nothing is known.
 */
export type EstimateBasis = 'reference' | 'near' | 'model' | 'none'

/** The known figures of a keyword's demand. Null means unknown, never zero. */
export interface KeywordFigures {
  keyword: string
  /** Searches per month, averaged over the year. */
  volume: number | null
  /** US dollars per click. */
  cpc: number | null
  competition: 'low' | 'medium' | 'high' | null
  /** 0 to 100. */
  competitionIndex: number | null
  /** The bounds of an estimate. */
  volumeRange?: FigureRange | null
  cpcRange?: FigureRange | null
  /** Missing for measured figures. */
  basis?: EstimateBasis
  /** The country whose estimate was scaled to this one. */
  scaledFrom?: Country
  /** At most twelve, in order of time, no month twice. */
  months: MonthFigure[]
}

export interface KeywordReport {
  figures: KeywordFigures
  /** Without the keyword itself, no keyword twice. */
  related: KeywordFigures[]
  /** False if a part could not be loaded now. */
  isComplete: boolean
  /** When the figures were received (ISO), if that was before this request. */
  countedAt?: string
}

/** Google's own bounds of the three levels. */
export function competitionOf(index: number | null): KeywordFigures['competition'] {
  if (index === null) return null
  if (index <= 33) return 'low'
  return index <= 66 ? 'medium' : 'high'
}
