import { hkdfSync, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { OpenDatabase } from '../db/database.ts'
import { secrets } from '../db/schema.ts'
import { readSecret, writeSecret } from './secret-file.ts'

/** The row that older versions kept the secret itself in. */
const OLD_ROW = 'auth'
/** Names the secret that belongs to this database, and says nothing of it. */
const FINGERPRINT_ROW = 'auth-fingerprint'

export function fingerprintOf(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, 'nicher', 'fingerprint', 16)).toString('hex')
}

/**
 * The secret that the product makes for itself where none is configured, once
 * for a database. It is a file in `folder`, and the database knows its
 * fingerprint alone: so a dump can't be read with it, and a host that has
 * another secret is found out. A secret that an older version kept in the
 * database is moved to the file.
 * @throws {SecretFileError} when the file of this database's secret can't be used
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
    // The file is whole and on the disk before the database counts on it.
    writeSecret(folder, fingerprint, secret)
    await db.transaction(async (tx) => {
      await tx.insert(secrets).values({ name: FINGERPRINT_ROW, value: fingerprint })
      await tx.delete(secrets).where(eq(secrets.name, OLD_ROW))
    })
    return secret
  })
}

/** Where the secret is configured: removes one that an older version kept, which nothing uses. */
export async function dropOwnSecret({ db }: OpenDatabase): Promise<void> {
  await db.delete(secrets).where(eq(secrets.name, OLD_ROW))
}
