/** What must be true for a niche to become a business, in the order in which people ask for it. */
export const ASSUMPTION_KINDS = ['customer', 'problem', 'price', 'reach', 'allowed'] as const
export type AssumptionKind = (typeof ASSUMPTION_KINDS)[number]

export const ASSUMPTION_NAMES: Readonly<Record<AssumptionKind, string>> = {
  customer: 'The customer exists',
  problem: 'The problem is felt',
  price: 'They would pay this price',
  reach: 'They can be reached',
  allowed: 'It may be done',
}

/** 1 to 3. */
export const LEVELS = [1, 2, 3] as const
export type Level = (typeof LEVELS)[number]

/** What happens if an assumption is false. */
export const RISK_NAMES: Readonly<Record<Level, string>> = {
  1: 'Costs a detour',
  2: 'Changes the offer',
  3: 'Ends the idea',
}

/** How little is known about an assumption. */
export const IGNORANCE_NAMES: Readonly<Record<Level, string>> = {
  1: 'Well supported',
  2: 'Some support',
  3: 'Hardly anything known',
}
