/** Searches in one calendar month (1 to 12); null is unknown. */
export interface MonthFigure {
  year: number
  month: number
  volume: number | null
}

/** What is known of a keyword's demand. Null is unknown, never zero. */
export interface KeywordFigures {
  keyword: string
  /** Searches a month, averaged over the year. */
  volume: number | null
  /** US dollars a click. */
  cpc: number | null
  competition: 'low' | 'medium' | 'high' | null
  /** 0 to 100. */
  competitionIndex: number | null
  /** At most twelve, in order of time, no month twice. */
  months: MonthFigure[]
}

export interface KeywordReport {
  figures: KeywordFigures
  /** Not the keyword itself, no keyword twice. */
  related: KeywordFigures[]
  /** False where a part could not be had now. */
  isComplete: boolean
  /** When the figures came to us (ISO), where that was before they were asked for. */
  countedAt?: string
}

/** Google's own bounds of the three levels. */
export function competitionOf(index: number | null): KeywordFigures['competition'] {
  if (index === null) return null
  if (index <= 33) return 'low'
  return index <= 66 ? 'medium' : 'high'
}
