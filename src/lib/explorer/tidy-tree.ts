/** The least distance of two neighbors of one depth, in steps. */
export interface Separation {
  siblings: number
  others: number
}

const NONE = -1

/**
 * Places the nodes of a tree across its levels, so that each node stands in the middle of its
 * children and no two of a depth come closer than their separation.
 *
 * `parents` holds the nodes in reading order: for each, the index of its parent, which comes
 * before it; -1 for the root, which is first. The result has a place in steps for each node, and
 * the root's is 0.
 *
 * The algorithm is that of Buchheim, Jünger and Leipert, "Improving Walker's Algorithm to Run in
 * Linear Time" (2002), as in d3-hierarchy's `tree` and with the same results; the names of the
 * paper are in the comments. Arrays in place of an object for each node halve its time.
 */
export function tidyTree(parents: Int32Array, { siblings, others }: Separation): Float64Array {
  const count = parents.length
  const places = new Float64Array(count)
  /** prelim */
  const near = new Float64Array(count)
  /** mod: how far all below a node move. */
  const moves = new Float64Array(count)
  const changes = new Float64Array(count)
  const shifts = new Float64Array(count)
  const before = new Int32Array(count).fill(NONE)
  const last = new Int32Array(count).fill(NONE)
  const number = new Int32Array(count)
  const thread = new Int32Array(count).fill(NONE)
  /** The root of the subtree that a node of a contour belongs to. */
  const ancestor = new Int32Array(count)
  const defaultAncestor = new Int32Array(count).fill(NONE)

  for (let node = 0; node < count; node += 1) {
    ancestor[node] = node
    const parent = parents[node] as number
    if (parent === NONE) continue
    const left = last[parent] as number
    before[node] = left
    number[node] = left === NONE ? 0 : (number[left] as number) + 1
    last[parent] = node
  }

  const separation = (a: number, b: number) => (parents[a] === parents[b] ? siblings : others)
  /** The next node of a subtree's left outline; its first child follows a node at once. */
  const nextLeft = (node: number) => (last[node] === NONE ? (thread[node] as number) : node + 1)
  const nextRight = (node: number) => {
    const child = last[node] as number
    return child === NONE ? (thread[node] as number) : child
  }

  function moveSubtree(from: number, to: number, shift: number): void {
    const change = shift / ((number[to] as number) - (number[from] as number))
    changes[to] = (changes[to] as number) - change
    shifts[to] = (shifts[to] as number) + shift
    changes[from] = (changes[from] as number) + change
    near[to] = (near[to] as number) + shift
    moves[to] = (moves[to] as number) + shift
  }

  function executeShifts(node: number): void {
    let shift = 0
    let change = 0
    for (let child = last[node] as number; child !== NONE; child = before[child] as number) {
      near[child] = (near[child] as number) + shift
      moves[child] = (moves[child] as number) + shift
      change += changes[child] as number
      shift += (shifts[child] as number) + change
    }
  }

  /** Moves a subtree away from all to its left. Returns the parent's new default ancestor. */
  function apportion(node: number, left: number, fallback: number): number {
    const parent = parents[node] as number
    let result = fallback
    // Inner and outer outlines of the subtree (in, out) and of what is left of it (leftIn, leftOut).
    let inner = node
    let outer = node
    let leftInner = left
    let leftOuter = parent + 1
    let innerMove = moves[inner] as number
    let outerMove = moves[outer] as number
    let leftInnerMove = moves[leftInner] as number
    let leftOuterMove = moves[leftOuter] as number
    let nextLeftInner = nextRight(leftInner)
    let nextInner = nextLeft(inner)
    while (nextLeftInner !== NONE && nextInner !== NONE) {
      leftInner = nextLeftInner
      inner = nextInner
      leftOuter = nextLeft(leftOuter)
      outer = nextRight(outer)
      ancestor[outer] = node
      const shift =
        (near[leftInner] as number) +
        leftInnerMove -
        (near[inner] as number) -
        innerMove +
        separation(leftInner, inner)
      if (shift > 0) {
        const root = ancestor[leftInner] as number
        moveSubtree(parents[root] === parent ? root : result, node, shift)
        innerMove += shift
        outerMove += shift
      }
      leftInnerMove += moves[leftInner] as number
      innerMove += moves[inner] as number
      leftOuterMove += moves[leftOuter] as number
      outerMove += moves[outer] as number
      nextLeftInner = nextRight(leftInner)
      nextInner = nextLeft(inner)
    }
    if (nextLeftInner !== NONE && nextRight(outer) === NONE) {
      thread[outer] = nextLeftInner
      moves[outer] = (moves[outer] as number) + leftInnerMove - outerMove
    }
    if (nextInner !== NONE && nextLeft(leftOuter) === NONE) {
      thread[leftOuter] = nextInner
      moves[leftOuter] = (moves[leftOuter] as number) + innerMove - leftOuterMove
      result = node
    }
    return result
  }

  /** Places a node among its siblings, once all below it and to its left is placed. */
  function firstWalk(node: number): void {
    const left = before[node] as number
    const lastChild = last[node] as number
    const start = left === NONE ? 0 : (near[left] as number) + separation(node, left)
    if (lastChild === NONE) near[node] = start
    else {
      executeShifts(node)
      const middle = ((near[node + 1] as number) + (near[lastChild] as number)) / 2
      near[node] = left === NONE ? middle : start
      if (left !== NONE) moves[node] = start - middle
    }
    if (left === NONE) return
    const parent = parents[node] as number
    const known = defaultAncestor[parent] as number
    defaultAncestor[parent] = apportion(node, left, known === NONE ? parent + 1 : known)
  }

  let open = count > 0 ? 0 : NONE
  for (let node = 1; node < count; node += 1) {
    const parent = parents[node] as number
    for (; open !== parent; open = parents[open] as number) firstWalk(open)
    open = node
  }
  for (; open !== NONE; open = parents[open] as number) firstWalk(open)

  for (let node = 0; node < count; node += 1) {
    const parent = parents[node] as number
    const moved = parent === NONE ? -(near[0] as number) : (moves[parent] as number)
    places[node] = (near[node] as number) + moved
    moves[node] = (moves[node] as number) + moved
  }
  return places
}
