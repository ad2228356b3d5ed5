import { and, eq } from 'drizzle-orm'
import { emailKey } from '../../../contract/email.ts'
import type { Database } from '../../db/database.ts'
import { pendingRegistrations, users } from '../../db/schema.ts'
import { HOUR_MS, MINUTE_MS } from '../../durations.ts'
import { Refusal } from '../../refusal.ts'
import type { Throttle } from '../throttle.ts'
import type { Familiar, KnownDevices } from './known-devices.ts'
import type { Origin } from './origin.ts'
import type { PasswordHasher } from './password-hasher.ts'
import type { Pseudonym } from './pseudonym.ts'
import type { Sessions } from './sessions.ts'
import type { TokenPair } from './token-pair.ts'

const QUARTER_MS = 15 * MINUTE_MS
const PER_ADDRESS = 100
/** Per account in 15 minutes: for each unknown address, and for each known browser or place. */
const PER_LANE = 10
/** Per account in an hour: for all unknown addresses together, and for each known browser or place. */
const PER_HOUR = 30

/** How often a sign-in retries with a hash that was replaced during it. */
const ATTEMPTS = 3

type Start =
  | { kind: 'started'; pair: TokenPair }
  | { kind: 'replaced'; stored?: string | null | undefined }

interface Dependencies {
  db: Database
  throttle: Throttle
  hasher: PasswordHasher
  devices: KnownDevices
  sessions: Sessions
  pseudonym: Pseudonym
}

export type Login = (email: string, password: string, origin: Origin) => Promise<TokenPair>

/**
 * Signs in by password. Unknown, unverified and known addresses cost the same work. Only the
 * correct password of a registration reveals that it is waiting for confirmation. Tries from a
 * browser or place of an earlier sign-in are counted separately, so strangers cannot lock the owner
 * out.
 * @throws {Refusal} `wrong_credentials`, `email_not_verified`, `rate_limited`
 */
export function createLogin(dependencies: Dependencies): Login {
  const { db, throttle, hasher, devices, sessions, pseudonym } = dependencies

  async function count(key: string, address: string, known: Familiar | undefined): Promise<void> {
    // A known browser does not share its address's count with other users of that address.
    if (known?.kind !== 'browser') await throttle.hit(`login:${address}`, PER_ADDRESS, QUARTER_MS)
    // Keys contain a keyed hash, to keep the table from listing the addresses that were tried.
    const account = pseudonym('account', key)
    const lane = known ? `login:known:${known.device}` : `login:${address}:${account}`
    await throttle.hit(lane, PER_LANE, QUARTER_MS)
    await throttle.hit(known ? `${lane}:hour` : `login:${account}`, PER_HOUR, HOUR_MS)
  }

  /** Updates a stored hash to the current parameters. If it cannot, the next sign-in does. */
  async function renewHash(userId: string, password: string, stored: string): Promise<void> {
    const passwordHash = await hasher.hash(password).catch(() => stored)
    await db
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, userId), eq(users.passwordHash, stored)))
  }

  /** Starts a session if the account still has the hash that was compared with the password. */
  function startWith(verified: string, userId: string, origin: Origin): Promise<Start> {
    return db.transaction(async (tx) => {
      const [now] = await tx
        .select({ stored: users.passwordHash })
        .from(users)
        .where(eq(users.id, userId))
        .for('no key update')
      if (now?.stored !== verified) return { kind: 'replaced', stored: now?.stored }
      await devices.remember(tx, userId, origin)
      return { kind: 'started', pair: await sessions.start(userId, tx) }
    })
  }

  return async function login(email, password, origin) {
    const key = emailKey(email)
    const [user] = await db.select().from(users).where(eq(users.emailKey, key))
    await count(key, origin.address, await devices.recognize(user?.id, origin))

    const [pending] = await db
      .select()
      .from(pendingRegistrations)
      .where(eq(pendingRegistrations.emailKey, key))
    // Verifies both hashes, or does equal work, to hide from a registrant that the address has an account.
    const isRight = await hasher.verify(password, user?.passwordHash)
    if (user === undefined || !isRight) {
      const isWaiting = await hasher.verify(password, pending?.passwordHash)
      throw new Refusal(isWaiting ? 'email_not_verified' : 'wrong_credentials')
    }
    let stored = user.passwordHash
    for (let attempt = 0; stored && attempt < ATTEMPTS; attempt += 1) {
      const outcome = await startWith(stored, user.id, origin)
      if (outcome.kind === 'started') {
        if (hasher.isOutdated(stored)) await renewHash(user.id, password, stored)
        return outcome.pair
      }
      // The hash was replaced: by newer parameters for the same password, or by a reset or
      // deletion, which wins.
      stored = (await hasher.verify(password, outcome.stored)) ? (outcome.stored ?? null) : null
    }
    throw new Refusal('wrong_credentials')
  }
}
