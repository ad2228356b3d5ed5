import { createHash } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { nicheNameKey } from '../../../contract/niche-name.ts'
import type { Database } from '../../db/database.ts'
import { removedNiches } from '../../db/schema.ts'

/** Digests in one statement. */
const BATCH = 1_000

/** Names a path, from the top, the root excluded, as `removed_niches` does. */
export function pathDigest(path: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify(path.map(nicheNameKey)))
    .digest('base64url')
}

/** Those of the digests whose niches an operator removed. */
export async function findRemoved(db: Database, digests: readonly string[]): Promise<Set<string>> {
  const { pathDigest: digest } = removedNiches
  const found = new Set<string>()
  const [any] = await db.select({ digest }).from(removedNiches).limit(1)
  // Mostly nothing was ever removed, and a file may bring very many names.
  if (any === undefined) return found
  for (let from = 0; from < digests.length; from += BATCH) {
    const some = digests.slice(from, from + BATCH)
    const rows = await db.select({ digest }).from(removedNiches).where(inArray(digest, some))
    for (const row of rows) found.add(row.digest)
  }
  return found
}

/** Forgets that niches were removed, since the operator wants them again. */
export async function forgetRemoved(db: Database, digests: Iterable<string>): Promise<void> {
  const all = [...digests]
  if (all.length > 0) {
    await db.delete(removedNiches).where(inArray(removedNiches.pathDigest, all))
  }
}
