import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type AtlasNiche, pathNames } from '../../../contract/atlas.ts'
import { nicheNameKey, ROOT_NAME } from '../../../contract/niche-name.ts'
import type { Clock } from '../../clock.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { niches, treeState } from '../../db/schema.ts'
import { clearMoved, type Move } from './moved-niches.ts'
import { type MergeNode, type MergeReport, mergeTree } from './tree-merge.ts'

/** The levels explored from the start. The next level is visible and unexplored. */
export const SEEDED_DEPTH = 2

/** Puts niches below a path of the tree. What is missing on the way is not added to the map. */
function graft(root: MergeNode, path: readonly string[], niches: readonly MergeNode[]): void {
  let here = root
  for (const name of path) {
    let next = here.children.find((child) => child.name === name)
    if (next === undefined) {
      next = { name, isExplored: false, isHeld: true, children: [] }
      here.children.push(next)
    }
    here = next
  }
  here.children.push(...niches)
}

/** The niches of the atlas as a tree to merge, and those that stood elsewhere in an older atlas. */
function planOf(atlas: readonly AtlasNiche[]): { root: MergeNode; moves: Move[] } {
  const moves: Move[] = []
  const root: MergeNode = { name: ROOT_NAME, isExplored: true, children: [] }

  function toMergeNode(niche: AtlasNiche, above: readonly string[]): MergeNode {
    const to = [...above, niche.name]
    const node: MergeNode = {
      name: niche.name,
      isExplored: to.length <= SEEDED_DEPTH,
      children: (niche.niches ?? []).map((child) => toMergeNode(child, to)),
    }
    let isGrafted = false
    for (const from of (niche.was ?? []).map(pathNames)) {
      const hold = (isOnlyThere: boolean) => {
        node.isHeld = true
        // Where it stays explored, it gets the niches that are new below it: at one of its places.
        if (isOnlyThere && !isGrafted) graft(root, from, node.children)
        isGrafted ||= isOnlyThere
      }
      moves.push({ from, to, hold })
    }
    return node
  }

  root.children.push(...atlas.map((industry) => toMergeNode(industry, [])))
  return { root, moves }
}

/**
 * Updates the stored tree from the atlas. Creates the root and the seeded levels in a new database
 * and adds new niches below explored ones. Nothing that somebody explored is lost, renamed or
 * doubled. Does nothing if an atlas with the same names was seeded last.
 */
export async function seedAtlas(
  { db, exclusively }: OpenDatabase,
  clock: Clock,
  atlas: readonly AtlasNiche[],
): Promise<MergeReport | undefined> {
  const { root, moves } = planOf(atlas)
  const froms = moves.map(({ from }) => from)
  const hash = createHash('sha256')
    .update(JSON.stringify([root, froms]))
    .digest('hex')
  return exclusively('atlas', async () => {
    const [state] = await db.select().from(treeState).where(eq(treeState.id, 1))
    if (state?.atlasHash === hash) return undefined
    if (state === undefined) await plantRoot()
    else await clearMoved(db, moves, SEEDED_DEPTH)
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
