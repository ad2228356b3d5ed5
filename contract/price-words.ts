import type { Dossier } from './atlas.ts'

type Pay = NonNullable<Dossier['pays']>

const counts = new Intl.NumberFormat('en-US')
const cents = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

const amount = (value: number) => `$${(Number.isInteger(value) ? counts : cents).format(value)}`

/** What is paid, such as '$60 to $220', or '15 to 25%' of something. */
export function priceRange({ low, high, unit }: Pay): string {
  const isShare = unit.startsWith('percent')
  const [from, to] = [low, high].map(isShare ? counts.format : amount)
  return `${low === high ? from : `${from} to ${to}`}${isShare ? '%' : ''}`
}

/** What the price is counted by: 'per visit', 'each', 'of sales'. */
export function priceUnit({ unit }: Pay): string {
  const share = /^percents?(?: (of .+))?$/.exec(unit)
  if (share) return share[1] ?? ''
  return unit === 'each' ? unit : `per ${unit}`
}

/** Price and unit, such as '$60 to $220 per visit'. */
export function paidToday(pay: Pay): string {
  return `${priceRange(pay)} ${priceUnit(pay)}`.trim()
}
