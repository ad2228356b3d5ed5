import { hkdfSync } from 'node:crypto'
import { and, eq, isNotNull, lt } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { refreshTokens } from '../../db/schema.ts'
import type { Rounds } from '../../tasks/rounds.ts'
import { seal, unseal } from '../sealing.ts'
import type { TokenPair } from './token-pair.ts'

/** Within this time the immediate parent gets the same successor again, for two tabs or a lost answer. */
export const GRACE_MS = 10_000

/** The stored form of a successor, for a repeat by its parent. */
export interface Successors {
  /** Encrypts a pair. Only the parent token and our key together can decrypt it. */
  seal(parent: string, pair: TokenPair): string
  /** The pair sealed for a parent. Undefined if it was sealed with another key. */
  open(parent: string, sealed: string): TokenPair | undefined
}

/** @param pepper protects the pairs from an attacker who has a database dump and a used token */
export function createSuccessors(pepper: Buffer): Successors {
  // The database only has a parent's hash, which cannot decrypt the stored pair.
  const keyOf = (parent: string) =>
    Buffer.from(hkdfSync('sha256', parent, pepper, 'refresh-successor', 32))

  return {
    seal: (parent, pair) => seal(keyOf(parent), JSON.stringify(pair)),
    open(parent, sealed) {
      try {
        return JSON.parse(unseal(keyOf(parent), sealed)) as TokenPair
      } catch {
        return undefined
      }
    },
  }
}

/** Deletes the stored successors of a session. Their parents can no longer repeat. */
export async function forgetSuccessorsOf(tx: Database, sessionId: string): Promise<void> {
  await tx
    .update(refreshTokens)
    .set({ successorSealed: null })
    .where(and(eq(refreshTokens.sessionId, sessionId), isNotNull(refreshTokens.successorSealed)))
}

/** Deletes every successor whose grace time is over. */
export type ForgetSuccessors = () => Promise<void>

export function createForgetSuccessors(db: Database, clock: Clock): ForgetSuccessors {
  return async function forgetSuccessors() {
    const over = new Date(clock.now().getTime() - GRACE_MS)
    await db
      .update(refreshTokens)
      .set({ successorSealed: null })
      .where(and(isNotNull(refreshTokens.successorSealed), lt(refreshTokens.usedAt, over)))
  }
}

/** The same, as a background job. */
export function successorRounds(forget: ForgetSuccessors): Rounds {
  return {
    async round() {
      await forget()
      return false
    },
    failure: { event: 'successor_round_failed', message: 'kept successors could not be removed' },
  }
}
