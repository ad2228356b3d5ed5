import { createHash } from 'node:crypto'
import { oneAtATime } from '../../concurrency/one-at-a-time.ts'
import type { Database } from '../../db/database.ts'
import { createTurns } from '../../turns.ts'
import { createTreeChanges } from './tree-changes.ts'
import { createTreeNodes } from './tree-nodes.ts'
import { etagsOf, packTree, type TreeEncoding } from './tree-packing.ts'
import { writeTree } from './tree-text.ts'

/** The whole tree at one moment, with a strong validator for each encoding. */
export interface TreeSnapshot {
  etag: Record<TreeEncoding, string>
  /** The encodings requested so far. */
  packed: Partial<Record<TreeEncoding, PackedTree>>
}

/** The tree's bytes in one encoding, ready to send. */
export interface PackedTree {
  etag: string
  body: Buffer
}

export interface TreeSnapshots {
  /** The answer of `current`, if it needs no database query. */
  fresh(): TreeSnapshot | undefined
  /**
   * Returns a snapshot of the tree that is at most `freshForMs` old and newer than the last
   * `invalidate` before this call. If that needs a query, the query starts after this call.
   */
  current(): Promise<TreeSnapshot>
  /** The bytes of the same in an encoding. Encoded once for all requests. */
  packed(encoding: TreeEncoding): Promise<PackedTree>
  /** Reports that this host changed the tree. */
  invalidate(): void
}

/** The input of a snapshot. Unchanged branches share their pieces with the previous one. */
interface WrittenTree extends TreeSnapshot {
  pieces: readonly Buffer[]
  length: number
}

/**
 * Keeps the tree in memory. Reads only rows with a newer revision and rewrites only branches with
 * changes. Long work yields to the event loop. At most one run of each kind is in progress, and the
 * next run includes all changes until it starts.
 */
export function createTreeSnapshots(db: Database, freshForMs = 1_000): TreeSnapshots {
  const nodes = createTreeNodes()
  const changes = createTreeChanges(db)
  let snapshot: WrittenTree | undefined
  /** True if the nodes contain changes that the snapshot lacks, also after a failed read. */
  let isBehind = true
  let checkedAt = Number.NEGATIVE_INFINITY
  let invalidations = 0

  async function catchUp(): Promise<void> {
    const turns = createTurns()
    for await (const page of changes(nodes.clear)) {
      for (const change of page) nodes.take(change)
      isBehind = true
      await turns.rest()
    }
  }

  async function write(): Promise<WrittenTree> {
    const turns = createTurns()
    await nodes.settle(turns)
    const root = nodes.root()
    if (root === undefined) throw new Error('The tree was never seeded')
    const pieces = await writeTree(root, turns)
    const hash = createHash('sha256')
    let length = 0
    for (const piece of pieces) {
      hash.update(piece)
      length += piece.length
      await turns.rest()
    }
    return { etag: etagsOf(hash), packed: {}, pieces, length }
  }

  const check = oneAtATime(async () => {
    const before = invalidations
    const begunAt = performance.now()
    await catchUp()
    if (isBehind || snapshot === undefined) snapshot = await write()
    isBehind = false
    // A caller that invalidated during the query will request a newer one.
    if (before === invalidations) checkedAt = begunAt
    return snapshot
  })

  function fresh(): WrittenTree | undefined {
    return performance.now() - checkedAt < freshForMs ? snapshot : undefined
  }

  function current(): Promise<WrittenTree> {
    const known = fresh()
    return known ? Promise.resolve(known) : check()
  }

  function packing(encoding: TreeEncoding): () => Promise<PackedTree> {
    return oneAtATime(async () => {
      const { etag, packed, pieces, length } = await current()
      const known = packed[encoding]
      if (known) return known
      const body = await packTree(pieces, length, encoding, createTurns())
      const made = { etag: etag[encoding], body }
      packed[encoding] = made
      return made
    })
  }

  const lanes = { identity: packing('identity'), gzip: packing('gzip'), br: packing('br') }

  return {
    fresh,
    current,
    packed: (encoding) => lanes[encoding](),
    invalidate() {
      invalidations += 1
      checkedAt = Number.NEGATIVE_INFINITY
    },
  }
}
