import { createHash } from 'node:crypto'
import { oneAtATime } from '../../concurrency/one-at-a-time.ts'
import type { Database } from '../../db/database.ts'
import { createTurns } from '../../turns.ts'
import { createTreeChanges } from './tree-changes.ts'
import { createTreeNodes } from './tree-nodes.ts'
import { packTree, type TreeEncoding } from './tree-packing.ts'
import { writeTree } from './tree-text.ts'

/** The whole tree at one moment, with a strong validator for each encoding. */
export interface TreeSnapshot {
  etag: Record<TreeEncoding, string>
  /** In the encodings that were asked for so far. */
  packed: Partial<Record<TreeEncoding, PackedTree>>
}

/** The tree's bytes in one encoding, ready to send. */
export interface PackedTree {
  etag: string
  body: Buffer
}

export interface TreeSnapshots {
  /** What `current` would answer, where that needs no look at the database. */
  fresh(): TreeSnapshot | undefined
  /**
   * The snapshot of the tree as it was at most `freshForMs` ago, and after the last `invalidate`
   * before this call; where a look is needed, the first that begins after this call.
   */
  current(): Promise<TreeSnapshot>
  /** The bytes of the same in an encoding; they are made once, for all who ask for them. */
  packed(encoding: TreeEncoding): Promise<PackedTree>
  /** Says that this host changed the tree. */
  invalidate(): void
}

/** What a snapshot is packed from: it shares the pieces of unchanged branches with the one before. */
interface WrittenTree extends TreeSnapshot {
  pieces: readonly Buffer[]
  length: number
}

/**
 * Keeps the tree in memory, reads from the database only what has a newer
 * revision and writes anew only the branches in which something changed. Long
 * work lets the event loop turn; of each kind, one run is under way at most,
 * and all changes until the next one begins go into it together.
 */
export function createTreeSnapshots(db: Database, freshForMs = 1_000): TreeSnapshots {
  const nodes = createTreeNodes()
  const changes = createTreeChanges(db)
  let snapshot: WrittenTree | undefined
  /** Whether the nodes hold what the snapshot does not; also after a look that broke off. */
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
    const digest = hash.digest('base64url').slice(0, 27)
    const etag = { identity: `"${digest}"`, gzip: `"${digest}-gzip"`, br: `"${digest}-br"` }
    return { etag, packed: {}, pieces, length }
  }

  const check = oneAtATime(async () => {
    const before = invalidations
    const begunAt = performance.now()
    await catchUp()
    if (isBehind || snapshot === undefined) snapshot = await write()
    isBehind = false
    // Whoever invalidated during the look wants a newer one, and asks for it.
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
