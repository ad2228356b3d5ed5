import { hkdfSync } from 'node:crypto'
import { and, eq, isNotNull, lt } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { refreshTokens } from '../../db/schema.ts'
import type { Rounds } from '../../tasks/rounds.ts'
import { seal, unseal } from '../sealing.ts'
import type { TokenPair } from './token-pair.ts'

/** Within this time the immediate parent gets the same successor again: two tabs, or an answer that was lost. */
export const GRACE = 10_000

/** What is kept of a successor for its parent's repeat. */
export interface Successors {
  /** Encrypts a pair so that it opens with the parent and our key together. */
  seal(parent: string, pair: TokenPair): string
  /** The pair that was sealed for a parent; undefined when it was sealed with another key. */
  open(parent: string, sealed: string): TokenPair | undefined
}

/** @param pepper keeps whoever has a dump of the database and a used token from opening anything */
export function createSuccessors(pepper: Buffer): Successors {
  // The database has a parent's hash alone, so nothing in it opens what it keeps.
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

/** Forgets the successors of a session that were kept so far; their parents can't repeat any more. */
export async function forgetSuccessorsOf(tx: Database, sessionId: string): Promise<void> {
  await tx
    .update(refreshTokens)
    .set({ successorSealed: null })
    .where(and(eq(refreshTokens.sessionId, sessionId), isNotNull(refreshTokens.successorSealed)))
}

/** Forgets every successor whose grace time is over. */
export type ForgetSuccessors = () => Promise<void>

export function createForgetSuccessors(db: Database, clock: Clock): ForgetSuccessors {
  return async function forgetSuccessors() {
    const over = new Date(clock.now().getTime() - GRACE)
    await db
      .update(refreshTokens)
      .set({ successorSealed: null })
      .where(and(isNotNull(refreshTokens.successorSealed), lt(refreshTokens.usedAt, over)))
  }
}

/** The same, as background work. */
export function successorRounds(forget: ForgetSuccessors): Rounds {
  return {
    async round() {
      await forget()
      return false
    },
    failure: { event: 'successor_round_failed', message: 'kept successors could not be removed' },
  }
}
