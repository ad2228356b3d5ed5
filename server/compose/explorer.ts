import type { AtlasNiche } from '../../contract/atlas.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { createLoop } from '../jobs/loop.ts'
import { createAtlasProvider } from '../providers/niches/atlas.ts'
import { createAtlasPlaces } from '../providers/niches/atlas-places.ts'
import { createDossierWriter } from '../providers/niches/dossier-writer.ts'
import { createLlmNicheProvider } from '../providers/niches/llm.ts'
import type { NicheProvider } from '../providers/niches/port.ts'
import { createDossiers } from '../services/explorer/dossiers.ts'
import { createDrafting } from '../services/explorer/drafting.ts'
import { createExploration } from '../services/explorer/exploration.ts'
import { createExploredLevels } from '../services/explorer/explored-levels.ts'
import { createMapRoom } from '../services/explorer/map-room.ts'
import { createRemoveNiche } from '../services/explorer/removal.ts'
import { createNicheSearch } from '../services/explorer/search.ts'
import { createTreeBranches } from '../services/explorer/tree-branches.ts'
import { createTreeSnapshots } from '../services/explorer/tree-snapshot.ts'
import { createReadStamp, createReadTree } from '../services/explorer/tree-stamp.ts'
import type { Leases } from '../services/leases/leases.ts'
import type { Reads } from '../services/reads/reads.ts'
import type { Throttle } from '../services/throttle.ts'

interface ExplorerParts {
  config: Config
  db: Database
  reads: Reads
  leases: Leases
  clock: Clock
  throttle: Throttle
  atlas: readonly AtlasNiche[]
}

export type ExplorerServices = ReturnType<typeof wireExplorer>

/** The map of niches. The atlas explores it first, then a model. */
export function wireExplorer(parts: ExplorerParts) {
  const { config, db, reads, leases, clock, throttle, atlas } = parts
  const readTree = createReadTree(reads)
  const readStamp = createReadStamp(db)
  const snapshots = createTreeSnapshots(db)
  const room = createMapRoom(config.memberNichesMax)
  const { llm } = config
  const drafting =
    llm && createLoop(createDrafting({ db, clock, throttle, write: createDossierWriter(llm) }))
  const places = createAtlasPlaces(atlas)
  const providers: NicheProvider[] = [createAtlasProvider(places)]
  if (llm) providers.push(createLlmNicheProvider(llm))
  return {
    exploration: createExploration({
      db,
      leases,
      clock,
      throttle,
      snapshots,
      levels: createExploredLevels(db, readStamp),
      room,
      providers,
      onDrafts: () => drafting?.wake(),
    }),
    dossiers: createDossiers({ db, atlas, places }),
    nicheSearch: createNicheSearch({ db, readTree, atlas, places }),
    snapshots,
    branches: createTreeBranches(readStamp, readTree),
    removeNiche: createRemoveNiche({ db, clock, snapshots }),
    /** Drafts the dossiers of niches that the model found. */
    drafting,
  }
}
