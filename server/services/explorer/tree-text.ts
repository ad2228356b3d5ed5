import type { Turns } from '../../turns.ts'
import type { NicheNode } from './tree-nodes.ts'

/** Niches from which on a branch keeps its text, so that only a change below writes it anew. */
const KEPT_FROM = 256
/** Characters of a piece of text. */
const PIECE = 32 * 1024

const headOf = ({ name, isExplored, children }: NicheNode) =>
  `{"name":${JSON.stringify(name)},"isExplored":${isExplored},"childCount":${children.length},"children":[`

/** A small branch, whole. */
function textOf(node: NicheNode): string {
  return `${headOf(node)}${node.children.map(textOf).join(',')}]}`
}

/** The texts of a large branch; its large children stand for their own. */
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
 * The tree as JSON, in pieces: those of branches that did not change are the
 * same as before. What the pieces are follows from the tree alone.
 */
export async function writeTree(root: NicheNode, turns: Turns): Promise<Buffer[]> {
  const pieces: Buffer[] = []
  await collect(root, pieces, turns)
  return pieces
}
