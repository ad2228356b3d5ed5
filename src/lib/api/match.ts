import { ofetch } from 'ofetch'
import { nicheSlug } from '../../../contract/niche-address.ts'
import type { MatchFile } from '../match/index-file.ts'
import type { ShownDossier } from '../match/sentences.ts'
import { GLANCE_MS } from './transport.ts'

/** What the ranking needs to know about all niches: a file of the site. */
export function fetchMatchFile(): Promise<MatchFile> {
  return ofetch<MatchFile>('/match.json', { retry: 0, timeout: GLANCE_MS })
}

/** The dossiers of a sector: a file of the site. */
export function fetchSectorDossiers(industry: string, sector: string): Promise<ShownDossier[]> {
  const address = `/match/${nicheSlug(industry)}/${nicheSlug(sector)}.json`
  return ofetch<ShownDossier[]>(address, { retry: 0, timeout: GLANCE_MS })
}
