import { eq, sql } from 'drizzle-orm'
import { emailKey } from '../../../contract/email.ts'
import type { Database } from '../../db/database.ts'
import { feedback, mails, passwordResets, pendingRegistrations, users } from '../../db/schema.ts'
import { MINUTE_MS } from '../../durations.ts'
import { Refusal } from '../../refusal.ts'
import type { BillingEvents } from '../billing/events.ts'
import type { Throttle } from '../throttle.ts'
import type { GoogleCredential, GoogleCredentials } from './google-credentials.ts'
import type { Origin } from './origin.ts'
import type { PasswordHasher } from './password-hasher.ts'
import type { Viewer } from './viewer.ts'

const QUARTER_MS = 15 * MINUTE_MS
const TRIES = 10

interface Dependencies {
  db: Database
  throttle: Throttle
  hasher: PasswordHasher
  credentials: GoogleCredentials
  billingEvents: Pick<BillingEvents, 'endFor'>
}

/** Erases the viewer's account and all its data immediately and permanently. */
export interface Deletion {
  /** @throws {Refusal} `wrong_password`, `rate_limited` */
  withPassword(viewer: Viewer, password: string): Promise<void>
  /** Takes a fresh credential of the linked Google account. @throws {Refusal} those of `confirm` */
  withGoogle(viewer: Viewer, given: GoogleCredential, origin: Origin): Promise<void>
}

export function createDeletion(dependencies: Dependencies): Deletion {
  const { db, throttle, hasher, credentials, billingEvents } = dependencies

  /** Deletes data that is stored under the account's address. Deleting the user removes the rest. */
  async function erase({ id, email }: Viewer['user']): Promise<void> {
    const key = emailKey(email)
    await db.transaction(async (tx) => {
      // Any mail being written to the account is stored by then, or its writer finds no account.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')
      await tx.delete(passwordResets).where(eq(passwordResets.emailKey, key))
      await tx.delete(pendingRegistrations).where(eq(pendingRegistrations.emailKey, key))
      await tx.delete(mails).where(eq(sql`lower(${mails.recipient})`, key))
      await tx.delete(feedback).where(eq(sql`lower(${feedback.email})`, key))
      await billingEvents.endFor(tx, id)
      await tx.delete(users).where(eq(users.id, id))
    })
  }

  return {
    async withPassword({ user }, password) {
      await throttle.hit(`delete:${user.id}`, TRIES, QUARTER_MS)
      const [row] = await db
        .select({ stored: users.passwordHash })
        .from(users)
        .where(eq(users.id, user.id))
      if (!(await hasher.verify(password, row?.stored))) throw new Refusal('wrong_password')
      await erase(user)
    },

    async withGoogle({ user }, given, origin) {
      await credentials.confirm(user.id, given, origin)
      await erase(user)
    },
  }
}
