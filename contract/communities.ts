interface Quoted {
  community: string
  /** The same for the quotes of one person. */
  person?: number | undefined
}

/**
 * The communities of quoted people, most people first, then by name. Undefined if it is not known
 * who said a quote, as in results of earlier versions.
 */
export function communitiesOf(
  quotes: readonly Quoted[],
): { name: string; people: number }[] | undefined {
  const people = new Map<string, Set<number>>()
  for (const { community, person } of quotes) {
    if (person === undefined) return undefined
    people.set(community, (people.get(community) ?? new Set()).add(person))
  }
  return [...people]
    .filter(([name]) => name !== '')
    .map(([name, who]) => ({ name, people: who.size }))
    .sort((a, b) => b.people - a.people || (a.name < b.name ? -1 : 1))
}
