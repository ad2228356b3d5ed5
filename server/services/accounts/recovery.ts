import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { emailKey } from '../../../contract/email.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import {
  accessKeys,
  knownDevices,
  passwordResets,
  pendingRegistrations,
  sessions,
  users,
} from '../../db/schema.ts'
import { HOUR_MS } from '../../durations.ts'
import { Refusal } from '../../refusal.ts'
import type { Letters } from '../mail/letters.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Throttle } from '../throttle.ts'
import type { KnownDevices } from './known-devices.ts'
import type { MailAllowance } from './mail-allowance.ts'
import { refuseUnfit } from './new-password.ts'
import type { Origin } from './origin.ts'
import type { Pace } from './pace.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { hashToken, newToken } from './tokens.ts'

const TOKEN_LIFE_MS = HOUR_MS
const ASKED_PER_HOUR = 30
const TRIED_PER_HOUR = 60

interface Dependencies {
  db: Database
  clock: Clock
  throttle: Throttle
  pace: Pace
  mayMail: MailAllowance
  hasher: PasswordHasher
  devices: KnownDevices
  outbox: Outbox
  letters: Letters
}

interface Holder {
  email: string
  user: typeof users.$inferSelect | undefined
}

/**
 * Password resets by mail. A request gets the same answer for every address. The owner of the
 * mailbox may set the password of its account, including an account that only used Google. For an
 * unconfirmed registration, the link also confirms it.
 */
export function createRecovery(dependencies: Dependencies) {
  const { db, clock, throttle, pace, mayMail, hasher, devices, outbox, letters } = dependencies

  /** The owner of an address: its account or its unconfirmed registration. */
  async function holderOf(tx: Database, key: string): Promise<Holder | undefined> {
    // An account being erased is erased first, or its mail is erased with it.
    const [user] = await tx.select().from(users).where(eq(users.emailKey, key)).for('key share')
    const [pending] = await tx
      .select({ email: pendingRegistrations.email })
      .from(pendingRegistrations)
      .where(eq(pendingRegistrations.emailKey, key))
    const email = user?.email ?? pending?.email
    return email === undefined ? undefined : { email, user }
  }

  /** Turns the unconfirmed registration of an address into an account. */
  async function confirm(tx: Database, key: string, passwordHash: string): Promise<string> {
    const [pending] = await tx
      .delete(pendingRegistrations)
      .where(eq(pendingRegistrations.emailKey, key))
      .returning()
    if (pending === undefined) throw new Refusal('token_invalid')
    const id = randomUUID()
    const createdAt = clock.now()
    // The name is dropped, since a stranger may have registered this address.
    const [user] = await tx
      .insert(users)
      .values({ id, email: pending.email, emailKey: key, passwordHash, createdAt })
      .onConflictDoNothing()
      .returning({ id: users.id })
    if (user === undefined) throw new Refusal('token_invalid')
    return user.id
  }

  /** Sets the password of an account and ends all access gained with the old one. */
  async function replace(tx: Database, userId: string, passwordHash: string): Promise<void> {
    // A Google account that was linked by mistake must not allow a way back in.
    await tx.update(users).set({ passwordHash, googleSub: null }).where(eq(users.id, userId))
    await tx
      .update(sessions)
      .set({ revokedAt: clock.now() })
      .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)))
    await tx.delete(accessKeys).where(eq(accessKeys.userId, userId))
    await tx.delete(knownDevices).where(eq(knownDevices.userId, userId))
  }

  return {
    /** Mails a reset link if the address has an account or a registration. Voids an older link. */
    async ask(email: string, origin: Origin): Promise<void> {
      await throttle.hit(`forgot:${origin.address}`, ASKED_PER_HOUR, HOUR_MS)
      const key = emailKey(email)
      await pace(async () => {
        if (!(await mayMail('reset', key))) return
        const token = newToken()
        const now = clock.now()
        const reset = {
          tokenHash: hashToken(token),
          createdAt: now,
          expiresAt: new Date(now.getTime() + TOKEN_LIFE_MS),
        }
        await db.transaction(async (tx) => {
          const holder = await holderOf(tx, key)
          if (holder === undefined) return
          await tx
            .insert(passwordResets)
            .values({ emailKey: key, ...reset })
            .onConflictDoUpdate({ target: passwordResets.emailKey, set: reset })
          await outbox.enqueue(tx, holder.email, letters.passwordReset(token))
        })
      })
    },

    /**
     * Sets a new password with a mailed token and returns the address. Ends every session and every access
     * key of the account, notifies its address, and does not sign in. After a refused password the token is
     * still usable.
     * @throws {Refusal} `token_invalid`, `token_expired`, `invalid`, `rate_limited`
     */
    async reset(token: string, password: string, origin: Origin): Promise<string> {
      await throttle.hit(`reset:${origin.address}`, TRIED_PER_HOUR, HOUR_MS)
      const tokenHash = hashToken(token)
      const [asked] = await db
        .select()
        .from(passwordResets)
        .where(eq(passwordResets.tokenHash, tokenHash))
      if (asked === undefined) throw new Refusal('token_invalid')
      if (asked.expiresAt <= clock.now()) throw new Refusal('token_expired')
      refuseUnfit(password, asked.emailKey, 'new_password')
      const passwordHash = await hasher.hash(password)

      return db.transaction(async (tx) => {
        const [taken] = await tx
          .delete(passwordResets)
          .where(
            and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, clock.now())),
          )
          .returning()
        const holder = taken && (await holderOf(tx, taken.emailKey))
        if (taken === undefined || holder === undefined) throw new Refusal('token_invalid')
        const { email, user } = holder
        const userId = user?.id ?? (await confirm(tx, taken.emailKey, passwordHash))
        if (user !== undefined) await replace(tx, userId, passwordHash)
        // The next sign-in from here counts as known, since the user opened the mailbox from here.
        await devices.remember(tx, userId, origin)
        await outbox.enqueue(tx, email, letters.passwordChanged())
        return email
      })
    },
  }
}
