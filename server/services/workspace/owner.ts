import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema.ts'
import { Refusal } from '../../refusal.ts'

/**
 * Holds the owner's row until the transaction ends, so that one change of a workspace comes after
 * another. @throws {Refusal} `not_authenticated` if the account is gone
 */
export async function holdOwner(tx: Database, userId: string): Promise<void> {
  const held = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  if (held.length === 0) throw new Refusal('not_authenticated')
}
