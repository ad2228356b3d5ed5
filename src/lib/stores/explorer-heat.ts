import { atom, type ReadableAtom } from 'nanostores'
import { type HeatKind, type HeatMap, type Tint, tintBy } from '../explorer/heat.ts'
import type { ExplorerPorts } from './explorer-ports.ts'

/** Which colors the user chose, and whether they are there. */
export type HeatState =
  | { state: 'off' }
  | { state: 'ready' | 'failed'; kind: HeatKind }
  /** `isAgain`: the user tries again after a failure. */
  | { state: 'loading'; kind: HeatKind; isAgain: boolean }

/** Colors niches by what is known about their demand. Off until the user chooses one. */
export function createHeat({ heat }: Pick<ExplorerPorts, 'heat'>) {
  const state = atom<HeatState>({ state: 'off' })
  const tint = atom<Tint | null>(null)
  let loading: Promise<HeatMap> | null = null

  function load(): Promise<HeatMap> {
    loading ??= heat.fetch().catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }

  async function show(kind: HeatKind | null): Promise<void> {
    heat.write(kind)
    if (kind === null) {
      state.set({ state: 'off' })
      tint.set(null)
      return
    }
    const before = state.get()
    const isAgain = before.state === 'failed'
    const asked: HeatState = { state: 'loading', kind, isAgain }
    state.set(asked)
    let next: HeatState = { state: 'failed', kind }
    let nextTint: Tint | null = null
    try {
      nextTint = tintBy(kind, await load())
      next = { state: 'ready', kind }
    } catch (error) {
      console.error('The colors of the map could not be loaded', error)
    }
    // The user may have chosen again meanwhile.
    if (state.get() !== asked) return
    state.set(next)
    tint.set(nextTint)
  }

  return {
    $state: state as ReadableAtom<HeatState>,
    $tint: tint as ReadableAtom<Tint | null>,
    /** Shows the colors of a kind, or none. A failure ends in the state. */
    show,
    /** Shows what the user chose at the last visit. */
    async begin(): Promise<void> {
      const kind = heat.read()
      if (kind) await show(kind)
    },
  }
}

export type Heat = ReturnType<typeof createHeat>
