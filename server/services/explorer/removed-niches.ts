import { createHash } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { nicheNameKey } from '../../../contract/niche-name.ts'
import type { Database } from '../../db/database.ts'
import { removedNiches } from '../../db/schema.ts'

/** Digests per statement. */
const BATCH = 1_000

/** The digest of a path, from the top without the root, as in `removed_niches`. */
export function pathDigest(path: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify(path.map(nicheNameKey)))
    .digest('base64url')
}

/** The given digests whose niches an operator removed. */
export async function findRemoved(db: Database, digests: readonly string[]): Promise<Set<string>> {
  const { pathDigest: digest } = removedNiches
  const found = new Set<string>()
  const [any] = await db.select({ digest }).from(removedNiches).limit(1)
  // Usually no niche was ever removed, while a file may contain very many names.
  if (any === undefined) return found
  for (let from = 0; from < digests.length; from += BATCH) {
    const some = digests.slice(from, from + BATCH)
    const rows = await db.select({ digest }).from(removedNiches).where(inArray(digest, some))
    for (const row of rows) found.add(row.digest)
  }
  return found
}

/** Marks niches as no longer removed, since the operator imports them again. */
export async function forgetRemoved(db: Database, digests: Iterable<string>): Promise<void> {
  const all = [...digests]
  if (all.length > 0) {
    await db.delete(removedNiches).where(inArray(removedNiches.pathDigest, all))
  }
}
