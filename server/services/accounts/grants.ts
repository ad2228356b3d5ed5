import { eq } from 'drizzle-orm'
import { emailKey, emailSchema } from '../../../contract/email.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema.ts'

/** Premium granted by an operator. Both functions return whether the account exists. */
export interface Grants {
  grant(email: string): Promise<boolean>
  revoke(email: string): Promise<boolean>
}

export function createGrants(db: Database, clock: Clock): Grants {
  async function set(email: string, grantedAt: Date | null): Promise<boolean> {
    if (!emailSchema.safeParse(email).success) return false
    const changed = await db
      .update(users)
      .set({ grantedAt })
      .where(eq(users.emailKey, emailKey(email)))
      .returning({ id: users.id })
    return changed.length > 0
  }

  return {
    grant: (email) => set(email, clock.now()),
    revoke: (email) => set(email, null),
  }
}
