import { track } from '../analytics/track.ts'
import { checkExplored, explore, fetchTree } from '../api/explorer.ts'
import { readStored, writeStored } from '../browser-storage.ts'
import { explorerAddress, rememberedAt } from '../explorer/address.ts'
import { nichePath } from '../explorer/niche.ts'
import { currentPath } from '../navigation.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'
import { mayHavePremium } from './entitlement.ts'
import { createExplorer, type Explorer } from './explorer.ts'

/** The explorer of this page: this API host, this session, this address and browser's memory. */
export function explorerHere(): Explorer {
  const explorer = createExplorer({
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
  let before: string | undefined
  // While a niche is not to be had without Premium the address names it, for a detour over /login.
  explorer.$gate.listen((gate) => {
    before ??= currentPath()
    const asked = gate.state === 'open' ? explorerAddress(nichePath(gate.niche)) : before
    globalThis.history.replaceState(globalThis.history.state, '', asked)
  })
  return explorer
}
