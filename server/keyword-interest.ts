/** Views of an article in one calendar month (1 to 12). */
export interface MonthViews {
  year: number
  month: number
  views: number
}

/** How often an article about a phrase was read. Not searches. */
export interface Interest {
  /** The article's title as its readers see it, and its address. */
  article: { title: string; url: string }
  /** How surely the article means the phrase, up to 1. */
  confidence: number
  /** 12 to 24 complete months in order of time, the newest last. A month without views is zero. */
  months: MonthViews[]
}
