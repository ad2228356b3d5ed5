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
  const { candidateId, thing: placed } = candidatePlacements
  return sql`exists (
    select from ${candidates} left join ${candidatePlacements}
      on ${candidatePlacements.userId} = ${userId} and ${candidatePlacements.kind} = ${kind}
      and ${placed} = ${thing}
    where ${candidates.userId} = ${userId}
      and (${candidateId} = ${candidates.id} or (${placed} is null and ${key} = any(${candidates.keys}))))`
}
