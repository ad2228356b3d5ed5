const counts = new Intl.NumberFormat('en-US')
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** An order of magnitude: 'about 1,300 searches a month'. */
export function searchesText(volume: number): string {
  return `about ${counts.format(volume)} searches a month`
}

const nameOf = (month: number) => MONTHS[month - 1] ?? ''
const after = (month: number) => (month % 12) + 1

/** The months of a season, 1 to 12, as spans: 'Oct to Feb', 'Mar, Sep to Nov'; empty for none. */
export function seasonText(months: readonly number[]): string {
  const all = new Set(months)
  const starts = [...all]
    .filter((month) => !all.has(month === 1 ? 12 : month - 1))
    .sort((a, b) => a - b)
  if (starts.length === 0) return all.size > 0 ? 'All year' : ''
  return starts
    .map((start) => {
      let end = start
      while (all.has(after(end))) end = after(end)
      return start === end ? nameOf(start) : `${nameOf(start)} to ${nameOf(end)}`
    })
    .join(', ')
}
