import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { AtlasNiche } from '../../../contract/atlas.ts'
import { nicheNameKey, ROOT_NAME } from '../../../contract/niche-name.ts'
import type { Clock } from '../../clock.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { niches, treeState } from '../../db/schema.ts'
import { type MergeNode, type MergeReport, mergeTree } from './tree-merge.ts'

/** Levels that are explored from the start; the level below is visible and unexplored. */
export const SEEDED_DEPTH = 2

function toMergeNode(niche: AtlasNiche, depth: number): MergeNode {
  return {
    name: niche.name,
    isExplored: depth <= SEEDED_DEPTH,
    children: (niche.niches ?? []).map((child) => toMergeNode(child, depth + 1)),
  }
}

/**
 * Brings the stored tree up to the atlas: makes the root and the seeded levels
 * on a new database, adds what a newer atlas has below explored niches, and
 * does nothing when the atlas is the one that was seeded last.
 */
export async function seedAtlas(
  { db, exclusively }: OpenDatabase,
  clock: Clock,
  atlas: readonly AtlasNiche[],
): Promise<MergeReport | undefined> {
  const hash = createHash('sha256').update(JSON.stringify(atlas)).digest('hex')
  return exclusively('atlas', async () => {
    const [state] = await db.select().from(treeState).where(eq(treeState.id, 1))
    if (state?.atlasHash === hash) return undefined
    if (state === undefined) await plantRoot()
    const root: MergeNode = {
      name: ROOT_NAME,
      isExplored: true,
      children: atlas.map((industry) => toMergeNode(industry, 1)),
    }
    const report = await mergeTree(db, clock, root, { origin: 'atlas' })
    // Last, so that a crash on the way leads to another merge.
    await db.update(treeState).set({ atlasHash: hash }).where(eq(treeState.id, 1))
    return report
  })

  async function plantRoot(): Promise<void> {
    await db.transaction(async (tx) => {
      await tx.insert(treeState).values({ id: 1, revision: 1, atlasHash: '' })
      await tx.insert(niches).values({
        name: ROOT_NAME,
        nameKey: nicheNameKey(ROOT_NAME),
        depth: 0,
        isExplored: true,
        origin: 'atlas',
        revision: 1,
        createdAt: clock.now(),
      })
    })
  }
}
