/** The numbers that a text may state, by kind. */
export interface StatableNumbers {
  /** Counts, monthly searches, years, indexes. */
  plain: readonly number[]
  /** US dollars. */
  money: readonly number[]
  /** 12 for 12%. */
  percent: readonly number[]
}

const NUMBER =
  /(?<![\p{L}\p{N}.,])(\$)?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?(?:\s?(%|percent\b|k\b|m\b|thousand\b|million\b))?(?![\p{L}\p{N}])/giu

/** Numbers in words, and fractions. "One" is too common to count as a figure. */
const WORDS =
  /\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|billions?|dozens?|half|halves|thirds?|quarters?|double[ds]?|twice|triple[ds]?|\w+fold)\b/i

const SCALES: Record<string, number> = { k: 1e3, thousand: 1e3, m: 1e6, million: 1e6 }

/** Whether a written figure equals a known one, or a known one rounded to two or more significant digits. */
function isKnown(digits: string, decimals: string, scale: number, known: readonly number[]) {
  const value = Number(`${digits}.${decimals || 0}`) * scale
  const significant = `${digits}${decimals}`.replace(/^0+/, '')
  const zeros = decimals === '' ? (/(?<!0)0*$/.exec(digits)?.[0].length ?? 0) : -decimals.length
  const isRounded = significant.length - Math.max(0, zeros) >= 2
  const tolerance = isRounded ? 0.5 * 10 ** zeros * scale : 0
  return known.some((each) => Math.abs(Math.abs(each) - value) <= tolerance + 1e-9)
}

/** Whether every number in a text is known. A model may not add numbers. */
export function statesOnlyKnown(text: string, known: StatableNumbers): boolean {
  let isClean = true
  const rest = text.replace(NUMBER, (_all, dollar, whole: string, decimals = '', unit = '') => {
    const name = String(unit).toLowerCase()
    const isPercent = name === '%' || name === 'percent'
    const pool = isPercent ? known.percent : dollar ? known.money : known.plain
    isClean &&= isKnown(whole.replaceAll(',', ''), decimals, SCALES[name] ?? 1, pool)
    return ' '
  })
  return isClean && !/\p{N}/u.test(rest) && !WORDS.test(rest)
}
