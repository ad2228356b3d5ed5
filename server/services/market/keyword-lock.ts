import { createHash } from 'node:crypto'

/** Below the numbers of users' locks; two keywords with one number only wait for each other. */
export function keywordLock(name: string): number {
  const below = -2 - 2 ** 30
  return below - (createHash('sha256').update(name).digest().readUInt32BE() >>> 3)
}
