import { atom, type ReadableAtom } from 'nanostores'
import { cutLabel } from '../../../contract/niche-name.ts'
import type { ExploreAnswer, ExploreCheckAnswer } from '../../../contract/tree.ts'
import type { NicheAction } from '../analytics/track.ts'
import { errorCode, HttpError, isTimeout } from '../api/errors.ts'
import { countText, type Niche, nichePath } from '../explorer/niche.ts'
import type { TreeMapStore } from './explorer-map.ts'
import type { ExplorerPorts } from './explorer-ports.ts'

export const TIMEOUT_TEXT =
  'The server is taking longer than expected. Please try again in a moment.'
export const FAILURE_TEXT = 'Failed to explore this niche. Please try again.'
export const UNCHARTED_TEXT =
  'Nobody has charted what lies below this niche yet. The map grows, so look again later. You can verify the market for this niche now.'

export const unreachableText = (name: string) =>
  `What is below '${name}' could not be loaded. Please check your connection and try again.`

/**
 * Why a niche can't be shown. `unreachable`: what is below it is known and could not be loaded.
 * `uncharted`: nobody knows what is below it, and a retry is no help. `missing`: the map does not
 * have the niche of the address, and `niche` is the nearest one.
 */
export type ExploreFailure = {
  kind: 'timeout' | 'failed' | 'unreachable' | 'uncharted' | 'missing'
  text: string
  niche: Niche
  /** What a retry does, if not exploring the niche. */
  again?: () => unknown
}

/**
 * The upgrade modal: closed, or opened for a niche. `charted` is the number of known niches below
 * it; undefined if the host did not send it.
 */
export type Gate =
  | { state: 'closed' }
  | { state: 'open'; niche: Niche; charted: number | undefined }

function asFailure(error: unknown, niche: Niche): ExploreFailure {
  if (isTimeout(error)) return { kind: 'timeout', text: TIMEOUT_TEXT, niche }
  // Retrying right away does not help over a rate limit. The server's message says when to retry.
  const isLimit = error instanceof HttpError && (error.status === 409 || error.status === 429)
  return { kind: 'failed', text: (isLimit && error.detail) || FAILURE_TEXT, niche }
}

function missingText(asked: string, nearest: Niche): string {
  const name = cutLabel(asked)
  if (nearest.depth === 0)
    return `We could not find '${name}' on the map. It may have been renamed or removed.`
  if (!nearest.isExplored)
    return `Nobody has explored '${nearest.name}' yet, so the map does not show whether '${name}' is below it. We selected '${nearest.name}' for you.`
  return `We could not find '${name}' on the map. We selected '${nearest.name}', the nearest niche.`
}

function isGated(error: unknown): boolean {
  return error instanceof HttpError && (error.status === 401 || error.status === 403)
}

/** Explores a niche: fetches the level below it from the server, one request at a time. */
export function createExploring(ports: ExplorerPorts, tree: TreeMapStore) {
  const exploring = atom<Niche | null>(null)
  const failure = atom<ExploreFailure | null>(null)
  const gate = atom<Gate>({ state: 'closed' })
  const announcement = atom('')
  /** How often the user left a niche by going back or forward. */
  let left = 0

  function tell(action: NicheAction, { name, depth }: Niche): void {
    ports.track({ name: 'niche_explorer_use', action, niche: name, depth })
  }

  /**
   * The host's status for a niche; null if the user has Premium (no check needed) or the check
   * failed.
   */
  async function check(niche: Niche, path: readonly string[]): Promise<ExploreCheckAnswer | null> {
    if (await ports.isPremium()) return null
    try {
      const answer = await ports.checkExplored(path)
      tell('check', niche)
      return answer
    } catch (error) {
      console.error('Whether the niche was explored before is unknown', error)
      return null
    }
  }

  function tellUncharted(niche: Niche): void {
    failure.set({ kind: 'uncharted', text: UNCHARTED_TEXT, niche })
  }

  function take(niche: Niche, answer: ExploreAnswer): void {
    if (answer.isCharted === false) {
      tellUncharted(niche)
      return
    }
    if (!tree.holds(niche)) return
    tree.attach(niche, answer.isLeaf ? [] : answer.children)
    announce(niche)
  }

  function announce(niche: Niche): void {
    const count = niche.childCount
    announcement.set(
      count > 0
        ? `${countText(count)} found in ${niche.name}`
        : `No sub-niches found in ${niche.name}`,
    )
  }

  async function ask(niche: Niche): Promise<void> {
    const path = nichePath(niche)
    const begun = left
    const known = await check(niche, path)
    const openGate = () => {
      if (begun === left) gate.set({ state: 'open', niche, charted: known?.chartedBelow })
    }
    // Premium would not open what nobody knows.
    if (known?.isCharted === false) return tellUncharted(niche)
    if (known?.hasBeenExplored === false) return openGate()
    try {
      tell('explore', niche)
      ports.track({ name: 'feature_start', feature: 'niche_explorer' })
      take(niche, await ports.explore(path))
      ports.track({ name: 'feature_complete', feature: 'niche_explorer' })
    } catch (error) {
      if (isGated(error)) return openGate()
      const failed = asFailure(error, niche)
      console.error(failed.text, error)
      ports.track({ name: 'error', place: 'explore', message: errorCode(error) })
      failure.set(failed)
    }
  }

  return {
    /** The niche being explored. While it is set, all niches are disabled. */
    $exploring: exploring as ReadableAtom<Niche | null>,
    $failure: failure as ReadableAtom<ExploreFailure | null>,
    $gate: gate as ReadableAtom<Gate>,
    /** The next screen reader announcement. */
    $announcement: announcement as ReadableAtom<string>,
    announce,

    /** Ends what belongs to the niche that the user leaves: its gate and its failure. */
    leave(): void {
      gate.set({ state: 'closed' })
      failure.set(null)
      left += 1
    },

    /** Reports that the map does not have the niche of the address. */
    tellMissing(name: string, nearest: Niche): void {
      failure.set({ kind: 'missing', text: missingText(name, nearest), niche: nearest })
    },

    /** Reports that what is below a niche could not be loaded, and how to try again. */
    tellUnreachable(niche: Niche, again: () => unknown): void {
      const text = unreachableText(niche.name)
      console.error(text)
      ports.track({ name: 'error', place: 'tree', message: 'branch' })
      failure.set({ kind: 'unreachable', text, niche, again })
    },

    /** Says something to users of screen readers. */
    say(text: string): void {
      announcement.set(text)
    },

    /** Explores a niche; refuses while another exploration runs. Never rejects. */
    async explore(niche: Niche): Promise<void> {
      if (exploring.get()) return
      exploring.set(niche)
      failure.set(null)
      const begun = `Exploring ${niche.name}`
      announcement.set(begun)
      await ask(niche)
      exploring.set(null)
      // Said again at the next try, if this one found nothing.
      if (announcement.get() === begun) announcement.set('')
    },

    dismissFailure(): void {
      failure.set(null)
    },

    /** Takes back that a niche could not be reached. */
    tellReached(): void {
      if (failure.get()?.kind === 'unreachable') failure.set(null)
    },

    closeGate(): void {
      gate.set({ state: 'closed' })
    },
  }
}
