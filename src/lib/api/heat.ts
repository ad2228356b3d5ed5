import { ofetch } from 'ofetch'
import type { HeatMap } from '../explorer/heat.ts'
import { GLANCE_MS } from './transport.ts'

/** What is known about the demand of the atlas's niches: a file of the site. */
export function fetchHeat(): Promise<HeatMap> {
  return ofetch<HeatMap>('/heat.json', { retry: 0, timeout: GLANCE_MS })
}
