import { hkdfSync, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { OpenDatabase } from '../db/database.ts'
import { secrets } from '../db/schema.ts'
import { readSecret, writeSecret } from './secret-file.ts'

/** The row in which older versions stored the secret itself. */
const OLD_ROW = 'auth'
/** Identifies this database's secret without revealing it. */
const FINGERPRINT_ROW = 'auth-fingerprint'

export function fingerprintOf(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, 'nicher', 'fingerprint', 16)).toString('hex')
}

/**
 * The secret that the product generates once per database if none is configured. It is stored in a
 * file in `folder`, and the database only has its fingerprint. A database dump is then unreadable
 * without the file, and a host with a different secret is detected. A secret that an older version
 * stored in the database is moved to the file.
 * @throws {SecretFileError} when the file of this database's secret cannot be used
 */
export function loadOwnSecret({ db, exclusively }: OpenDatabase, folder: string): Promise<string> {
  return exclusively('ownSecret', async () => {
    const rows = new Map((await db.select().from(secrets)).map(({ name, value }) => [name, value]))
    const known = rows.get(FINGERPRINT_ROW)
    if (known !== undefined) {
      const secret = readSecret(folder, known, fingerprintOf)
      await db.delete(secrets).where(eq(secrets.name, OLD_ROW))
      return secret
    }
    const secret = rows.get(OLD_ROW) ?? randomBytes(32).toString('base64url')
    const fingerprint = fingerprintOf(secret)
    // The file is complete and on disk before the database refers to it.
    writeSecret(folder, fingerprint, secret)
    await db.transaction(async (tx) => {
      await tx.insert(secrets).values({ name: FINGERPRINT_ROW, value: fingerprint })
      await tx.delete(secrets).where(eq(secrets.name, OLD_ROW))
    })
    return secret
  })
}

/** If a secret is configured, removes the unused one of an older version. */
export async function dropOwnSecret({ db }: OpenDatabase): Promise<void> {
  await db.delete(secrets).where(eq(secrets.name, OLD_ROW))
}
