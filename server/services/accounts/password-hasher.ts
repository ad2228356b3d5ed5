import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Refusal } from '../../refusal.ts'

const derive = promisify(argon2)

/** OWASP's minimum for Argon2id: 19 MiB, 2 passes, 1 lane. */
const MEMORY_KIB = 19_456
const PASSES = 2
const PARAMETERS = `m=${MEMORY_KIB},t=${PASSES},p=1`
const TAG_BYTES = 32

export interface PasswordHasher {
  /** The PHC string of a password's UTF-8 bytes, with a fresh salt. */
  hash(password: string): Promise<string>
  /**
   * Whether the password belongs to the PHC string. Without one the same work
   * is done and the answer is false, so that time tells nothing.
   */
  verify(password: string, phc: string | null | undefined): Promise<boolean>
}

interface Limits {
  /** Hashes under way at once: one thread of the pool stays free for everything else. */
  atOnce?: number
  /** Callers that wait; one more is refused with `busy`. */
  queue?: number
}

/** Hashes at most `atOnce` passwords at a time, so that sign-ins can neither fill memory nor starve the pool. */
export function createPasswordHasher({ atOnce = 3, queue = 256 }: Limits = {}): PasswordHasher {
  let running = 0
  const waiting: (() => void)[] = []

  async function take(): Promise<void> {
    if (running < atOnce) {
      running += 1
      return
    }
    if (waiting.length >= queue) throw new Refusal('busy', { retryAfter: 5 })
    // The one that finishes hands its place over, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function give(): void {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }

  async function tag(password: string, salt: Buffer): Promise<Buffer> {
    await take()
    try {
      return await derive('argon2id', {
        message: Buffer.from(password, 'utf8'),
        nonce: salt,
        memory: MEMORY_KIB,
        passes: PASSES,
        parallelism: 1,
        tagLength: TAG_BYTES,
      })
    } finally {
      give()
    }
  }

  const dummySalt = randomBytes(16)

  return {
    async hash(password) {
      const salt = randomBytes(16)
      const digest = await tag(password, salt)
      return `$argon2id$v=19$${PARAMETERS}$${base64(salt)}$${base64(digest)}`
    },
    async verify(password, phc) {
      const [, kind, , parameters, salt, digest] = phc?.split('$') ?? []
      const known = kind === 'argon2id' && parameters === PARAMETERS && salt && digest
      const actual = await tag(password, known ? Buffer.from(salt, 'base64') : dummySalt)
      const expected = known ? Buffer.from(digest, 'base64') : randomBytes(TAG_BYTES)
      return expected.length === actual.length && timingSafeEqual(expected, actual)
    },
  }
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
