import { stem } from './vocabulary.ts'

interface Season {
  /** A keyword with any of these words has the season. */
  words: string
  /** Month of the peak, 1 to 12; a fraction lies between two months. */
  peak: number
  /** Months from the peak to a third of its height. */
  width: number
  /** Height above the rest of the year, as a share. */
  height: number
}

/** The first match counts. */
const SEASONS: readonly Season[] = [
  { words: 'christmas xmas advent santa', peak: 12, width: 1, height: 6 },
  { words: 'halloween pumpkin costume', peak: 10, width: 0.9, height: 5 },
  { words: 'valentine', peak: 2, width: 0.7, height: 4 },
  { words: 'easter', peak: 4, width: 0.9, height: 3 },
  { words: 'thanksgiving turkey', peak: 11, width: 0.8, height: 3 },
  { words: 'tax irs 1040 bookkeeping', peak: 3, width: 1.4, height: 1.8 },
  { words: 'gift present hamper stocking', peak: 12, width: 1.2, height: 1.3 },
  { words: 'ski snow snowboard winter heater fireplace', peak: 12.5, width: 1.8, height: 1.6 },
  { words: 'beach swim swimwear pool summer sunscreen', peak: 6.5, width: 1.8, height: 1.4 },
  {
    words: 'garden gardening lawn seed planter compost greenhouse',
    peak: 5,
    width: 1.9,
    height: 1,
  },
  { words: 'bbq grill patio barbecue', peak: 6, width: 1.8, height: 0.9 },
  { words: 'camping hiking travel trip rv campervan kayak', peak: 7, width: 2.2, height: 0.7 },
  { words: 'school college student tutoring backpack', peak: 8.5, width: 1.2, height: 0.9 },
  { words: 'wedding bridal bride', peak: 6, width: 3, height: 0.35 },
  { words: 'diet fitness gym weight workout planner', peak: 1, width: 1.3, height: 0.6 },
]

/** The season of an industry if no word of the keyword matches: by a lowercase word of its name. */
const INDUSTRY_SEASONS: readonly Season[] = [
  { words: 'gardening agriculture', peak: 5, width: 2.2, height: 0.6 },
  { words: 'travel', peak: 7, width: 2.4, height: 0.45 },
  { words: 'fitness', peak: 1, width: 1.6, height: 0.35 },
  { words: 'education', peak: 9, width: 1.6, height: 0.35 },
  { words: 'weddings', peak: 6, width: 3, height: 0.3 },
  { words: 'crafts games fashion', peak: 12, width: 1.4, height: 0.4 },
]

function findSeason(seasons: readonly Season[], stems: readonly string[]): Season | undefined {
  return seasons.find(({ words }) => words.split(' ').some((word) => stems.includes(stem(word))))
}

/**
 * How a calendar month compares with the mean of the year, which is 1: a bell
 * curve on the circle of months around the season's peak; 1 if there is no season.
 * @param month 1 to 12
 */
export function seasonFactor(
  stems: readonly string[],
  industry: string | undefined,
  month: number,
): number {
  const season =
    findSeason(SEASONS, stems) ??
    findSeason(INDUSTRY_SEASONS, industry?.toLowerCase().split(/\W+/).map(stem) ?? [])
  if (season === undefined) return 1
  const { peak, width, height } = season
  const bell = (at: number) => {
    const apart = Math.abs(at - peak) % 12
    return 1 + height * Math.exp(-((Math.min(apart, 12 - apart) / width) ** 2))
  }
  const year = Array.from({ length: 12 }, (_, index) => bell(index + 1))
  return bell(month) / (year.reduce((sum, each) => sum + each, 0) / 12)
}
