import type { PaymentStatus, Subscription } from '../../providers/payments/port.ts'

/** Best status first. */
const RANKS: Record<PaymentStatus, number> = {
  active: 0,
  past_due: 1,
  unpaid: 2,
  paused: 3,
  incomplete: 4,
  canceled: 5,
  incomplete_expired: 6,
}

/** The customer's subscription that counts, regardless of their order. */
export function currentSubscription(all: readonly Subscription[]): Subscription | undefined {
  const end = ({ currentPeriodEnd }: Subscription) => currentPeriodEnd?.getTime() ?? 0
  return all.toSorted((a, b) => RANKS[a.status] - RANKS[b.status] || end(b) - end(a))[0]
}

/** True if there is something to pay or manage, and a second subscription must be refused. */
export function isUnderWay(status: PaymentStatus | null): boolean {
  return status !== null && RANKS[status] <= RANKS.paused
}
