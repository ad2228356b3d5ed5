import { eq } from 'drizzle-orm'
import type { User } from '../../../contract/auth.ts'
import type { SubscriptionStatus } from '../../../contract/subscription.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { billing, users } from '../../db/schema.ts'
import type { Payments } from '../../providers/payments/port.ts'
import { Refusal } from '../../refusal.ts'
import type { Leases } from '../leases/leases.ts'
import { currentSubscription, isUnderWay } from './current-subscription.ts'
import { entitlement } from './entitlement.ts'
import { intentKey } from './intent-key.ts'

export type BillingRow = typeof billing.$inferSelect

interface Dependencies {
  db: Database
  leases: Leases
  clock: Clock
  payments: Payments
}

/** Users as customers of the payment provider: our stored copy, updated from the provider. */
export type Subscribers = ReturnType<typeof createSubscribers>

export function createSubscribers({ db, leases, clock, payments }: Dependencies) {
  async function update(userId: string, change: Partial<BillingRow>): Promise<BillingRow> {
    const [row] = await db
      .update(billing)
      .set({ ...change, updatedAt: clock.now() })
      .where(eq(billing.userId, userId))
      .returning()
    // The account was erased meanwhile.
    if (row === undefined) throw new Refusal('not_authenticated')
    return row
  }

  return {
    /** Runs all changes to a user's billing, here or at the provider, one after the other. */
    exclusively: <T>(userId: string, work: () => Promise<T>) =>
      leases.exclusively(`billing ${userId}`, work),

    async find(userId: string): Promise<BillingRow | undefined> {
      const [row] = await db.select().from(billing).where(eq(billing.userId, userId))
      return row
    },

    async userOf(customerId: string): Promise<string | undefined> {
      const [row] = await db
        .select({ userId: billing.userId })
        .from(billing)
        .where(eq(billing.customerId, customerId))
      return row?.userId
    },

    /** Makes a user a customer. @throws {Refusal} when the account is gone */
    async add({ id: userId, email }: User): Promise<BillingRow> {
      const updatedAt = clock.now()
      const key = intentKey(`customer:${userId}`, updatedAt)
      const customerId = await payments.createCustomer(userId, email, key)
      const [row] = await db.transaction(async (tx) => {
        const [user] = await tx
          .select({ id: users.id })
          .from(users)
          .where(eq(users.id, userId))
          .for('key share')
        return user ? tx.insert(billing).values({ userId, customerId, updatedAt }).returning() : []
      })
      if (row === undefined) {
        await payments.deleteCustomer(customerId)
        throw new Refusal('not_authenticated')
      }
      return row
    },

    /** Creates a new customer for a user whose customer no longer exists at the provider. */
    async replace({ userId, customerId: gone }: BillingRow, email: string): Promise<BillingRow> {
      const key = intentKey(`customer:${userId}:${gone}`, clock.now())
      const customerId = await payments.createCustomer(userId, email, key)
      return update(userId, { customerId, checkoutId: null, subscriptionId: null, status: null })
    },

    /**
     * Asks the provider for the current state and stores it, regardless of earlier messages. Closes
     * a checkout that would lead to a second subscription.
     */
    async refresh({ userId, customerId }: BillingRow): Promise<BillingRow> {
      const all = await payments.subscriptionsOf(customerId)
      // Ignores subscriptions bought for another account.
      const own = all.filter((each) => each.userId === null || each.userId === userId)
      const current = currentSubscription(own)
      const row = await update(userId, {
        subscriptionId: current?.id ?? null,
        status: current?.status ?? null,
        currentPeriodEnd: current?.currentPeriodEnd ?? null,
        cancelAt: current?.cancelAt ?? null,
      })
      if (row.checkoutId === null || !isUnderWay(row.status)) return row
      await payments.expireCheckout(row.checkoutId)
      return update(userId, { checkoutId: null })
    },

    /** Stores the started checkout. @throws {Refusal} when the account is gone */
    note: (userId: string, checkoutId: string) => update(userId, { checkoutId }),

    /** The user's current entitlement. */
    async statusOf(userId: string): Promise<SubscriptionStatus> {
      const [row] = await db
        .select({ grantedAt: users.grantedAt, subscription: billing })
        .from(users)
        .leftJoin(billing, eq(billing.userId, users.id))
        .where(eq(users.id, userId))
      if (row === undefined) throw new Refusal('not_authenticated')
      return entitlement(row, clock.now())
    },
  }
}
