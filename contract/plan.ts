/** The price of Premium. Only `src/content/plans/premium.yaml` sets it. */
export interface Plan {
  priceUsd: number
  interval: 'month'
}

/** '$5' */
export function amountText({ priceUsd }: Plan): string {
  return `$${Number.isInteger(priceUsd) ? priceUsd : priceUsd.toFixed(2)}`
}

/** '$5 per month' */
export function priceText(plan: Plan): string {
  return `${amountText(plan)} per ${plan.interval}`
}
