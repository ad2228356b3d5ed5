import type { Turns } from '../../turns.ts'
import type { NicheNode } from './tree-nodes.ts'

/** The number of niches above which a branch caches its text. Only a change below it rewrites that text. */
const KEPT_FROM = 256
/** The number of characters per piece of text. */
const PIECE = 32 * 1024

const headOf = ({ name, isExplored, children }: NicheNode) =>
  `{"name":${JSON.stringify(name)},"isExplored":${isExplored},"childCount":${children.length},"children":[`

/** A small branch, whole. */
function textOf(node: NicheNode): string {
  return `${headOf(node)}${node.children.map(textOf).join(',')}]}`
}

/** The texts of a large branch. Its large children have their own. */
async function partsOf(node: NicheNode, turns: Turns): Promise<(Buffer | NicheNode)[]> {
  const parts: (Buffer | NicheNode)[] = []
  let text = headOf(node)
  const flush = () => {
    parts.push(Buffer.from(text))
    text = ''
  }
  for (const [at, child] of node.children.entries()) {
    if (at > 0) text += ','
    if (child.size >= KEPT_FROM) {
      flush()
      parts.push(child)
      continue
    }
    text += textOf(child)
    if (text.length >= PIECE) flush()
    await turns.rest()
  }
  text += ']}'
  flush()
  return parts
}

async function collect(node: NicheNode, into: Buffer[], turns: Turns): Promise<void> {
  node.text ??= await partsOf(node, turns)
  for (const part of node.text) {
    if (Buffer.isBuffer(part)) into.push(part)
    else await collect(part, into, turns)
  }
}

/**
 * The tree as JSON, in pieces. Unchanged branches keep their pieces. The division into pieces
 * depends only on the tree.
 */
export async function writeTree(root: NicheNode, turns: Turns): Promise<Buffer[]> {
  const pieces: Buffer[] = []
  await collect(root, pieces, turns)
  return pieces
}
