import type { ExploreAnswer, ExploreCheckAnswer, TreeNode } from '../../../contract/tree.ts'
import type { TrackedEvent } from '../analytics/track.ts'

/** What the explorer needs from outside. Calls reject with an ApiError. */
export interface ExplorerPorts {
  fetchTree(): Promise<TreeNode>
  checkExplored(path: readonly string[]): Promise<ExploreCheckAnswer>
  explore(path: readonly string[]): Promise<ExploreAnswer>
  /** Whether the person has Premium, or may have as far as is known; settles once that is said. */
  isPremium(): Promise<boolean>
  track(event: TrackedEvent): void
  /** What this browser remembers of the explorer, as text. */
  memory: { read(): string | null; write(text: string): void }
}
