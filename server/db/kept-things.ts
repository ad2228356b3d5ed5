import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { BelongingKind } from '../../contract/candidate-form.ts'
import { candidatePlacements, candidates } from './schema.ts'

interface Thing {
  kind: BelongingKind
  userId: AnyColumn
  /** Its key among a candidate's `keys`. */
  key: SQL
  /** What a placement names. */
  thing: SQL
}

/**
 * True for a row that belongs to a candidate of its user, also to a removed one that can still be
 * brought back. What was kept is not deleted for its age.
 */
export function belongsToCandidate({ kind, userId, key, thing }: Thing): SQL<boolean> {
  const { userId: placer, kind: ofKind, thing: placed, candidateId } = candidatePlacements
  return sql`coalesce(
    (select ${candidateId} is not null from ${candidatePlacements}
      where ${placer} = ${userId} and ${ofKind} = ${kind} and ${placed} = ${thing}),
    exists (select from ${candidates}
      where ${candidates.userId} = ${userId} and ${key} = any(${candidates.keys})))`
}
