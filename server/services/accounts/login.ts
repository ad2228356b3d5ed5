import { and, eq } from 'drizzle-orm'
import { emailKey } from '../../../contract/email.ts'
import type { Database } from '../../db/database.ts'
import { pendingRegistrations, users } from '../../db/schema.ts'
import { Refusal } from '../../refusal.ts'
import type { Throttle } from '../throttle.ts'
import type { Familiar, KnownDevices } from './known-devices.ts'
import type { Origin } from './origin.ts'
import type { PasswordHasher } from './password-hasher.ts'
import type { Sessions } from './sessions.ts'
import type { TokenPair } from './token-pair.ts'
import { hashToken } from './tokens.ts'

const QUARTER = 15 * 60_000
const PER_ADDRESS = 100
/** Of one account, in a quarter: per unknown address, and per known browser or place. */
const PER_LANE = 10
/** Of one account, in an hour: over all unknown addresses together, and per known browser or place. */
const PER_HOUR = 30

interface Dependencies {
  db: Database
  throttle: Throttle
  hasher: PasswordHasher
  devices: KnownDevices
  sessions: Sessions
}

export type Login = (email: string, password: string, origin: Origin) => Promise<TokenPair>

/**
 * Signs in by password. Unknown, unverified and known addresses cost the same
 * work, and only the right password learns that an address is unverified.
 * Tries from a browser or place of an earlier sign-in are counted apart from
 * those of strangers, who thereby cannot keep the owner out.
 * @throws {Refusal} `wrong_credentials`, `email_not_verified`, `rate_limited`
 */
export function createLogin({ db, throttle, hasher, devices, sessions }: Dependencies): Login {
  async function count(key: string, address: string, known: Familiar | undefined): Promise<void> {
    // A known browser does not share its address's count with whoever else is there.
    if (known?.kind !== 'browser') await throttle.hit(`login:${address}`, PER_ADDRESS, QUARTER)
    // Keys hold a hash, so that the table is no list of addresses that were tried.
    const account = hashToken(key)
    const lane = known ? `login:known:${known.device}` : `login:${address}:${account}`
    await throttle.hit(lane, PER_LANE, QUARTER)
    await throttle.hit(known ? `${lane}:hour` : `login:${account}`, PER_HOUR, 4 * QUARTER)
  }

  /** Brings a stored hash up to the present parameters; the next sign-in does it where this one cannot. */
  async function renewHash(userId: string, password: string, stored: string): Promise<void> {
    const passwordHash = await hasher.hash(password).catch(() => stored)
    await db
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, userId), eq(users.passwordHash, stored)))
  }

  /** A reset or a deletion that came while the password was verified wins. */
  async function refuseIfReplaced(
    tx: Database,
    userId: string,
    password: string,
    verified: string,
  ): Promise<void> {
    const [now] = await tx
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, userId))
      .for('no key update')
    if (now?.passwordHash === verified) return
    // The same password may have got a hash with newer parameters.
    if (!(await hasher.verify(password, now?.passwordHash))) throw new Refusal('wrong_credentials')
  }

  return async function login(email, password, origin) {
    const key = emailKey(email)
    const [user] = await db.select().from(users).where(eq(users.emailKey, key))
    await count(key, origin.address, await devices.recognize(user?.id, origin))

    const [pending] = await db
      .select()
      .from(pendingRegistrations)
      .where(eq(pendingRegistrations.emailKey, key))
    const stored = user === undefined ? pending?.passwordHash : user.passwordHash
    // Verified without a stored hash too, since that costs the same.
    const isRight = await hasher.verify(password, stored)
    if (!isRight || !stored) throw new Refusal('wrong_credentials')
    if (user === undefined) throw new Refusal('email_not_verified')
    if (hasher.isOutdated(stored)) await renewHash(user.id, password, stored)
    return db.transaction(async (tx) => {
      await refuseIfReplaced(tx, user.id, password, stored)
      await devices.remember(tx, user.id, origin)
      return sessions.start(user.id, tx)
    })
  }
}
