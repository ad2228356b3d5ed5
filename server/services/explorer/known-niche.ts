import { type AtlasNiche, type Dossier, pathNames } from '../../../contract/atlas.ts'

/** A niche of the atlas with all that is written about it. Only some have each of the fields. */
export type KnownNiche = Omit<AtlasNiche, 'niches'> &
  Partial<Omit<Dossier, keyof AtlasNiche>> & {
    /** The day of the last change of its file. */
    updated?: Date
    niches?: readonly KnownNiche[] | undefined
  }

/** Visits every niche of the atlas with the niches from the industry down to it. */
export function eachKnown(
  atlas: readonly KnownNiche[],
  visit: (line: readonly KnownNiche[]) => void,
  above: readonly KnownNiche[] = [],
): void {
  for (const niche of atlas) {
    const line = [...above, niche]
    visit(line)
    eachKnown(niche.niches ?? [], visit, line)
  }
}

export const namesOf = (line: readonly KnownNiche[]): string[] => line.map(({ name }) => name)

/**
 * The paths at which the stored map may have a niche of the atlas: its own, then those of older
 * atlases, where it stays if people explored it.
 */
export function placesOf(line: readonly Pick<KnownNiche, 'name' | 'was'>[]): string[][] {
  const niche = line.at(-1)
  if (niche === undefined) return [[]]
  const below = placesOf(line.slice(0, -1)).map((path) => [...path, niche.name])
  return [...below, ...(niche.was ?? []).map(pathNames)]
}

const keyOf = (line: readonly KnownNiche[]) => JSON.stringify(namesOf(line))

/**
 * The niches that belong to each niche of the atlas as well, and those that it belongs to: a
 * cross-reference is followed from both of its ends.
 */
export function crossReferences(
  atlas: readonly KnownNiche[],
  lineOf: (path: readonly string[]) => readonly KnownNiche[] | undefined,
) {
  const references = new Map<string, (readonly KnownNiche[])[]>()
  const note = (from: readonly KnownNiche[], to: readonly KnownNiche[]) => {
    const known = references.get(keyOf(from)) ?? []
    const isNew = !known.some((line) => line.at(-1) === to.at(-1))
    if (isNew) references.set(keyOf(from), [...known, to])
  }
  eachKnown(atlas, (line) => {
    for (const also of line.at(-1)?.also ?? []) {
      const other = lineOf(pathNames(also))
      if (!other) continue
      note(line, other)
      note(other, line)
    }
  })
  return (line: readonly KnownNiche[]) => references.get(keyOf(line)) ?? []
}
