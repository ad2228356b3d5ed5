import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Services } from '../../server/compose.ts'
import type { Database } from '../../server/db/database.ts'
import { niches, users } from '../../server/db/schema.ts'
import { type MergeNode, mergeTree } from '../../server/services/explorer/tree-merge.ts'

const FAN_OUT = 12

/** The requested keyword, in the form of its key. */
export const KEYWORD = 'senior dog ramps'

/** A branch of `size` niches below a new node; each level is full before the next begins. */
export function syntheticBranch(size: number): MergeNode {
  const root: MergeNode = { name: 'Synthetic Industry', isExplored: true, children: [] }
  const queue = [root]
  for (let made = 1; made < size; made += 1) {
    const parent = queue[Math.floor((made - 1) / FAN_OUT)] ?? root
    const child = { name: `Synthetic Niche ${made}`, isExplored: false, children: [] }
    parent.isExplored = true
    parent.children.push(child)
    queue.push(child)
  }
  return root
}

async function countNodes(db: Database): Promise<number> {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(niches)
  return row?.count ?? 0
}

/** Fills the tree up to `nodes` niches, like an import; returns the resulting number. */
export async function growTree({ database, clock, snapshots }: Services, nodes: number) {
  const missing = nodes - (await countNodes(database.db))
  if (missing > 0) {
    const root = { name: 'Niches', isExplored: true, children: [syntheticBranch(missing)] }
    await mergeTree(database.db, clock, root, { origin: 'import' })
    snapshots.invalidate()
  }
  return countNodes(database.db)
}

/** Adds accounts with one session each; returns the access token of the first. */
export async function addUsers({ database, sessions }: Services, count: number): Promise<string> {
  let token = ''
  for (let index = 0; index < count; index += 1) {
    const id = randomUUID()
    const email = `user-${index}@bench.example`
    await database.db.transaction(async (tx) => {
      await tx
        .insert(users)
        .values({ id, email, emailKey: email, createdAt: new Date(), grantedAt: new Date() })
      const pair = await sessions.start(id, tx)
      token ||= pair.access
    })
  }
  return token
}
