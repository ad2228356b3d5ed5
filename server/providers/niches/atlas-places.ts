import { type AtlasNiche, pathNames } from '../../../contract/atlas.ts'

/** Finds niches of the atlas by path. */
export interface AtlasPlaces {
  /**
   * The niches from the industry to the end of a path, without the root. Also finds a niche by a
   * path of an older atlas. Undefined if the atlas does not have it.
   */
  lineOf(path: readonly string[]): AtlasNiche[] | undefined
}

export function createAtlasPlaces(atlas: readonly AtlasNiche[]): AtlasPlaces {
  const former = new Map<string, AtlasNiche[]>()

  function note(niche: AtlasNiche, above: readonly AtlasNiche[]): void {
    const line = [...above, niche]
    for (const path of niche.was ?? []) former.set(JSON.stringify(pathNames(path)), line)
    for (const child of niche.niches ?? []) note(child, line)
  }
  for (const industry of atlas) note(industry, [])

  /** Follows names down from a niche, or from the top. */
  function follow(start: readonly AtlasNiche[], names: readonly string[]) {
    const line = [...start]
    for (const name of names) {
      const level = line.length === 0 ? atlas : line.at(-1)?.niches
      const niche = level?.find((each) => each.name === name)
      if (niche === undefined) return undefined
      line.push(niche)
    }
    return line
  }

  return {
    lineOf(path) {
      const line = follow([], path)
      if (line !== undefined) return line
      for (let length = path.length; length > 0; length -= 1) {
        const home = former.get(JSON.stringify(path.slice(0, length)))
        const found = home && follow(home, path.slice(length))
        if (found) return found
      }
      return undefined
    },
  }
}
