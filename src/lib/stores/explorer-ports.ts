import type { NicheDossier } from '../../../contract/niche-dossier.ts'
import type { NicheSearch } from '../../../contract/niche-search.ts'
import type { ExploreAnswer, ExploreCheckAnswer, TreeNode } from '../../../contract/tree.ts'
import type { TrackedEvent } from '../analytics/track.ts'

/** External dependencies of the explorer. Calls reject with an ApiError. */
export interface ExplorerPorts {
  fetchTree(): Promise<TreeNode>
  checkExplored(path: readonly string[]): Promise<ExploreCheckAnswer>
  explore(path: readonly string[]): Promise<ExploreAnswer>
  fetchDossier(path: readonly string[], signal: AbortSignal): Promise<NicheDossier>
  searchNiches(typed: string, signal: AbortSignal): Promise<NicheSearch>
  /** Resolves once the session check ends: true if the user has, or may have, Premium. */
  isPremium(): Promise<boolean>
  track(event: TrackedEvent): void
  /** The explorer state stored in this browser, as text. */
  memory: { read(): string | null; write(text: string): void }
}
