import { ofetch } from 'ofetch'
import type { SectorPhrases } from '../market/sector.ts'
import { GLANCE_MS } from './transport.ts'

/** The phrases of the atlas's niches: a file of the site. */
export function fetchSectorPhrases(): Promise<SectorPhrases> {
  return ofetch<SectorPhrases>('/sectors.json', { retry: 0, timeout: GLANCE_MS })
}
