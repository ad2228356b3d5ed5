import type { TreeNode } from '../contract/tree.ts'

/**
 * A tree of `total` niches in the shape of the atlas: 28 industries, then 3 to 11
 * below each, level by level. The same tree for the same number.
 */
export function growTree(total: number): TreeNode {
  let seed = 7
  const draw = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return Math.floor((seed / 2147483648) * below)
  }
  const root: TreeNode = { name: 'Niches', isExplored: true, childCount: 0, children: [] }
  let level = [root]
  let count = 1
  while (count < total) {
    const next: TreeNode[] = []
    for (const parent of level) {
      const wanted = parent === root ? 28 : 3 + draw(9)
      for (let i = 0; i < wanted && count < total; i += 1) {
        count += 1
        const name = `Niche ${count} of some length`.slice(0, 12 + draw(18))
        const node = { name: `${name} ${i}`, isExplored: true, childCount: 0, children: [] }
        parent.children.push(node)
        parent.childCount = parent.children.length
        next.push(node)
      }
    }
    level = next
  }
  return root
}

/** A tree of about `total` niches in two levels: all of it is open at the first drawing. */
export function growOpenTree(total: number): TreeNode {
  const breadth = Math.round(Math.sqrt(total))
  const leaf = { isExplored: true, childCount: 0, children: [] }
  const children = Array.from({ length: breadth }, (_, industry) => ({
    name: `Industry ${industry} of some length`,
    isExplored: true,
    childCount: breadth,
    children: Array.from({ length: breadth }, (_, sector) => ({
      ...leaf,
      name: `Sector ${sector} of ${industry}`,
    })),
  }))
  return { name: 'Niches', isExplored: true, childCount: breadth, children }
}
