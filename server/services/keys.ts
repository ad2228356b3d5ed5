import { hkdfSync, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { secrets } from '../db/schema.ts'

/** 32-byte keys, each for one purpose, derived from one secret with HKDF-SHA-256. */
export interface Keys {
  csrf: Buffer
  seal: Buffer
  pseudonym: Buffer
  localPayments: Buffer
}

/**
 * The product's keys: from `authSecret` when one is configured, otherwise from
 * a random secret that is made once and kept in the database, so that a
 * restart signs nobody out and all hosts agree.
 */
export async function loadKeys(db: Database, authSecret: string | undefined): Promise<Keys> {
  const secret = authSecret ?? (await storedSecret(db))
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'nicher', purpose, 32))
  return {
    csrf: derive('csrf'),
    seal: derive('refresh-successor'),
    pseudonym: derive('pseudonym'),
    localPayments: derive('local-payments'),
  }
}

async function storedSecret(db: Database): Promise<string> {
  const fresh = randomBytes(32).toString('base64url')
  await db.insert(secrets).values({ name: 'auth', value: fresh }).onConflictDoNothing()
  const [row] = await db.select().from(secrets).where(eq(secrets.name, 'auth'))
  return row?.value ?? fresh
}
