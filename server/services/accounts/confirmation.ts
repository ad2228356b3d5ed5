import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { pendingRegistrations, users } from '../../db/schema.ts'
import { HOUR_MS } from '../../durations.ts'
import { Refusal } from '../../refusal.ts'
import type { Throttle } from '../throttle.ts'
import type { KnownDevices } from './known-devices.ts'
import { refuseUnfit } from './new-password.ts'
import type { Origin } from './origin.ts'
import type { PasswordHasher } from './password-hasher.ts'
import type { Pseudonym } from './pseudonym.ts'
import { registrantOf } from './registrant.ts'
import type { Sessions } from './sessions.ts'
import type { TokenPair } from './token-pair.ts'
import { hashToken } from './tokens.ts'

const PASSWORDS_PER_HOUR = 60

type Waiting = typeof pendingRegistrations.$inferSelect

interface Dependencies {
  db: Database
  clock: Clock
  throttle: Throttle
  hasher: PasswordHasher
  devices: KnownDevices
  sessions: Sessions
  pseudonym: Pseudonym
}

export type Confirmed =
  /** The account exists. If this browser registered, it also gets a session. */
  | { state: 'confirmed'; email: string; pair: TokenPair | undefined }
  /** Nothing has changed. Another person may have registered, so the request must include a password. */
  | { state: 'password_required'; email: string }

/** The password and name for the new account. */
type Chosen = Pick<Waiting, 'passwordHash' | 'fullName'>

/**
 * Turns the registration of a mailed token into an account. The token proves who owns the mailbox,
 * not who registered. The registration's password therefore counts only in the browser that
 * registered. In any other browser the account gets the password typed there.
 * @throws {Refusal} `token_invalid`, `token_expired`, `invalid`, `rate_limited`
 */
export type Confirm = (
  token: string,
  password: string | undefined,
  origin: Origin,
) => Promise<Confirmed>

export function createConfirm(dependencies: Dependencies): Confirm {
  const { db, clock, throttle, hasher, devices, sessions, pseudonym } = dependencies

  async function find(tokenHash: string): Promise<Waiting> {
    const [waiting] = await db
      .select()
      .from(pendingRegistrations)
      .where(eq(pendingRegistrations.tokenHash, tokenHash))
    if (waiting === undefined) throw new Refusal('token_invalid')
    if (waiting.expiresAt <= clock.now()) throw new Refusal('token_expired')
    return waiting
  }

  /** The name counts only together with the password it was registered with. */
  async function choose(password: string, waiting: Waiting): Promise<Chosen> {
    refuseUnfit(password, waiting.email, 'password')
    if (await hasher.verify(password, waiting.passwordHash)) return waiting
    return { passwordHash: await hasher.hash(password), fullName: null }
  }

  async function open(tx: Database, { email, emailKey }: Waiting, chosen: Chosen): Promise<string> {
    const { passwordHash, fullName } = chosen
    const id = randomUUID()
    const [user] = await tx
      .insert(users)
      .values({ id, email, emailKey, fullName, passwordHash, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning({ id: users.id })
    if (user === undefined) throw new Refusal('token_invalid')
    return user.id
  }

  return async function confirm(token, password, origin) {
    if (password !== undefined) {
      await throttle.hit(`verify:${origin.address}`, PASSWORDS_PER_HOUR, HOUR_MS)
    }
    const found = await find(hashToken(token))
    const registrant = registrantOf(origin, pseudonym)
    const isOwn = found.browserHash === registrant.mark
    if (password === undefined && !isOwn) return { state: 'password_required', email: found.email }
    const chosen = password === undefined ? found : await choose(password, found)

    return db.transaction(async (tx) => {
      const sameToken = eq(pendingRegistrations.tokenHash, found.tokenHash)
      // Registrations without a typed password must still be the one found above.
      const samePassword = eq(pendingRegistrations.passwordHash, found.passwordHash)
      const [taken] = await tx
        .delete(pendingRegistrations)
        .where(password === undefined ? and(sameToken, samePassword) : sameToken)
        .returning()
      if (taken === undefined) throw new Refusal('token_invalid')
      const userId = await open(tx, taken, chosen)
      const isOwnBrowser = isOwn && registrant.isBrowser
      // The next sign-in from here counts as known, since the user opened the mailbox from here.
      if (isOwnBrowser || password !== undefined) await devices.remember(tx, userId, origin)
      const pair = isOwnBrowser ? await sessions.start(userId, tx) : undefined
      return { state: 'confirmed', email: taken.email, pair }
    })
  }
}
