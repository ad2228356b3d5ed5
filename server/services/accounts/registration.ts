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

const TOKEN_LIFE = 24 * HOUR_MS
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
 * Registrations, which wait until their address is confirmed. Nothing tells a stranger whether an
 * address has an account: the same answer, the same hashing, at the same pace, the same mails.
 */
export function createRegistration(dependencies: Dependencies) {
  const { db, clock, throttle, pace, mayMail, hasher, pseudonym, outbox, letters } = dependencies

  function newLink() {
    const token = newToken()
    const expiresAt = new Date(clock.now().getTime() + TOKEN_LIFE)
    return { token, stored: { tokenHash: hashToken(token), expiresAt } }
  }

  async function keep(applicant: Applicant, origin: Origin): Promise<void> {
    const { email, fullName } = applicant
    const passwordHash = await hasher.hash(applicant.password)
    const key = emailKey(email)
    // The limit is on mails: past it the registration counts, and is confirmed by the newest link.
    const mails = await mayMail('verification', key)
    const link = newLink()
    const { isBrowser, mark } = registrantOf(origin, pseudonym)
    const registration = { fullName, passwordHash, createdAt: clock.now() }
    const mailed = { email, ...link.stored }
    const first = { emailKey: key, ...registration, ...mailed, browserHash: mark }
    const next = {
      ...registration,
      // A place may be shared with whoever registered before.
      browserHash: isBrowser ? mark : null,
      // The address stays as the newest link has proved it.
      ...(mails ? mailed : {}),
    }
    await db.transaction(async (tx) => {
      // An account that is being erased comes to its end first, or takes the mail along.
      const [user] = await tx.select().from(users).where(eq(users.emailKey, key)).for('key share')
      // For an account too, whose owner gets no token of it: signing in then answers alike.
      const [kept] = await tx
        .insert(pendingRegistrations)
        .values(first)
        .onConflictDoUpdate({ target: pendingRegistrations.emailKey, set: next })
        .returning({ isFirst: sql<boolean>`xmax = 0` })
      // The first one has no older link, whoever used the mails up by asking for one.
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
      // Of an account too, or signing in would tell the two apart when one of them is cleaned up.
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
    /** Keeps a registration, replacing an older one of the address, and mails a link. */
    async register(applicant: Applicant, origin: Origin): Promise<void> {
      await throttle.hit(`register:${origin.address}`, REGISTRATIONS_PER_HOUR, HOUR_MS)
      refuseUnfit(applicant.password, applicant.email, 'password')
      await pace(() => keep(applicant, origin))
    },

    /** Mails a new link for a registration that waits, voiding the old one; silent where there is none. */
    async resend(email: string, origin: Origin): Promise<void> {
      await throttle.hit(`resend:${origin.address}`, REGISTRATIONS_PER_HOUR, HOUR_MS)
      await pace(() => renew(emailKey(email)))
    },
  }
}
