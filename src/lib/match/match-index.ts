import { type Level, type MatchFile, unpackHeld } from './index-file.ts'

/** A niche of the file, with the numbers that the ranking works with. */
export interface IndexedNiche {
  index: number
  industry: string
  sector: string
  /** The file of its sector's dossiers. */
  file: string
  name: string
  word: string
  need: number
  traits: number
  afar: number
  demands: number
}

export interface MatchIndex {
  niches: readonly IndexedNiche[]
  /** The niches that hold a stem. */
  held(stem: string): ReadonlyMap<number, Level>
  /** The natural logarithm of how rare a stem is; 0 for one that no niche holds. */
  rarity(stem: string): number
}

const NONE: ReadonlyMap<number, Level> = new Map()

/** @throws {Error} if the lists of the file have different lengths */
export function readIndex(file: MatchFile): MatchIndex {
  const { words, needs, traits, afar, demands } = file
  let index = 0
  const niches = file.industries.flatMap(({ name: industry, sectors }) =>
    sectors.flatMap(({ name: sector, file, niches: names }) =>
      names.map((name): IndexedNiche => {
        const at = index++
        return {
          index: at,
          industry,
          sector,
          file,
          name,
          word: words[at] ?? name,
          need: needs[at] ?? -1,
          traits: traits[at] ?? 0,
          afar: afar[at] ?? 0,
          demands: demands[at] ?? 0,
        }
      }),
    ),
  )
  const lists = [words, needs, traits, afar, demands]
  if (niches.length === 0 || lists.some(({ length }) => length !== niches.length)) {
    throw new Error('The file of the niches is incomplete')
  }
  const stems = new Map(file.stems.split(' ').map((stem, at) => [stem, at]))
  const packed = file.held.split(' ')
  const unpacked = new Map<string, ReadonlyMap<number, Level>>()

  function held(stem: string): ReadonlyMap<number, Level> {
    const known = unpacked.get(stem)
    if (known) return known
    const text = packed[stems.get(stem) ?? -1]
    const found = text ? unpackHeld(text) : NONE
    unpacked.set(stem, found)
    return found
  }

  return {
    niches,
    held,
    rarity(stem) {
      const { size } = held(stem)
      return size === 0 ? 0 : Math.log(niches.length / size)
    },
  }
}
