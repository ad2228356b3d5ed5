import { channel } from 'node:diagnostics_channel'

/** Whether figures of a keyword were kept, so that nobody was asked. */
export interface CacheUse {
  cache: 'keyword_figures'
  result: 'hit' | 'miss'
}

/** Heard by the metrics if they are on; otherwise telling it costs nothing. */
export const cacheUses = channel('nicher:cache')

export function tellCacheUse(use: CacheUse): void {
  if (cacheUses.hasSubscribers) cacheUses.publish(use)
}
