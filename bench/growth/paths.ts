interface Node {
  name: string
  isExplored: boolean
  children?: Node[]
}

const open = (nodes: Node[] = []) => nodes.filter(({ isExplored }) => isExplored)

/** The explored industries and sectors of a host's map. */
export async function pathsOf(url: string): Promise<string[][]> {
  const answer = await fetch(`${url}/api/tree/branch?depth=2`)
  const { children } = (await answer.json()) as Node
  return open(children).flatMap((industry) => [
    [industry.name],
    ...open(industry.children).map(({ name }) => [industry.name, name]),
  ])
}
