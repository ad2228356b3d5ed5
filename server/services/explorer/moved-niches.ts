import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { niches, treeState } from '../../db/schema.ts'
import { findNiche, nextRevision } from './niche-rows.ts'
import { findRemoved, pathDigest } from './removed-niches.ts'
import { standing } from './standing.ts'

type Path = readonly string[]

/** A niche that the atlas moved or renamed. */
export interface Move {
  /** Its path in an older atlas, from the top without the root. */
  from: Path
  /** Its path now. */
  to: Path
  /**
   * Keeps it from being added at its new place.
   * @param isOnlyThere true if it is nowhere but at its former place
   */
  hold: (isOnlyThere: boolean) => void
}

const beginningsOf = (path: Path): Path[] => path.map((_, index) => path.slice(0, index + 1))

/**
 * For each niche, whether it must not be added at its new place: one of its former places is still
 * on the map, or an operator removed it there, alone or with a niche above it.
 * @param former the former paths of each niche
 */
export async function areHeld(
  db: Database,
  former: readonly (readonly Path[])[],
): Promise<boolean[]> {
  const stands = await standing(db, former)
  const digests = former.map((paths) => paths.flatMap(beginningsOf).map(pathDigest))
  const removed = await findRemoved(db, digests.flat())
  return former.map(
    (_, index) =>
      stands[index] !== undefined || (digests[index] ?? []).some((digest) => removed.has(digest)),
  )
}

/**
 * Clears the places that moved niches left. What people explored there stays, with everything below
 * it, and so does every niche that is visible because somebody explored its parent. Niches that
 * nobody opened are deleted, and the atlas adds them at their new place. What an operator removed
 * there does not come back at the new place.
 * @param seededDepth the last level that is explored from the start
 */
export async function clearMoved(
  db: Database,
  moves: readonly Move[],
  seededDepth: number,
): Promise<void> {
  // The deepest first: a sector goes once all its niches have gone.
  const deepestFirst = [...moves].sort((a, b) => b.from.length - a.from.length)
  const paths = deepestFirst.map(({ from }) => [from])
  const stands = await standing(db, paths)
  for (const [index, { from }] of deepestFirst.entries()) {
    if (stands[index] === undefined || from.length > seededDepth + 1) continue
    const found = await findNiche(db, from)
    if (found) await removeUnopened(db, found.id, from.length <= seededDepth)
  }
  const held = await areHeld(db, paths)
  const removed = await findRemoved(
    db,
    moves.map(({ from }) => pathDigest(from)),
  )
  const arrived = await standing(
    db,
    deepestFirst.map(({ to }) => [to]),
  )
  for (const [index, { from, to, hold }] of deepestFirst.entries()) {
    // A seeded level is needed at its new place for the niches below it, unless it was removed itself.
    const isRemoved = to.length === from.length && removed.has(pathDigest(from))
    if (to.length > seededDepth ? held[index] : isRemoved) hold(arrived[index] === undefined)
  }
}

/**
 * Deletes a niche of the atlas with nothing below it.
 * @param isSeeded true for the levels that are explored from the start; others stay if explored
 */
async function removeUnopened(db: Database, id: number, isSeeded: boolean): Promise<void> {
  await db.transaction(async (tx: Database) => {
    const revision = await nextRevision(tx)
    const gone = await tx
      .delete(niches)
      .where(
        and(
          eq(niches.id, id),
          eq(niches.origin, 'atlas'),
          isSeeded ? undefined : eq(niches.isExplored, false),
          sql`not exists (select from ${niches} as below where below.parent_id = ${id})`,
        ),
      )
      .returning({ id: niches.id })
    if (gone.length === 0) return
    await tx.update(treeState).set({ removalRevision: revision }).where(eq(treeState.id, 1))
  })
}
