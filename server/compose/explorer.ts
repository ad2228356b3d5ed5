import type { AtlasNiche } from '../../contract/atlas.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { createAtlasProvider } from '../providers/niches/atlas.ts'
import { createLlmNicheProvider } from '../providers/niches/llm.ts'
import type { NicheProvider } from '../providers/niches/port.ts'
import { createExploration } from '../services/explorer/exploration.ts'
import { createMapRoom } from '../services/explorer/map-room.ts'
import { createRemoveNiche } from '../services/explorer/removal.ts'
import { createTreeSnapshots } from '../services/explorer/tree-snapshot.ts'
import type { Leases } from '../services/leases/leases.ts'
import type { Throttle } from '../services/throttle.ts'

interface ExplorerParts {
  config: Config
  db: Database
  leases: Leases
  clock: Clock
  throttle: Throttle
  atlas: readonly AtlasNiche[]
}

export type ExplorerServices = ReturnType<typeof wireExplorer>

/** The map of niches. The atlas explores it first, then a configured model. */
export function wireExplorer({ config, db, leases, clock, throttle, atlas }: ExplorerParts) {
  const snapshots = createTreeSnapshots(db)
  const room = createMapRoom(config.memberNichesMax)
  const providers: NicheProvider[] = [createAtlasProvider(atlas)]
  if (config.llm) providers.push(createLlmNicheProvider(config.llm))
  return {
    exploration: createExploration({ db, leases, clock, throttle, snapshots, room, providers }),
    snapshots,
    removeNiche: createRemoveNiche({ db, clock, snapshots }),
  }
}
