import { atom, type ReadableAtom } from 'nanostores'
import { fetchSectorPhrases } from '../api/sector-phrases.ts'
import { nichesOfSector, type SectorPhrases, sectorId } from '../market/sector.ts'
import { typeList } from './keyword-list.ts'
import { sortList } from './keyword-list-view.ts'
import { showNiches } from './sector-niches.ts'

export type Sectors =
  | { state: 'none' }
  | { state: 'pending' }
  /** `ids` are those of the sectors by industry. */
  | { state: 'ready'; industries: { name: string; sectors: { id: string; name: string }[] }[] }
  | { state: 'failed' }

const sectors = atom<Sectors>({ state: 'none' })

/** The sectors that can be chosen. */
export const $sectors: ReadableAtom<Sectors> = sectors

let phrases: SectorPhrases = {}

/** Reads the sectors once. Never rejects. */
export async function loadSectors(): Promise<void> {
  if (sectors.get().state === 'ready' || sectors.get().state === 'pending') return
  sectors.set({ state: 'pending' })
  try {
    phrases = await fetchSectorPhrases()
    const industries = Object.entries(phrases).map(([industry, below]) => ({
      name: industry,
      sectors: Object.keys(below).map((name) => ({ id: sectorId(industry, name), name })),
    }))
    sectors.set({ state: 'ready', industries })
  } catch (error) {
    console.warn('The sectors could not be read', error)
    sectors.set({ state: 'failed' })
  }
}

/**
 * Puts the phrases of a sector's niches into the list, whose table then ranks them by searches.
 * Returns false if there is no such sector.
 */
export function fillSector(id: string): boolean {
  const found = nichesOfSector(phrases, id)
  if (found.length === 0) return false
  showNiches(found)
  typeList(found.map(({ phrase }) => phrase).join('\n'))
  sortList('volume', 'descending')
  return true
}
