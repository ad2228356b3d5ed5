import { pathKey } from '../../../contract/niche-name.ts'
import type { TreeNode } from '../../../contract/tree.ts'
import { type Niche, nichePath } from '../explorer/niche.ts'

/** The action that follows the selection of a niche. */
export type PickStep =
  | { kind: 'none' }
  /** Its level was explored during this visit, so no call is needed. */
  | { kind: 'found'; nodes: readonly TreeNode[] }
  | { kind: 'terminal' }
  | { kind: 'ask' }

export function pickStep(niche: Niche, found: ReadonlyMap<string, readonly TreeNode[]>): PickStep {
  if (niche.depth === 0 || niche.children.length > 0) return { kind: 'none' }
  const nodes = found.get(pathKey(nichePath(niche)))
  if (nodes && nodes.length > 0) return { kind: 'found', nodes }
  if (niche.isExplored && niche.childCount === 0) return { kind: 'terminal' }
  return { kind: 'ask' }
}
