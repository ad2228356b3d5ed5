import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { NicheDossier } from '../../../contract/niche-dossier.ts'
import { pathKey } from '../../../contract/niche-name.ts'
import { mayPass } from '../api/errors.ts'
import { type Niche, nichePath } from '../explorer/niche.ts'
import type { ExplorerPorts } from './explorer-ports.ts'
import { keepAsking } from './keep-asking.ts'

/** Dossiers kept in memory. */
const KEPT_MAX = 100
/** After this time a dossier that a model may be drafting is asked for again, in milliseconds. */
const UNFINISHED_MS = 60_000

/**
 * What the card knows about the selected niche. `none`: no niche, or the root, is selected.
 * `failed`: the host could not be reached and is asked again. `unknown`: it does not know the niche
 * or the call.
 */
export type Known =
  | { state: 'none' }
  | { state: 'loading'; niche: Niche }
  | { state: 'failed'; niche: Niche }
  | { state: 'unknown'; niche: Niche }
  | { state: 'ready'; niche: Niche; about: NicheDossier }

interface Kept {
  about: NicheDossier
  /** When it has to be asked for again, by `performance.now()`. */
  until: number
}

const isFinished = ({ provenance, dossier }: NicheDossier) =>
  provenance === 'editorial' || dossier !== undefined

/** Asks for the dossier of the selected niche, once for each niche as long as it is kept. */
export function createDossier(
  { fetchDossier }: Pick<ExplorerPorts, 'fetchDossier'>,
  $selected: ReadableAtom<Niche | null>,
) {
  const known = atom<Known>({ state: 'none' })
  /** The least recently used first. */
  const kept = new Map<string, Kept>()

  function keep(key: string, about: NicheDossier): void {
    const lasts = isFinished(about) ? Number.POSITIVE_INFINITY : UNFINISHED_MS
    kept.delete(key)
    kept.set(key, { about, until: performance.now() + lasts })
    const [oldest] = kept.keys()
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
  }

  function use(key: string): Kept | undefined {
    const held = kept.get(key)
    if (held) {
      kept.delete(key)
      kept.set(key, held)
    }
    return held
  }

  /** True if no further request is needed. */
  async function ask(niche: Niche, signal: AbortSignal): Promise<boolean> {
    const path = nichePath(niche)
    try {
      const about = await fetchDossier(path, signal)
      keep(pathKey(path), about)
      if (!signal.aborted) known.set({ state: 'ready', niche, about })
      return true
    } catch (error) {
      if (signal.aborted) return true
      const isOver = !mayPass(error)
      // What is shown already is not taken away again.
      if (known.get().state !== 'ready') {
        known.set({ state: isOver ? 'unknown' : 'failed', niche })
      }
      return isOver
    }
  }

  /** Shows a niche. Returns what stops its requests. */
  function show(niche: Niche | null): () => void {
    if (niche === null || niche.depth === 0) {
      known.set({ state: 'none' })
      return () => {}
    }
    const held = use(pathKey(nichePath(niche)))
    known.set(held ? { state: 'ready', niche, about: held.about } : { state: 'loading', niche })
    if (held && performance.now() < held.until) return () => {}
    const leaving = new AbortController()
    let stop = () => {}
    void ask(niche, leaving.signal).then((isOver) => {
      if (!isOver && !leaving.signal.aborted) stop = keepAsking(() => ask(niche, leaving.signal))
    })
    return () => {
      leaving.abort()
      stop()
    }
  }

  onMount(known, () => {
    let leave = () => {}
    const stop = $selected.subscribe((niche) => {
      leave()
      leave = show(niche)
    })
    return () => {
      leave()
      stop()
    }
  })

  return known as ReadableAtom<Known>
}
