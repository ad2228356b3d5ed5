/** What Premium costs, everywhere. */
export const PREMIUM_PLAN = { priceUsd: 5, interval: 'month' } as const

export type Plan = typeof PREMIUM_PLAN

/** '$5 per month' */
export function priceText(plan: Plan): string {
  return `$${plan.priceUsd} per ${plan.interval}`
}
