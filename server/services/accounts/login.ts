import { eq } from 'drizzle-orm'
import { emailKey } from '../../../contract/email.ts'
import type { Database } from '../../db/database.ts'
import { pendingRegistrations, users } from '../../db/schema.ts'
import { Refusal } from '../../refusal.ts'
import type { Throttle } from '../throttle.ts'
import type { PasswordHasher } from './password-hasher.ts'
import type { Sessions } from './sessions.ts'
import type { TokenPair } from './token-pair.ts'
import { hashToken } from './tokens.ts'

const QUARTER = 15 * 60_000
const PER_ADDRESS = 100
const PER_ADDRESS_AND_ACCOUNT = 10
const PER_ACCOUNT = 30

interface Dependencies {
  db: Database
  throttle: Throttle
  hasher: PasswordHasher
  sessions: Sessions
}

export type Login = (email: string, password: string, address: string) => Promise<TokenPair>

/**
 * Signs in by password. Unknown, unverified and known addresses cost the same
 * work, and only the right password learns that an address is unverified.
 * @throws {Refusal} `wrong_credentials`, `email_not_verified`, `rate_limited`
 */
export function createLogin({ db, throttle, hasher, sessions }: Dependencies): Login {
  return async function login(email, password, address) {
    const key = emailKey(email)
    // Keys hold a hash, so that the table is no list of addresses that were tried.
    const account = hashToken(key)
    await throttle.hit(`login:${address}`, PER_ADDRESS, QUARTER)
    await throttle.hit(`login:${address}:${account}`, PER_ADDRESS_AND_ACCOUNT, QUARTER)
    await throttle.hit(`login:${account}`, PER_ACCOUNT, 4 * QUARTER)

    const [user] = await db.select().from(users).where(eq(users.emailKey, key))
    const [pending] = await db
      .select()
      .from(pendingRegistrations)
      .where(eq(pendingRegistrations.emailKey, key))
    const stored = user === undefined ? pending?.passwordHash : user.passwordHash
    if (!(await hasher.verify(password, stored))) throw new Refusal('wrong_credentials')
    if (user === undefined) throw new Refusal('email_not_verified')
    return sessions.start(user.id)
  }
}
