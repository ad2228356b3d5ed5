import { describe, expect, test } from 'vitest'
import { createPasswordHasher } from './password-hasher.ts'

const hasher = createPasswordHasher()
const PASSWORD = 'Quiet-Harbor 7 lanterns!'

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

describe('the password hasher', () => {
  test('writes a PHC string of Argon2id with at least 19 MiB and 2 passes', async () => {
    const phc = await hasher.hash(PASSWORD)
    expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  })

  test('salts: the same password never gives the same string twice', async () => {
    expect(await hasher.hash(PASSWORD)).not.toBe(await hasher.hash(PASSWORD))
  })

  test('accepts only the same password, byte by byte', async () => {
    const phc = await hasher.hash('Café Noir 12345!')
    expect(await hasher.verify('Café Noir 12345!', phc)).toBe(true)
    expect(await hasher.verify('Cafe\u0301 Noir 12345!', phc)).toBe(false)
    expect(await hasher.verify('Café Noir 12345', phc)).toBe(false)
  })

  // The reference implementation's own test vectors (P-H-C/phc-winner-argon2, src/test.c).
  const ELSEWHERE = [
    '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
    '$argon2id$v=19$m=256,t=2,p=2$c29tZXNhbHQ$bQk8UB/VmZZF4Oo79iDXuL5/0ttZwg2f/5U52iv1cDc',
  ]

  test.each(ELSEWHERE)('verifies by the parameters that are stored: %s', async (phc) => {
    expect(await hasher.verify('password', phc)).toBe(true)
    expect(await hasher.verify('Password', phc)).toBe(false)
    expect(hasher.isOutdated(phc)).toBe(true)
    expect(hasher.isOutdated(await hasher.hash('password'))).toBe(false)
  })

  test('compares a long password in full', async () => {
    const long = 'Aa1!'.repeat(32)
    const phc = await hasher.hash(long)
    expect(await hasher.verify(long, phc)).toBe(true)
    expect(await hasher.verify(long.slice(0, 72), phc)).toBe(false)
    expect(await hasher.verify(`${long.slice(0, -1)}?`, phc)).toBe(false)
  })

  test.each([
    null,
    undefined,
    '',
    'plain',
    '$2b$10$abcdefghijklmnopqrstuv',
    '$argon2id$v=19$m=8,t=1,p=1$AA$AA',
    '$argon2id$v=16$m=19456,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHApl8ArZWb2GRPPc',
    '$argon2i$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHApl8ArZWb2GRPPc',
    '$argon2id$v=19$m=4294967295,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHApl8ArZWb2GRPPc',
    '$argon2id$v=19$m=19456,t=4294967295,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHApl8ArZWb2GRPPc',
    '$argon2id$v=19$m=19456,t=0,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHApl8ArZWb2GRPPc',
    '$argon2id$v=19$m=64,t=2,p=9$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHApl8ArZWb2GRPPc',
    '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$',
  ])('verifies nothing against %s', async (phc) => {
    expect(await hasher.verify(PASSWORD, phc)).toBe(false)
  })

  test('takes the same time with and without an account', async () => {
    const phc = await hasher.hash(PASSWORD)
    const known: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < 12; round += 1) {
      known.push(await milliseconds(() => hasher.verify('wrong', phc)))
      unknown.push(await milliseconds(() => hasher.verify('wrong', null)))
    }
    expect(median(unknown)).toBeGreaterThan(median(known) / 2)
    expect(median(unknown)).toBeLessThan(median(known) * 2)
  })

  test('refuses callers with busy when the queue is full, and serves the others', async () => {
    const small = createPasswordHasher({ atOnce: 1, queue: 2 })
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => small.hash(PASSWORD)))
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ])
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason] : [],
    )
    expect(refused[0]).toMatchObject({ code: 'busy', status: 503, retryAfter: 5 })
    expect(await small.verify(PASSWORD, await small.hash(PASSWORD))).toBe(true)
  })
})
