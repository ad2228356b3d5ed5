import { track } from '../analytics/track.ts'
import { checkExplored, explore, fetchTree } from '../api/explorer.ts'
import { readStored, writeStored } from '../browser-storage.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'
import { createExplorer, type Explorer } from './explorer.ts'
import { $premium, $session, startSession } from './session.ts'

async function isPremium(): Promise<boolean> {
  if ($session.get().state === 'loading') await startSession()
  return $premium.get()
}

/** The explorer of this page: this API host, this session, this browser's memory. */
export function explorerHere(): Explorer {
  return createExplorer({
    fetchTree,
    checkExplored,
    explore,
    isPremium,
    track,
    memory: {
      read: () => readStored(STORAGE_KEYS.explorerView),
      write: (text) => writeStored(STORAGE_KEYS.explorerView, text),
    },
  })
}
