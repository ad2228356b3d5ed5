import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { emailKey } from '../../../contract/email.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { pendingRegistrations, users } from '../../db/schema.ts'
import { Refusal } from '../../refusal.ts'
import type { MailAllowance } from '../mail/allowance.ts'
import type { Letters } from '../mail/letters.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Throttle } from '../throttle.ts'
import type { KnownDevices } from './known-devices.ts'
import { refuseUnfit } from './new-password.ts'
import type { Origin } from './origin.ts'
import type { Pace } from './pace.ts'
import type { PasswordHasher } from './password-hasher.ts'
import type { Sessions } from './sessions.ts'
import type { TokenPair } from './token-pair.ts'
import { hashToken, newToken } from './tokens.ts'

const HOUR = 3_600_000
const TOKEN_LIFE = 24 * HOUR
const REGISTRATIONS_PER_HOUR = 30

interface Applicant {
  email: string
  password: string
  fullName: string | null
}

interface Dependencies {
  db: Database
  clock: Clock
  throttle: Throttle
  pace: Pace
  mayMail: MailAllowance
  hasher: PasswordHasher
  devices: KnownDevices
  sessions: Sessions
  outbox: Outbox
  letters: Letters
}

/** The confirmed address, and a pair where the browser is signed in. */
interface Verified {
  email: string
  pair: TokenPair | undefined
}

export type Registration = ReturnType<typeof createRegistration>

/**
 * Registration by confirmed address. Nothing tells a stranger whether an
 * address has an account: the same answer, the same hashing, at the same pace, always one mail.
 */
export function createRegistration(dependencies: Dependencies) {
  const { db, clock, throttle, pace, mayMail, hasher, devices, sessions, outbox, letters } =
    dependencies

  async function keep(applicant: Applicant, origin: Origin): Promise<void> {
    const passwordHash = await hasher.hash(applicant.password)
    const key = emailKey(applicant.email)
    // Past the limit nothing changes: a stranger must not be able to void a link by repeating.
    if (!(await mayMail('verification', key))) return
    const now = clock.now()
    const token = newToken()
    const pending = {
      email: applicant.email,
      fullName: applicant.fullName,
      passwordHash,
      tokenHash: hashToken(token),
      browserHash: origin.browserId === undefined ? null : hashToken(origin.browserId),
      createdAt: now,
      expiresAt: new Date(now.getTime() + TOKEN_LIFE),
    }
    await db.transaction(async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.emailKey, key))
      // For an account too, whose owner gets no token of it: signing in then answers alike.
      await tx
        .insert(pendingRegistrations)
        .values({ emailKey: key, ...pending })
        .onConflictDoUpdate({ target: pendingRegistrations.emailKey, set: pending })
      if (user === undefined) {
        await outbox.enqueue(tx, applicant.email, letters.verification(token))
      } else {
        await outbox.enqueue(tx, user.email, letters.alreadyRegistered())
      }
    })
  }

  async function renew(key: string): Promise<void> {
    if (!(await mayMail('verification', key))) return
    const token = newToken()
    await db.transaction(async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.emailKey, key))
      if (user !== undefined) return
      const [pending] = await tx
        .update(pendingRegistrations)
        .set({
          tokenHash: hashToken(token),
          expiresAt: new Date(clock.now().getTime() + TOKEN_LIFE),
        })
        .where(eq(pendingRegistrations.emailKey, key))
        .returning()
      if (pending) await outbox.enqueue(tx, pending.email, letters.verification(token))
    })
  }

  return {
    /** Keeps a pending registration, replacing an older one of the address, and mails its token. */
    async register(applicant: Applicant, origin: Origin): Promise<void> {
      await throttle.hit(`register:${origin.address}`, REGISTRATIONS_PER_HOUR, HOUR)
      refuseUnfit(applicant.password, applicant.email, 'password')
      await pace(() => keep(applicant, origin))
    },

    /** Mails a new token for a pending registration, voiding the old one; silent where there is none. */
    async resend(email: string, origin: Origin): Promise<void> {
      await throttle.hit(`resend:${origin.address}`, REGISTRATIONS_PER_HOUR, HOUR)
      await pace(() => renew(emailKey(email)))
    },

    /**
     * Turns a pending registration into an account. Signs in, by returning a
     * pair, only the browser that registered.
     * @throws {Refusal} `token_invalid` or `token_expired`
     */
    async verify(token: string, origin: Origin): Promise<Verified> {
      const tokenHash = hashToken(token)
      return db.transaction(async (tx) => {
        const [pending] = await tx
          .select()
          .from(pendingRegistrations)
          .where(eq(pendingRegistrations.tokenHash, tokenHash))
          .for('update')
        if (pending === undefined) throw new Refusal('token_invalid')
        const now = clock.now()
        if (pending.expiresAt <= now) throw new Refusal('token_expired')
        await tx
          .delete(pendingRegistrations)
          .where(eq(pendingRegistrations.emailKey, pending.emailKey))
        const [user] = await tx
          .insert(users)
          .values({
            id: randomUUID(),
            email: pending.email,
            emailKey: pending.emailKey,
            fullName: pending.fullName,
            passwordHash: pending.passwordHash,
            createdAt: now,
          })
          .onConflictDoNothing()
          .returning({ id: users.id })
        if (user === undefined) throw new Refusal('token_invalid')
        const isSameBrowser =
          origin.browserId !== undefined && hashToken(origin.browserId) === pending.browserHash
        if (!isSameBrowser) return { email: pending.email, pair: undefined }
        await devices.remember(tx, user.id, origin)
        return { email: pending.email, pair: await sessions.start(user.id, tx) }
      })
    },
  }
}
