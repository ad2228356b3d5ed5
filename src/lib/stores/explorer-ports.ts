import type { NicheDossier } from '../../../contract/niche-dossier.ts'
import type { NicheSearch } from '../../../contract/niche-search.ts'
import type { ExploreAnswer, ExploreCheckAnswer, TreeNode } from '../../../contract/tree.ts'
import type { TrackedEvent } from '../analytics/track.ts'
import type { HeatKind, HeatMap } from '../explorer/heat.ts'

/** The explorer as a map, or as a list of one level at a time. */
export type ExplorerShape = 'map' | 'list'

/** External dependencies of the explorer. Calls reject with an ApiError. */
export interface ExplorerPorts {
  /** At most `BRANCHES_MAX` niches, each with `depth` levels below it; null where there is none. */
  fetchBranches(paths: readonly (readonly string[])[], depth: number): Promise<(TreeNode | null)[]>
  checkExplored(path: readonly string[]): Promise<ExploreCheckAnswer>
  explore(path: readonly string[]): Promise<ExploreAnswer>
  fetchDossier(path: readonly string[], signal: AbortSignal): Promise<NicheDossier>
  searchNiches(typed: string, signal: AbortSignal): Promise<NicheSearch>
  /** Resolves once the session check ends: true if the user has, or may have, Premium. */
  isPremium(): Promise<boolean>
  track(event: TrackedEvent): void
  /** The niche that the page's address names, by its path; the empty path is the whole map's. */
  address: {
    read(): string[]
    /** True if the explorer wrote the address of this entry: the user comes back to it. */
    isOwn(): boolean
    /** Puts a niche into the address: as a new entry of the browser's history, or in place. */
    write(path: readonly string[], as: 'entry' | 'in place'): void
    /** Calls back after the user went back or forward. Returns a function that stops it. */
    onMove(to: () => void): () => void
  }
  /** The shape that the user chose, or the one that fits the screen. */
  shape: { read(): ExplorerShape; write(shape: ExplorerShape): void }
  /** What is known about demand, and the colors that the user chose; null for none. */
  heat: {
    fetch(): Promise<HeatMap>
    read(): HeatKind | null
    write(kind: HeatKind | null): void
  }
  /** The explorer state stored in this browser, as text. */
  memory: { read(): string | null; write(text: string): void }
}
