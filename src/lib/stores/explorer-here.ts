import { track } from '../analytics/track.ts'
import { checkExplored, explore, fetchTree } from '../api/explorer.ts'
import { readStored, writeStored } from '../browser-storage.ts'
import { rememberedAt } from '../explorer/address.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'
import { mayHavePremium } from './entitlement.ts'
import { createExplorer, type Explorer } from './explorer.ts'

/** The explorer of this page: this API host, this session, this address and browser's memory. */
export function explorerHere(): Explorer {
  return createExplorer({
    fetchTree,
    checkExplored,
    explore,
    isPremium: mayHavePremium,
    track,
    memory: {
      read: () => rememberedAt(globalThis.location.search, readStored(STORAGE_KEYS.explorerView)),
      write: (text) => writeStored(STORAGE_KEYS.explorerView, text),
    },
  })
}
