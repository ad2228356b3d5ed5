import { atom, type ReadableAtom } from 'nanostores'
import { keywordKey } from '../../../contract/keyword.ts'
import type { SectorNiche } from '../market/sector.ts'

const paths = atom<ReadonlyMap<string, SectorNiche['path']>>(new Map())

/** The place in the map of each phrase of the chosen sector, by the phrase's key. */
export const $nichePaths: ReadableAtom<ReadonlyMap<string, SectorNiche['path']>> = paths

export function showNiches(niches: readonly SectorNiche[]): void {
  paths.set(new Map(niches.map(({ phrase, path }) => [keywordKey(phrase), path])))
}
