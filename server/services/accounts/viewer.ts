import type { User } from '../../../contract/auth.ts'
import type { SubscriptionStatus } from '../../../contract/subscription.ts'
import type { users } from '../../db/schema.ts'
import { type EntitlementFacts, entitlement } from '../billing/entitlement.ts'

/** The user of a valid access token, and the token's session. */
export interface Viewer {
  user: User
  sessionId: string
  subscription: SubscriptionStatus
  premium: boolean
}

type UserRow = Pick<
  typeof users.$inferSelect,
  'id' | 'email' | 'fullName' | 'createdAt' | 'grantedAt'
>

/** A stored user in the contract's form, without sign-in details. */
export function toViewer(
  row: UserRow,
  facts: EntitlementFacts['subscription'],
  sessionId: string,
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
  return { user, sessionId, subscription, premium: is_subscribed }
}
