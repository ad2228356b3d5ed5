import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { HasPremium } from '../services/billing/has-premium.ts'
import type { Dossiers } from '../services/explorer/dossiers.ts'
import type { AnalysisReading } from '../services/ideas/reading.ts'
import type { KeywordHistory } from '../services/market/keyword-history.ts'
import { createStoredInterest } from '../services/market/stored-interest.ts'
import type { MaterialList } from '../services/material/material-list.ts'
import type { Throttle } from '../services/throttle.ts'
import { createBelongings } from '../services/workspace/belongings.ts'
import { createCards } from '../services/workspace/cards.ts'
import { createDetails } from '../services/workspace/detail.ts'
import { createEditing } from '../services/workspace/editing.ts'
import { createExport, type ExportPart } from '../services/workspace/export.ts'
import { createKeeping } from '../services/workspace/keeping.ts'
import { createPlacing } from '../services/workspace/placing.ts'

interface WorkspaceParts {
  db: Database
  clock: Clock
  throttle: Throttle
  hasPremium: HasPremium
  dossiers: Dossiers
  reports: KeywordHistory
  analyses: AnalysisReading
  materials: MaterialList
  /** What else belongs to a candidate and is exported with it. */
  exportParts: readonly ExportPart[]
}

export type WorkspaceServices = Omit<ReturnType<typeof wireWorkspace>, 'belongings'>

/** The candidates that members keep, and what belongs to them. */
export function wireWorkspace({ exportParts, ...parts }: WorkspaceParts) {
  const belongings = createBelongings(parts)
  const cards = createCards({ ...parts, belongings })
  const storedInterest = createStoredInterest(parts.db)
  const details = createDetails({ ...parts, belongings, cards, storedInterest })
  return {
    belongings,
    workspace: {
      cards,
      details,
      keeping: createKeeping({ ...parts, cards }),
      editing: createEditing({ ...parts, cards }),
      place: createPlacing({ ...parts, belongings }),
      exportWorkspace: createExport({ ...parts, cards, details, parts: exportParts }),
    },
  }
}
