import type { PaymentStatus, Subscription } from '../../providers/payments/port.ts'

/** What gives most comes first. */
const RANKS: Record<PaymentStatus, number> = {
  active: 0,
  past_due: 1,
  unpaid: 2,
  paused: 3,
  incomplete: 4,
  canceled: 5,
  incomplete_expired: 6,
}

/** The one that counts of a customer's subscriptions, whatever order they come in. */
export function currentSubscription(all: readonly Subscription[]): Subscription | undefined {
  const end = ({ currentPeriodEnd }: Subscription) => currentPeriodEnd?.getTime() ?? 0
  return all.toSorted((a, b) => RANKS[a.status] - RANKS[b.status] || end(b) - end(a))[0]
}

/** Whether there is something to pay or to manage, so that a second subscription would be one too many. */
export function isUnderWay(status: PaymentStatus | null): boolean {
  return status !== null && RANKS[status] <= RANKS.paused
}
