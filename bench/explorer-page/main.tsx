import { createRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { TreeNode } from '../../contract/tree.ts'
import type { Chart } from '../../src/islands/explorer/chart/chart.ts'
import Explorer from '../../src/islands/explorer/Explorer.tsx'
import { TreeCanvas } from '../../src/islands/explorer/TreeCanvas.tsx'
import '../../src/styles/islands.css'
import { createExplorer } from '../../src/lib/stores/explorer.ts'

const host = document.getElementById('explorer')
if (!host) throw new Error('the page has no #explorer')
const root = createRoot(host)

/** Resolves after the frame that follows `isDrawn` has been painted. */
function painted(isDrawn: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const poll = () => {
      // A task that starts after this frame has been painted.
      if (isDrawn()) setTimeout(resolve)
      else requestAnimationFrame(poll)
    }
    requestAnimationFrame(poll)
  })
}

/** Draws an empty container: what React and a frame take by themselves, in milliseconds. */
async function drawEmpty(): Promise<number> {
  const start = performance.now()
  flushSync(() => root.render(<div className="explorer-canvas" />))
  await painted(() => host?.firstElementChild != null)
  return performance.now() - start
}

/**
 * Draws a tree once. Resolves to the milliseconds from the parsed answer to the
 * end of the frame with the first drawing.
 */
async function drawOpen(): Promise<number> {
  const tree: TreeNode = await (await fetch('/api/open-tree')).json()
  const start = performance.now()
  const explorer = createExplorer({
    fetchBranches: () => Promise.resolve([tree]),
    checkExplored: () => Promise.resolve({ hasBeenExplored: true }),
    explore: () => Promise.resolve({ isLeaf: true, children: [] }),
    fetchDossier: (path) => Promise.resolve({ path: [...path], provenance: null, also: [] }),
    searchNiches: () => Promise.resolve({ niches: [] }),
    isPremium: () => Promise.resolve(true),
    track: () => {},
    address: { read: () => [], isOwn: () => false, write: () => {}, onMove: () => () => {} },
    shape: { read: () => 'map', write: () => {} },
    heat: { fetch: () => Promise.resolve({}), read: () => null, write: () => {} },
    memory: { read: () => null, write: () => {} },
  })
  await explorer.load()
  const chart = createRef<Chart>()
  flushSync(() => root.render(<TreeCanvas explorer={explorer} chart={chart} place={createRef()} />))
  await painted(() => document.documentElement.dataset.explorer === 'ready')
  return performance.now() - start
}

if (new URLSearchParams(location.search).has('open')) {
  Object.assign(window, { drawOpen, drawEmpty })
} else root.render(<Explorer plan={{ priceUsd: 1, interval: 'month' }} />)
