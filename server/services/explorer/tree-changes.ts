import { asc, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { niches, treeState } from '../../db/schema.ts'
import type { NicheChange } from './tree-nodes.ts'

/** Rows per query: few, because the embedded database blocks other requests during a query. */
const PAGE = 1_000
/** Greater than every id. A page then starts after all rows of a revision. */
const LAST_ID = 2 ** 31 - 1

/**
 * Reads the changes since the last call by index, page by page. A niche that changes during the
 * read comes again with its newer revision, since changes are committed in revision order. A
 * removed niche leaves no row, so a removal causes a full read.
 */
export function createTreeChanges(db: Database) {
  let revision = 0
  let removalRevision = 0

  /** @param startOver called before pages that contain every niche */
  return async function* changes(startOver: () => void): AsyncGenerator<NicheChange[]> {
    const [state] = await db
      .select({ revision: treeState.revision, removalRevision: treeState.removalRevision })
      .from(treeState)
    if (state === undefined) return
    if (state.removalRevision !== removalRevision) {
      revision = 0
      startOver()
    }
    if (state.revision === revision) return
    let [from, fromId] = [revision, LAST_ID]
    for (;;) {
      const page = await db
        .select({
          id: niches.id,
          parentId: niches.parentId,
          name: niches.name,
          isExplored: niches.isExplored,
          revision: niches.revision,
        })
        .from(niches)
        .where(sql`(${niches.revision}, ${niches.id}) > (${from}, ${fromId})`)
        .orderBy(asc(niches.revision), asc(niches.id))
        .limit(PAGE)
      const last = page.at(-1)
      if (last === undefined) break
      yield page
      from = last.revision
      fromId = last.id
      if (page.length < PAGE) break
    }
    revision = Math.max(state.revision, from)
    removalRevision = state.removalRevision
  }
}
