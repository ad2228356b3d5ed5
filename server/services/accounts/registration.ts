import { eq, sql } from 'drizzle-orm'
import { emailKey } from '../../../contract/email.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { pendingRegistrations, users } from '../../db/schema.ts'
import { HOUR_MS } from '../../durations.ts'
import type { Letters } from '../mail/letters.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Throttle } from '../throttle.ts'
import type { MailAllowance } from './mail-allowance.ts'
import { refuseUnfit } from './new-password.ts'
import type { Origin } from './origin.ts'
import type { Pace } from './pace.ts'
import type { PasswordHasher } from './password-hasher.ts'
import type { Pseudonym } from './pseudonym.ts'
import { registrantOf } from './registrant.ts'
import { hashToken, newToken } from './tokens.ts'

const TOKEN_LIFE_MS = 24 * HOUR_MS
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
  pseudonym: Pseudonym
  outbox: Outbox
  letters: Letters
}

/**
 * Registrations, which wait until their address is confirmed. A stranger cannot find out whether an
 * address has an account: the answer, the hashing, the timing and the mails are the same.
 */
export function createRegistration(dependencies: Dependencies) {
  const { db, clock, throttle, pace, mayMail, hasher, pseudonym, outbox, letters } = dependencies

  function newLink() {
    const token = newToken()
    const expiresAt = new Date(clock.now().getTime() + TOKEN_LIFE_MS)
    return { token, stored: { tokenHash: hashToken(token), expiresAt } }
  }

  async function keep(applicant: Applicant, origin: Origin): Promise<void> {
    const { email, fullName } = applicant
    const passwordHash = await hasher.hash(applicant.password)
    const key = emailKey(email)
    // The limit applies to mails. Beyond it, the registration still counts, and the newest link confirms it.
    const mails = await mayMail('verification', key)
    const link = newLink()
    const { isBrowser, mark } = registrantOf(origin, pseudonym)
    const registration = { fullName, passwordHash, createdAt: clock.now() }
    const mailed = { email, ...link.stored }
    const first = { emailKey: key, ...registration, ...mailed, browserHash: mark }
    const next = {
      ...registration,
      // Another registrant may share the place.
      browserHash: isBrowser ? mark : null,
      // The address stays in the form that the newest link proved.
      ...(mails ? mailed : {}),
    }
    await db.transaction(async (tx) => {
      // An account being erased is erased first, or its mail is erased with it.
      const [user] = await tx.select().from(users).where(eq(users.emailKey, key)).for('key share')
      // Stored for existing accounts too, but without a mailed token, so that signing in answers
      // the same way.
      const [kept] = await tx
        .insert(pendingRegistrations)
        .values(first)
        .onConflictDoUpdate({ target: pendingRegistrations.emailKey, set: next })
        .returning({ isFirst: sql<boolean>`xmax = 0` })
      // A first registration has no older link, even if requests for links used up the mails.
      if (!mails && !kept?.isFirst) return
      const letter = user ? letters.alreadyRegistered() : letters.verification(link.token)
      await outbox.enqueue(tx, user?.email ?? email, letter)
    })
  }

  async function renew(key: string): Promise<void> {
    if (!(await mayMail('verification', key))) return
    const link = newLink()
    await db.transaction(async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.emailKey, key))
      // Renewed for existing accounts too. Otherwise, after a cleanup, signing in would reveal
      // which address has one.
      const [pending] = await tx
        .update(pendingRegistrations)
        .set(link.stored)
        .where(eq(pendingRegistrations.emailKey, key))
        .returning()
      if (user !== undefined || pending === undefined) return
      await outbox.enqueue(tx, pending.email, letters.verification(link.token))
    })
  }

  return {
    /** Stores a registration, replaces an older one for the address, and mails a link. */
    async register(applicant: Applicant, origin: Origin): Promise<void> {
      await throttle.hit(`register:${origin.address}`, REGISTRATIONS_PER_HOUR, HOUR_MS)
      refuseUnfit(applicant.password, applicant.email, 'password')
      await pace(() => keep(applicant, origin))
    },

    /**
     * Mails a new link for a waiting registration and voids the old one. Does nothing without a
     * registration.
     */
    async resend(email: string, origin: Origin): Promise<void> {
      await throttle.hit(`resend:${origin.address}`, REGISTRATIONS_PER_HOUR, HOUR_MS)
      await pace(() => renew(emailKey(email)))
    },
  }
}
