import { expect, it, vi } from 'vitest'
import type { AtlasNiche } from '../../../contract/atlas.ts'
import { pathKey } from '../../../contract/niche-name.ts'
import { openWindow } from '../../../testing/site-browser.ts'
import { startSiteHost } from '../../../testing/site-host.ts'
import { explorerAddress, pathInAddress } from '../explorer/address.ts'
import { isUnloaded, lineage, type Niche, nichePath, nicheState } from '../explorer/niche.ts'

const WALKS = 300
const STEPS = 12
const SEED = 20_261_122

/** Four levels, of which the last is explored during the walks. */
const below = (name: string, depth: number): AtlasNiche[] =>
  Array.from({ length: 3 }, (_, index) => {
    const own = `${name}${'abc'[index]}`
    return { name: own, ...(depth > 1 ? { niches: below(own, depth - 1) } : {}) }
  })
const host = await startSiteHost({ atlas: below('Niche ', 4) })
const premium = await host.api.premiumUser()

/** Numbers from 0 to 1, the same in each run (Numerical Recipes' generator). */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

async function walk(seed: number) {
  const random = randomFrom(seed)
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  const as = await host.api.anotherSession(premium)
  const { entry, seen } = await host.open('/explore', { as })
  openWindow()
  const { explorerHere } = await import('./explorer-here.ts')
  const explorer = explorerHere()
  const close = explorer.open()
  await host.settle()
  const done: string[] = []

  function map() {
    const now = explorer.$map.get()
    if (now.state !== 'ready') throw new Error(now.state)
    return now
  }
  const shown = () => map().layout.rows
  const anyPath = (): string[] => {
    const names = ['abc', 'abc', 'abc', 'abc'].slice(0, 1 + Math.floor(random() * 4))
    let name = 'Niche '
    return names.map((letters) => {
      name += pick([...letters])
      return name
    })
  }
  const follow = (address: string) => {
    history.pushState(null, '', address)
    window.dispatchEvent(new Event('popstate'))
  }

  const steps: Record<string, () => unknown> = {
    open: () => explorer.toggle(pick(shown())),
    select: () => explorer.pick(pick(shown().filter(({ depth }) => depth < 4))),
    explore: () => {
      const open = shown().filter((niche) => nicheState(niche) === 'unexplored' && niche.depth < 4)
      return open.length > 0 ? explorer.pick(pick(open)) : undefined
    },
    search: () => explorer.goToPath(anyPath()),
    link: () => follow(explorerAddress(anyPath())),
    back: () => history.back(),
    key: () => explorer.command({ do: 'openSiblings', niche: pick(shown()) }),
    move: () => explorer.command({ do: 'move', to: pick(shown()) }),
    hover: () => explorer.expect([pick(shown()), pick(shown())]),
    switch: () => explorer.reshape(pick(['map', 'list'])),
    fold: () => explorer.fold(pick([1, 2, 3])),
    dismiss: () => explorer.dismissFailure(),
  }

  function check() {
    const at = done.join(', ')
    const { root, layout } = map()
    const selected = explorer.$selected.get()
    const path = selected ? nichePath(selected) : []
    expect(pathKey(pathInAddress(entry.address.split('/explore')[1] ?? '')), at).toBe(pathKey(path))
    expect(
      explorer.$path.get().map(({ name }) => name),
      at,
    ).toEqual(path)
    if (selected) expect(lineage(selected)[0], at).toBe(root)
    const cursor = explorer.$cursor.get() as Niche
    expect(layout.rows, at).toContain(cursor)
    expect(new Set(layout.rows.map((niche) => pathKey(nichePath(niche)))).size, at).toBe(
      layout.rows.length,
    )
    for (const niche of layout.rows) {
      if (niche.open && !isUnloaded(niche)) {
        expect(
          niche.children.every((child) => layout.rows.includes(child)),
          at,
        ).toBe(true)
      }
      if (niche.children.length > 0) expect(niche.childCount, at).toBe(niche.children.length)
    }
    const said = explorer.$announcement.get()
    expect(said, at).not.toMatch(/^Exploring /)
    const branches = seen
      .filter(({ name, query }) => name === 'treeBranches' && query.get('depth') === '1')
      .map(({ query }) => JSON.parse(query.get('paths') ?? '[]') as string[][])
      // What the map lacks is asked for again with all above it: others may have found it.
      .filter((paths) => paths.every((path) => path.length > 0))
      .flatMap((paths) => paths.map(pathKey))
    expect(new Set(branches).size, at).toBe(branches.length)
  }

  for (let step = 0; step < STEPS; step += 1) {
    const name = pick(Object.keys(steps))
    done.push(name)
    void steps[name]?.()
    // Now and then the next step begins before the answer to this one has come.
    if (random() < 0.4) {
      await new Promise((resolve) => setImmediate(resolve))
      continue
    }
    await host.settle()
    check()
  }
  close()
}

it(`keeps its parts in agreement through ${WALKS} random walks`, { timeout: 240_000 }, async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  for (let index = 0; index < WALKS; index += 1) {
    vi.resetModules()
    await walk(SEED + index)
  }
})
