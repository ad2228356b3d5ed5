import { eq } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { billing, users } from '../../db/schema.ts'
import { entitlement } from './entitlement.ts'

/** Whether a user has Premium now; false if the account is gone. */
export type HasPremium = (userId: string) => Promise<boolean>

/** For work that no request asks for. Requests bring their viewer. */
export function createHasPremium(db: Database, clock: Clock): HasPremium {
  return async function hasPremium(userId) {
    const [row] = await db
      .select({ grantedAt: users.grantedAt, subscription: billing })
      .from(users)
      .leftJoin(billing, eq(billing.userId, users.id))
      .where(eq(users.id, userId))
    return row !== undefined && entitlement(row, clock.now()).is_subscribed
  }
}
