import { stemOf } from './phrase.ts'

interface Season {
  /** A keyword with any of these words has the season. */
  words: string
  /** Months with clearly more searches. */
  peaks: readonly number[]
}

/** For phrases whose references say nothing; the first match counts. */
const SEASONS: readonly Season[] = [
  { words: 'christmas xmas', peaks: [11, 12] },
  { words: 'halloween', peaks: [9, 10] },
  { words: 'valentine', peaks: [1, 2] },
  { words: 'thanksgiving', peaks: [11] },
]

export function seasonOfWords(subjects: readonly string[]): readonly number[] {
  const season = SEASONS.find(({ words }) =>
    words.split(' ').some((word) => subjects.includes(stemOf(word))),
  )
  return season?.peaks ?? []
}

/** What a month of the season has above a month outside it, and what one beside it has. */
const IN_SEASON = 1
const BESIDE_SEASON = 0.4

/**
 * The shape of a year: for each month from January, its searches in percent of the year's mean. A
 * month of the season has twice as many as one far from it.
 */
export function yearShape(peaks: readonly number[]): number[] {
  const isPeak = (month: number) => peaks.includes(((month + 11) % 12) + 1)
  const heights = Array.from({ length: 12 }, (_, index) => {
    const month = index + 1
    if (isPeak(month)) return 1 + IN_SEASON
    return isPeak(month - 1) || isPeak(month + 1) ? 1 + BESIDE_SEASON : 1
  })
  const mean = heights.reduce((sum, height) => sum + height, 0) / 12
  return heights.map((height) => Math.round((100 * height) / mean))
}
