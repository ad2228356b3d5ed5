import { expect, it, vi } from 'vitest'
import { knownAtlas } from '../../../testing/known-atlas.ts'
import { startSiteHost } from '../../../testing/site-host.ts'
import { named } from '../explorer/test-tree.ts'

const host = await startSiteHost({ atlas: knownAtlas })
const DOGS = ['Pets & Animals', 'Dog Care']

async function onScreen(width: number) {
  await host.open('/explore')
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(width < 40rem)' && width < 640,
  }))
  const { explorerHere } = await import('./explorer-here.ts')
  const explorer = explorerHere()
  await explorer.load()
  const at = (name: string) => {
    const map = explorer.$map.get()
    if (map.state !== 'ready') throw new Error(map.state)
    return named(map.root, name)
  }
  return { explorer, make: explorerHere, at }
}

it.each([
  [390, 'list'],
  [639, 'list'],
  [640, 'map'],
  [1280, 'map'],
])('opens at %i px as a %s, until the user chooses', async (width, shape) => {
  const { explorer, make } = await onScreen(width)
  expect(explorer.$shape.get()).toBe(shape)
  const other = shape === 'map' ? 'list' : 'map'
  explorer.reshape(other)
  expect(explorer.$shape.get()).toBe(other)
  expect(make().$shape.get()).toBe(other)
})

it('shows the map at the niche that was selected in the list, opened', async () => {
  const { explorer, at } = await onScreen(390)
  await explorer.pick(at('Dog Care'))
  expect(at('Dog Care').open).toBe(false)
  await host.settle()
  explorer.reshape('map')
  expect(at('Dog Care').open).toBe(true)
  expect(explorer.rememberedSpot()).toMatchObject({ path: DOGS, k: 0.8 })
})

it('keeps the selection of the list for the next visit, and the place on the map', async () => {
  const { explorer, make, at } = await onScreen(390)
  explorer.keep(at('Pets & Animals'), { x: 3, y: 4 }, 1.5)
  await explorer.pick(at('Dog Care'))
  explorer.keepSelection()
  const next = make()
  await next.load()
  expect(next.$selected.get()?.name).toBe('Dog Care')
  expect(next.rememberedSpot()).toMatchObject({ path: ['Pets & Animals'], k: 1.5 })
})
