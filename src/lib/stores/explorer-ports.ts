import type { ExploreAnswer, ExploreCheckAnswer, TreeNode } from '../../../contract/tree.ts'
import type { TrackedEvent } from '../analytics/track.ts'

/** External dependencies of the explorer. Calls reject with an ApiError. */
export interface ExplorerPorts {
  fetchTree(): Promise<TreeNode>
  checkExplored(path: readonly string[]): Promise<ExploreCheckAnswer>
  explore(path: readonly string[]): Promise<ExploreAnswer>
  /** Resolves once the session check ends: true if the user has, or may have, Premium. */
  isPremium(): Promise<boolean>
  track(event: TrackedEvent): void
  /** The explorer state stored in this browser, as text. */
  memory: { read(): string | null; write(text: string): void }
}
