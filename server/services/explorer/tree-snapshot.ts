import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { asc, gt } from 'drizzle-orm'
import { compareNames } from '../../../contract/niche-name.ts'
import type { TreeNode } from '../../../contract/tree.ts'
import type { Database } from '../../db/database.ts'
import { niches, treeState } from '../../db/schema.ts'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

export type TreeEncoding = 'identity' | 'gzip' | 'br'

/** The whole tree as bytes, ready to send, with a strong validator for each encoding. */
export interface TreeSnapshot {
  body: Record<TreeEncoding, Buffer>
  etag: Record<TreeEncoding, string>
}

export interface TreeSnapshots {
  /** What `current` would answer, where that needs no look at the database. */
  fresh(): TreeSnapshot | undefined
  /**
   * The snapshot of the tree as it was at most `freshForMs` ago, and after the last `invalidate`
   * before this call; where a look is needed, the first that begins after this call.
   */
  current(): Promise<TreeSnapshot>
  /** Says that this host changed the tree. */
  invalidate(): void
}

/**
 * Keeps the tree in memory and reads from the database only what has a newer
 * revision, so that a look costs one row and a change costs what changed.
 */
export function createTreeSnapshots(db: Database, freshForMs = 1_000): TreeSnapshots {
  const nodes = new Map<number, TreeNode>()
  let root: TreeNode | undefined
  let revision = 0
  let removalRevision = 0
  let snapshot: TreeSnapshot | undefined
  let checkedAt = Number.NEGATIVE_INFINITY
  let invalidations = 0
  /** Settles when no check is under way or waiting. */
  let quiet: Promise<unknown> = Promise.resolve()
  /** The check that has not begun yet, which every caller until then shares. */
  let upcoming: Promise<TreeSnapshot> | undefined

  async function readChanges(): Promise<boolean> {
    const [state] = await db.select().from(treeState)
    if (state === undefined) return false
    if (state.removalRevision !== removalRevision) {
      // What was removed left no row that says so.
      nodes.clear()
      root = undefined
      revision = 0
    }
    if (state.revision === revision) return false
    // A parent is stored before its children, so ids put parents first.
    const rows = await db
      .select()
      .from(niches)
      .where(gt(niches.revision, revision))
      .orderBy(asc(niches.id))
    const grown = new Set<TreeNode>()
    for (const row of rows) {
      const known = nodes.get(row.id)
      if (known) {
        known.isExplored = row.isExplored
        continue
      }
      const node = { name: row.name, isExplored: row.isExplored, childCount: 0, children: [] }
      nodes.set(row.id, node)
      if (row.parentId === null) root = node
      else {
        const parent = nodes.get(row.parentId)
        parent?.children.push(node)
        if (parent) grown.add(parent)
      }
    }
    for (const parent of grown) {
      parent.children.sort((a, b) => compareNames(a.name, b.name))
      parent.childCount = parent.children.length
    }
    removalRevision = state.removalRevision
    revision = rows.reduce((newest, row) => Math.max(newest, row.revision), state.revision)
    return rows.length > 0
  }

  async function check(): Promise<TreeSnapshot> {
    const before = invalidations
    const begunAt = performance.now()
    const changed = await readChanges()
    if (changed || snapshot === undefined) snapshot = await pack(root)
    // Whoever invalidated during the look wants a newer one, and asks for it.
    if (before === invalidations) checkedAt = begunAt
    return snapshot
  }

  function nextCheck(): Promise<TreeSnapshot> {
    upcoming ??= quiet.then(() => {
      upcoming = undefined
      return check()
    })
    quiet = upcoming.catch(() => {})
    return upcoming
  }

  function fresh(): TreeSnapshot | undefined {
    return performance.now() - checkedAt < freshForMs ? snapshot : undefined
  }

  return {
    fresh,
    current() {
      const known = fresh()
      return known ? Promise.resolve(known) : nextCheck()
    },
    invalidate() {
      invalidations += 1
      checkedAt = Number.NEGATIVE_INFINITY
    },
  }
}

async function pack(root: TreeNode | undefined): Promise<TreeSnapshot> {
  if (root === undefined) throw new Error('The tree was never seeded')
  const identity = Buffer.from(JSON.stringify(root))
  const [br, gz] = await Promise.all([
    brotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    deflate(identity, { level: 6 }),
  ])
  const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 27)
  return {
    body: { identity, gzip: gz, br },
    etag: { identity: `"${digest}"`, gzip: `"${digest}-gzip"`, br: `"${digest}-br"` },
  }
}
