import { ofetch } from 'ofetch'
import type { MatchFile } from '../match/index-file.ts'
import type { ShownDossier } from '../match/sentences.ts'
import { GLANCE_MS } from './transport.ts'

/** What the ranking needs to know about all niches: a file of the site. */
export function fetchMatchFile(): Promise<MatchFile> {
  return ofetch<MatchFile>('/match.json', { retry: 0, timeout: GLANCE_MS })
}

/** The dossiers of a sector: a file of the site, such as 'pets-and-animals/dog-care'. */
export function fetchSectorDossiers(file: string): Promise<ShownDossier[]> {
  return ofetch<ShownDossier[]>(`/match/${file}.json`, { retry: 0, timeout: GLANCE_MS })
}
