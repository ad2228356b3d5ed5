import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { Refusal } from '../../refusal.ts'
import { type Phc, parsePhc, toPhc } from './phc.ts'

const derive = promisify(argon2)

/** OWASP's minimum for Argon2id: 19 MiB, 2 passes, 1 lane. */
const CURRENT = { memory: 19_456, passes: 2, parallelism: 1 }

/** What a hash costs: KiB of memory, passes over it, lanes. */
export type HashCost = typeof CURRENT
const TAG_BYTES = 32

export interface PasswordHasher {
  /** The PHC string of a password's UTF-8 bytes, with a fresh salt. */
  hash(password: string): Promise<string>
  /**
   * Whether the password belongs to the PHC string, by the parameters that it
   * states. Without a readable one the work of the present parameters is done
   * and the answer is false, so that time tells nothing.
   */
  verify(password: string, phc: string | null | undefined): Promise<boolean>
  /** Whether the PHC string was made with other parameters than new ones are. */
  isOutdated(phc: string): boolean
}

interface Limits {
  /** Hashes under way at once: one thread of the pool stays free for everything else. */
  atOnce?: number
  /** Callers that wait; one more is refused with `busy`. */
  queue?: number
  /** Of new hashes; tests that are not about hashing need none to be dear. */
  cost?: HashCost
}

/** Hashes at most `atOnce` passwords at a time, so that sign-ins can neither fill memory nor starve the pool. */
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

  /** Stands in where there is nothing to verify; no password has its tag. */
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
