import { track } from '../analytics/track.ts'
import {
  checkExplored,
  explore,
  fetchBranches,
  fetchDossier,
  searchNiches,
} from '../api/explorer.ts'
import { fetchHeat } from '../api/heat.ts'
import { readStored, writeStored } from '../browser-storage.ts'
import { explorerAddress, pathInAddress } from '../explorer/address.ts'
import { HEAT_KINDS } from '../explorer/heat.ts'
import { nichePath } from '../explorer/niche.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'
import { mayHavePremium } from './entitlement.ts'
import { createExplorer, type Explorer } from './explorer.ts'
import { $session } from './session.ts'

/** Screens on which a map shows too little at first: below 640 px. */
const NARROW = '(width < 40rem)'

/** Marks the entries of the browser's history that the explorer wrote. */
const OWN = 'explorer'

/**
 * The explorer of this page, wired to the API host, the session, the page address and browser
 * storage.
 */
export function explorerHere(): Explorer {
  const explorer = createExplorer({
    fetchBranches,
    checkExplored,
    explore,
    fetchDossier,
    searchNiches,
    isPremium: mayHavePremium,
    track,
    address: {
      read: () => pathInAddress(location.search),
      isOwn: () => history.state === OWN,
      write(path, as) {
        const put = as === 'entry' ? 'pushState' : 'replaceState'
        try {
          history[put](OWN, '', explorerAddress(path))
        } catch {
          // Browsers refuse too many entries in a short time. The next selection writes again.
        }
      },
      onMove(to) {
        globalThis.window?.addEventListener('popstate', to)
        return () => globalThis.window?.removeEventListener('popstate', to)
      },
    },
    shape: {
      read() {
        const chosen = readStored(STORAGE_KEYS.explorerShape)
        if (chosen === 'map' || chosen === 'list') return chosen
        return globalThis.matchMedia?.(NARROW).matches ? 'list' : 'map'
      },
      write: (shape) => writeStored(STORAGE_KEYS.explorerShape, shape),
    },
    heat: {
      fetch: fetchHeat,
      read() {
        const chosen = readStored(STORAGE_KEYS.explorerHeat)
        return HEAT_KINDS.find((kind) => kind === chosen) ?? null
      },
      write: (kind) => writeStored(STORAGE_KEYS.explorerHeat, kind),
    },
    memory: {
      read: () => readStored(STORAGE_KEYS.explorerView),
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
