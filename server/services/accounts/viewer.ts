import type { KeyScope } from '../../../contract/access-key-form.ts'
import type { User } from '../../../contract/auth.ts'
import type { SubscriptionStatus } from '../../../contract/subscription.ts'
import { billing, users } from '../../db/schema.ts'
import { type EntitlementFacts, entitlement } from '../billing/entitlement.ts'

/** With what a request shows who it is from: a sign-in, or an access key, which may do less. */
type Means = { kind: 'session'; id: string } | { kind: 'key'; scope: KeyScope }

/** The user of a valid access token or access key. */
export interface Viewer {
  user: User
  by: Means
  subscription: SubscriptionStatus
  premium: boolean
}

type UserRow = Pick<
  typeof users.$inferSelect,
  'id' | 'email' | 'fullName' | 'createdAt' | 'grantedAt'
>

/** The columns of `users` and `billing` that {@link toViewer} reads. */
export const viewerColumns = {
  user: {
    id: users.id,
    email: users.email,
    fullName: users.fullName,
    createdAt: users.createdAt,
    grantedAt: users.grantedAt,
  },
  subscription: {
    userId: billing.userId,
    status: billing.status,
    currentPeriodEnd: billing.currentPeriodEnd,
    cancelAt: billing.cancelAt,
  },
}

/** A stored user in the contract's form, without sign-in details. */
export function toViewer(
  row: UserRow,
  facts: EntitlementFacts['subscription'],
  by: Means,
  now: Date,
): Viewer {
  const subscription = entitlement({ grantedAt: row.grantedAt, subscription: facts }, now)
  const { is_subscribed, subscription_status } = subscription
  const user = {
    id: row.id,
    email: row.email,
    full_name: row.fullName,
    created_at: row.createdAt.toISOString(),
    is_subscribed,
    subscription_status,
  }
  return { user, by, subscription, premium: is_subscribed }
}
