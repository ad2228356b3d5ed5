import { track } from '../analytics/track.ts'
import { checkExplored, explore, fetchDossier, fetchTree, searchNiches } from '../api/explorer.ts'
import { readStored, writeStored } from '../browser-storage.ts'
import { explorerAddress } from '../explorer/address.ts'
import { nichePath } from '../explorer/niche.ts'
import { rememberedAt } from '../explorer/remembered-at.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'
import { mayHavePremium } from './entitlement.ts'
import { createExplorer, type Explorer } from './explorer.ts'
import { $session } from './session.ts'

/**
 * The explorer of this page, wired to the API host, the session, the page address and browser
 * storage.
 */
export function explorerHere(): Explorer {
  const explorer = createExplorer({
    fetchTree,
    checkExplored,
    explore,
    fetchDossier,
    searchNiches,
    isPremium: mayHavePremium,
    track,
    memory: {
      read: () => rememberedAt(globalThis.location.search, readStored(STORAGE_KEYS.explorerView)),
      write: (text) => writeStored(STORAGE_KEYS.explorerView, text),
    },
  })
  // A user who signs up from the upgrade modal continues at the requested niche: see `readWish`.
  explorer.$gate.listen((gate) => {
    if ($session.get().state === 'user') return
    const asked = gate.state === 'open' ? explorerAddress(nichePath(gate.niche)) : null
    writeStored(STORAGE_KEYS.wish, asked)
  })
  return explorer
}
