import { atom, type ReadableAtom } from 'nanostores'
import { NICHES_FOUND_MAX } from '../../../contract/niche-name.ts'
import type { NicheSearch } from '../../../contract/niche-search.ts'
import { hasWords } from '../../../contract/words.ts'
import { findByPath, type Niche, nichePath } from '../explorer/niche.ts'
import { findNiches, type SearchEntry, searchIndex } from '../explorer/search.ts'
import type { TreeMapStore } from './explorer-map.ts'
import type { ExplorerPorts } from './explorer-ports.ts'

/** Niches found by name, which is shown at once. */
const NAMED_MAX = 8
/** All niches shown. */
const SHOWN_MAX = 20
/** The host is asked once typing pauses for so many milliseconds. */
const PAUSE_MS = 180
/** A single letter tells the host too little. */
const ASKED_MIN = 2

type Matched = NicheSearch['niches'][number]['matched']

export interface FinderRow {
  path: readonly string[]
  /** Null: not loaded yet. */
  niche: Niche | null
  /** Null: its name holds what was typed. */
  matched: Matched | null
}

/** `search`: whether the host was asked as well, and what became of it. */
export interface Finding {
  typed: string
  rows: readonly FinderRow[]
  /** The number of niches found, shown or not. */
  total: number
  /** True if there are more, which the host does not count. */
  isMore: boolean
  search: 'none' | 'asking' | 'answered' | 'failed'
}

const NOTHING: Finding = { typed: '', rows: [], total: 0, isMore: false, search: 'none' }

/**
 * Finds niches by name among those that are loaded, and by what is written about them at the host.
 */
export function createFinder(
  { searchNiches }: Pick<ExplorerPorts, 'searchNiches'>,
  { $map, $version }: Pick<TreeMapStore, '$map' | '$version'>,
) {
  const finding = atom<Finding>(NOTHING)
  let index: { version: number; root: Niche; entries: SearchEntry[] } | undefined
  let asking = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined

  /** The loaded niches; the list is made once for each state of the tree. */
  function entries(): SearchEntry[] {
    const map = $map.get()
    if (map.state !== 'ready') return []
    const [version, { root }] = [$version.get(), map]
    if (index?.version !== version || index.root !== root)
      index = { version, root, entries: searchIndex(root) }
    return index.entries
  }

  /** What the host found, without what has been found by name. */
  function add({ niches }: NicheSearch): void {
    const map = $map.get()
    if (map.state !== 'ready') return
    const { typed, rows, total } = finding.get()
    const named = new Set(findNiches(entries(), typed, Number.POSITIVE_INFINITY).niches)
    const others = niches.flatMap(({ path, matched }) => {
      const niche = findByPath(map.root, path)
      return niche && named.has(niche) ? [] : [{ path, niche, matched }]
    })
    finding.set({
      typed,
      rows: [...rows, ...others].slice(0, SHOWN_MAX),
      total: total + others.length,
      isMore: niches.length === NICHES_FOUND_MAX,
      search: 'answered',
    })
  }

  async function ask(typed: string, { signal }: AbortController): Promise<void> {
    try {
      const found = await searchNiches(typed, signal)
      if (!signal.aborted) add(found)
    } catch {
      if (!signal.aborted) finding.set({ ...finding.get(), search: 'failed' })
    }
  }

  return {
    $finding: finding as ReadableAtom<Finding>,

    /** Handles a change of the text. An empty one ends the search. */
    type(text: string): void {
      clearTimeout(timer)
      asking.abort()
      asking = new AbortController()
      const typed = text.trim()
      const named = findNiches(entries(), typed, NAMED_MAX)
      const isAsked = Array.from(typed).length >= ASKED_MIN && hasWords(typed)
      finding.set({
        typed,
        rows: named.niches.map((niche) => ({ path: nichePath(niche), niche, matched: null })),
        total: named.total,
        isMore: false,
        search: isAsked ? 'asking' : 'none',
      })
      if (isAsked) timer = setTimeout(() => void ask(typed, asking), PAUSE_MS)
    },
  }
}
