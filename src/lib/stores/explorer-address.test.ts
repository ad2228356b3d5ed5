import { describe, expect, it } from 'vitest'
import { openWindow } from '../../../testing/site-browser.ts'
import { startSiteHost } from '../../../testing/site-host.ts'
import { explorerAddress } from '../explorer/address.ts'
import { named } from '../explorer/test-tree.ts'

const host = await startSiteHost({
  atlas: [
    {
      name: 'Pets & Animals',
      niches: [
        { name: 'Cat Care', niches: [{ name: 'Cat Trees' }] },
        {
          name: 'Dog Care',
          niches: [{ name: 'Dog Walking', niches: [{ name: 'Night Walks' }] }],
        },
      ],
    },
    { name: 'Travel', niches: [{ name: 'Trips' }] },
  ],
})

const DOGS = ['Pets & Animals', 'Dog Care']
const CATS = ['Pets & Animals', 'Cat Care']
const dogs = explorerAddress(DOGS)
const cats = explorerAddress(CATS)

async function visit(address: string) {
  const { entry } = await host.open(address)
  openWindow()
  const { explorerHere } = await import('./explorer-here.ts')
  const explorer = explorerHere()
  const close = explorer.open()
  await host.settle()
  const at = (name: string) => {
    const map = explorer.$map.get()
    if (map.state !== 'ready') throw new Error(map.state)
    return named(map.root, name)
  }
  return {
    explorer,
    make: explorerHere,
    close,
    at,
    address: () => entry.address,
    selected: () => explorer.$selected.get()?.name,
    failure: () => explorer.$failure.get(),
  }
}

describe('the address of the explorer', () => {
  it('follows the selection, and Back returns to the niche before', async () => {
    const { explorer, at, address, selected } = await visit('/explore')
    await explorer.pick(at('Dog Care'))
    expect(address()).toBe(dogs)
    await explorer.pick(at('Cat Care'))
    expect(address()).toBe(cats)
    history.back()
    expect([selected(), address()]).toEqual(['Dog Care', dogs])
    expect(explorer.$aim.get()).toMatchObject({ niche: { name: 'Dog Care' }, how: 'close' })
    history.back()
    expect([selected(), address()]).toEqual(['Niches', '/explore'])
  })

  it('gets one entry for a flight, and none for the same niche again', async () => {
    const { explorer, at, address, selected } = await visit(cats)
    await explorer.goToPath([...DOGS, 'Dog Walking'])
    await explorer.goToPath([...DOGS, 'Dog Walking'])
    await explorer.pick(at('Dog Walking'))
    expect(address()).toBe(explorerAddress([...DOGS, 'Dog Walking']))
    history.back()
    expect([selected(), address()]).toEqual(['Cat Care', cats])
  })

  it('opens the branch that hides the niche to which Back returns', async () => {
    const { explorer, at } = await visit(dogs)
    await explorer.pick(at('Trips'))
    await explorer.toggle(at('Pets & Animals'))
    expect(at('Pets & Animals').open).toBe(false)
    history.back()
    expect(at('Pets & Animals').open).toBe(true)
  })

  it('names what was selected at the last visit, and shows it where it was', async () => {
    const { explorer, make, at, address } = await visit('/explore')
    await explorer.pick(at('Dog Care'))
    explorer.keep(at('Travel'), { x: 5, y: 6 }, 1.25)
    const again = make()
    await again.load()
    expect(again.$selected.get()?.name).toBe('Dog Care')
    expect(again.rememberedSpot()).toMatchObject({ path: ['Travel'], k: 1.25 })
    history.replaceState(null, '', '/explore')
    const plain = make()
    await plain.load()
    expect(address()).toBe(dogs)
  })

  it('shows the niche of a link, wherever the map was left', async () => {
    const { explorer, make, at } = await visit('/explore')
    await explorer.pick(at('Dog Care'))
    explorer.keep(at('Travel'), { x: 5, y: 6 }, 1.25)
    history.pushState(null, '', dogs)
    const again = make()
    await again.load()
    expect(again.rememberedSpot()).toMatchObject({ path: DOGS, k: 0.8 })
  })

  it.each([
    [
      [...DOGS, 'Dog Operas'],
      'Dog Care',
      "We could not find 'Dog Operas' on the map. We selected 'Dog Care', the nearest niche.",
    ],
    [
      [...DOGS, 'Dog Walking', 'Night Walks'],
      'Dog Walking',
      "Nobody has explored 'Dog Walking' yet, so the map does not show whether 'Night Walks' is below it. We selected 'Dog Walking' for you.",
    ],
    [
      ['Opera', 'Tickets'],
      undefined,
      "We could not find 'Tickets' on the map. It may have been renamed or removed.",
    ],
  ])('says that the map lacks %j, and opens the nearest niche', async (path, nearest, text) => {
    const { explorer, at, address, selected, failure } = await visit(explorerAddress(path))
    expect(failure()).toMatchObject({ kind: 'missing', text })
    expect(selected()).toBe(nearest)
    const known = nearest === undefined ? 0 : path.indexOf(nearest) + 1
    expect(address()).toBe(explorerAddress(path.slice(0, known)))
    await explorer.pick(at('Cat Care'))
    expect(failure()).toBeNull()
  })

  it('stays where it is if a link within the page moves in the history', async () => {
    const { explorer, at } = await visit(dogs)
    await explorer.pick(at('Cat Care'))
    const aim = explorer.$aim.get()
    window.dispatchEvent(new Event('popstate'))
    expect(explorer.$aim.get()).toBe(aim)
  })

  it('stays at the niche to which Back returned before a followed link was loaded', async () => {
    const { address, selected } = await visit('/explore')
    history.pushState(null, '', explorerAddress([...DOGS, 'Dog Walking', 'Night Walks']))
    window.dispatchEvent(new Event('popstate'))
    history.back()
    await host.settle()
    expect([selected(), address()]).toEqual([undefined, '/explore'])
  })

  it('leaves the gate of a niche behind, open or about to open', async () => {
    const { explorer, at } = await visit('/explore')
    await explorer.pick(at('Dog Care'))
    await host.settle()
    await explorer.pick(at('Dog Walking'))
    expect(explorer.$gate.get().state).toBe('open')
    history.back()
    expect(explorer.$gate.get().state).toBe('closed')
    const picked = explorer.pick(at('Dog Walking'))
    history.back()
    await picked
    expect(explorer.$gate.get().state).toBe('closed')
  })

  it('of the whole map that the user comes back to shows the whole map', async () => {
    const { explorer, make, at, address } = await visit(cats)
    await explorer.pick(at('Dog Care'))
    explorer.keep(at('Travel'), { x: 5, y: 6 }, 1.25)
    history.pushState('explorer', '', '/explore')
    const again = make()
    await again.load()
    expect(again.$selected.get()).toBeNull()
    expect(address()).toBe('/explore')
  })

  it('is left alone once the explorer is closed', async () => {
    const { explorer, at, close, selected } = await visit(dogs)
    await explorer.pick(at('Cat Care'))
    close()
    history.back()
    expect(selected()).toBe('Cat Care')
  })
})
