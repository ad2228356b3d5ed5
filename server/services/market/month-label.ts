const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** A calendar month (1 to 12) as in the contract: 'Aug 2026'. */
export function monthLabel({ year, month }: { year: number; month: number }): string {
  return `${MONTHS[month - 1]} ${year}`
}
