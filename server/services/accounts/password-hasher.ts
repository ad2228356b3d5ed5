import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { Refusal } from '../../refusal.ts'
import { type Phc, parsePhc, toPhc } from './phc.ts'

const derive = promisify(argon2)

/** OWASP's minimum for Argon2id: 19 MiB, 2 passes, 1 lane. */
const CURRENT = { memory: 19_456, passes: 2, parallelism: 1 }

/** The cost of a hash: KiB of memory, passes over it, lanes. */
export type HashCost = typeof CURRENT
const TAG_BYTES = 32

export interface PasswordHasher {
  /** The PHC string of a password's UTF-8 bytes, with a fresh salt. */
  hash(password: string): Promise<string>
  /**
   * Whether the password matches the PHC string, by the parameters in it. If the string is not
   * readable, does the work of the current parameters and returns false, so the time reveals
   * nothing.
   */
  verify(password: string, phc: string | null | undefined): Promise<boolean>
  /** Whether the PHC string's parameters differ from the current ones. */
  isOutdated(phc: string): boolean
}

interface Limits {
  /** Hashes at a time. One thread of the pool stays free for other work. */
  atOnce?: number
  /** Callers that may wait. Any further caller is refused with `busy`. */
  queue?: number
  /** The cost of new hashes. Tests that are not about hashing use a cheap one. */
  cost?: HashCost
}

/** Hashes at most `atOnce` passwords at a time, to protect memory and the thread pool from many sign-ins. */
export function createPasswordHasher({
  atOnce = 3,
  queue = 256,
  cost = CURRENT,
}: Limits = {}): PasswordHasher {
  const limit = pLimit(atOnce)

  async function tag(password: string, phc: Omit<Phc, 'tag'>, tagLength: number): Promise<Buffer> {
    const { salt: nonce, memory, passes, parallelism } = phc
    const callers = limit.activeCount + limit.pendingCount
    if (callers >= atOnce + queue) throw new Refusal('busy', { retryAfter: 5 })
    const message = Buffer.from(password, 'utf8')
    return limit(() =>
      derive('argon2id', { message, nonce, memory, passes, parallelism, tagLength }),
    )
  }

  /** Used when there is nothing to verify. No password matches its tag. */
  const dummy = { ...cost, salt: randomBytes(16), tag: randomBytes(TAG_BYTES) }

  return {
    async hash(password) {
      const fresh = { ...cost, salt: randomBytes(16) }
      return toPhc({ ...fresh, tag: await tag(password, fresh, TAG_BYTES) })
    },
    async verify(password, phc) {
      const expected = (phc && parsePhc(phc)) || dummy
      const actual = await tag(password, expected, expected.tag.length)
      return timingSafeEqual(expected.tag, actual) && expected !== dummy
    },
    isOutdated(phc) {
      const { memory, passes, parallelism, tag } = parsePhc(phc) ?? dummy
      return (
        memory !== cost.memory ||
        passes !== cost.passes ||
        parallelism !== cost.parallelism ||
        tag.length !== TAG_BYTES
      )
    },
  }
}
