import { expect, it } from 'vitest'
import type { TreeNode } from '../../../contract/tree.ts'
import { LOADED_MAX } from '../explorer/forget.ts'
import { createExplorer } from './explorer.ts'
import { FULL_TEXT } from './explorer-unfolding.ts'

/** What one answer of a branch may have, as the host cuts it. */
const ANSWER_MAX = 2_000
const INDUSTRIES = 10
const SECTORS = 10

/** A host with a map of three levels, each sector as wide as is said. */
function hostOf(width: number) {
  const widths = [INDUSTRIES, SECTORS, width]
  let requests = 0
  function node(name: string, depth: number, levels: number): TreeNode {
    const childCount = widths[depth] ?? 0
    const most = widths.slice(depth, depth + levels).reduce((product, each) => product * each, 1)
    const shown = levels > 1 && most > ANSWER_MAX ? 1 : levels
    const children =
      shown > 0
        ? Array.from({ length: childCount }, (_, at) => node(`${name}.${at}`, depth + 1, shown - 1))
        : []
    return { name, isExplored: true, childCount, children }
  }
  return {
    requests: () => requests,
    async fetchBranches(paths: readonly (readonly string[])[], depth: number) {
      requests += 1
      return paths.map((path) => node(path.at(-1) ?? 'n', path.length, depth))
    },
  }
}

async function explorerOver(host: ReturnType<typeof hostOf>) {
  const unused = () => Promise.reject(new Error('not part of this test'))
  const explorer = createExplorer({
    fetchBranches: host.fetchBranches,
    checkExplored: unused,
    explore: unused,
    fetchDossier: unused,
    searchNiches: unused,
    isPremium: unused,
    track: () => {},
    address: { read: () => [], isOwn: () => false, write: () => {}, onMove: () => () => {} },
    shape: { read: () => 'map', write: () => {} },
    heat: {
      fetch: () => Promise.reject(new Error('not asked')),
      read: () => null,
      write: () => {},
    },
    memory: { read: () => null, write: () => {} },
  })
  await explorer.load()
  const rows = () => {
    const map = explorer.$map.get()
    return map.state === 'ready' ? map.layout.rows.length : 0
  }
  return { explorer, rows }
}

it('opens more levels than are kept otherwise, in few requests', async () => {
  const width = 300
  const host = hostOf(width)
  const { explorer, rows } = await explorerOver(host)
  const progress: number[] = []
  explorer.$unfolding.listen((now) => {
    if (now !== null) progress.push(now)
  })
  await explorer.fold(Number.POSITIVE_INFINITY)
  const all = 1 + INDUSTRIES + INDUSTRIES * SECTORS * (1 + width)
  expect(all).toBeGreaterThan(LOADED_MAX)
  expect(rows()).toBe(all)
  expect(host.requests()).toBeLessThan(10)
  expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  expect(progress.at(-1)).toBeGreaterThan(LOADED_MAX / 2)
})

it('ends where the map is too large, and says so', async () => {
  const host = hostOf(700)
  const { explorer, rows } = await explorerOver(host)
  await explorer.fold(3)
  expect(explorer.$announcement.get()).toBe(FULL_TEXT)
  expect(rows()).toBeGreaterThan(50_000)
  expect(rows()).toBeLessThan(70_000)
})
