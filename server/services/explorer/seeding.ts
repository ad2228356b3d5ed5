import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { AtlasNiche } from '../../../contract/atlas.ts'
import { nicheNameKey, ROOT_NAME } from '../../../contract/niche-name.ts'
import type { Clock } from '../../clock.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { niches, treeState } from '../../db/schema.ts'
import { type MergeNode, type MergeReport, mergeTree } from './tree-merge.ts'

/** The levels explored from the start. The next level is visible and unexplored. */
export const SEEDED_DEPTH = 2

function toMergeNode(niche: AtlasNiche, depth: number): MergeNode {
  return {
    name: niche.name,
    isExplored: depth <= SEEDED_DEPTH,
    children: (niche.niches ?? []).map((child) => toMergeNode(child, depth + 1)),
  }
}

/**
 * Updates the stored tree from the atlas. Creates the root and the seeded levels in a new database
 * and adds new niches below explored ones. Does nothing if this atlas was seeded last.
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
    // Written last. After a crash, the next start merges again.
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
