import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { pathKey } from '../../../contract/niche-name.ts'
import { createSingleFlight } from '../../concurrency/single-flight.ts'
import { Refusal } from '../../refusal.ts'
import { createTurns } from '../../turns.ts'
import { readBranch } from './branch-rows.ts'
import { etagsOf, packTree, type TreeEncoding } from './tree-packing.ts'
import type { PackedTree } from './tree-snapshot.ts'
import type { ReadStamp, ReadTree } from './tree-stamp.ts'

/** Answers kept, and their bytes as JSON. The least recently asked for go first. */
const KEPT_MAX = { max: 500, maxSize: 8 * 1024 * 1024 }

/** Bytes of several branches, above which those that follow come with one level each. */
const ALL_MAX = 1024 * 1024

/** An answer with the bytes of each encoding, made when first asked for. */
export interface TreeBranch {
  /** A strong validator for each encoding: it changes only if the branch changes. */
  etag: Record<TreeEncoding, string>
  packed(encoding: TreeEncoding): Promise<PackedTree>
}

interface KeptBranch extends TreeBranch {
  /** The state of the whole tree when the branch was read. */
  stamp: string
  /** JSON of a `TreeNode`. */
  json: Buffer
}

export interface TreeBranches {
  /**
   * A niche with `depth` levels below it, as JSON of a `TreeNode`. One query as long as nothing in
   * the tree changes.
   * @throws {Refusal} `niche_not_found`
   */
  find(path: readonly string[], depth: number): Promise<TreeBranch>
  /** Several niches, as JSON of the answer to `treeBranches`. */
  findAll(paths: readonly (readonly string[])[], depth: number): Promise<TreeBranch>
}

function branchOf(body: Buffer): TreeBranch {
  const etag = etagsOf(createHash('sha256').update(body))
  const bodies: Partial<Record<TreeEncoding, Promise<Buffer>>> = {}
  return {
    etag,
    async packed(encoding) {
      bodies[encoding] ??= packTree([body], body.length, encoding, createTurns())
      return { etag: etag[encoding], body: await bodies[encoding] }
    },
  }
}

/** Reads branches of the stored tree, so that an answer costs the same however large the tree is. */
export function createTreeBranches(readStamp: ReadStamp, readTree: ReadTree): TreeBranches {
  const kept = new LRUCache<string, KeptBranch>({
    ...KEPT_MAX,
    sizeCalculation: ({ json }) => json.length,
  })
  const join = createSingleFlight<string, KeptBranch>()

  async function read(path: readonly string[], depth: number, stamp: string) {
    const node = await readTree((tree) => readBranch(tree, path, depth))
    if (node === undefined) throw new Refusal('niche_not_found')
    const json = Buffer.from(JSON.stringify(node))
    return { ...branchOf(json), json, stamp }
  }

  async function findAt(stamp: string, path: readonly string[], depth: number) {
    const key = `${depth} ${pathKey(path)}`
    const known = kept.get(key)
    // A read that began before a change may lack it, so only callers with one stamp share it.
    const branch =
      known?.stamp === stamp ? known : await join(`${stamp} ${key}`, () => read(path, depth, stamp))
    if (branch !== known) kept.set(key, branch)
    return branch
  }

  return {
    async find(path, depth) {
      return findAt(await readStamp(), path, depth)
    },

    async findAll(paths, depth) {
      const stamp = await readStamp()
      const texts: string[] = []
      let length = 0
      for (const path of paths) {
        // However many are asked for, only a bounded part of the map is read.
        const levels = length > ALL_MAX ? Math.min(depth, 1) : depth
        const branch = await findAt(stamp, path, levels).catch((error: unknown) => {
          if (error instanceof Refusal) return undefined
          throw error
        })
        length += branch?.json.length ?? 0
        texts.push(branch?.json.toString() ?? 'null')
      }
      return branchOf(Buffer.from(`{"branches":[${texts.join()}]}`))
    },
  }
}
