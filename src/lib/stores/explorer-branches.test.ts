import { describe, expect, it, vi } from 'vitest'
import type { AtlasNiche } from '../../../contract/atlas.ts'
import { calls } from '../../../contract/calls.ts'
import { BRANCHES_MAX } from '../../../contract/niche-name.ts'
import { offline } from '../../../testing/site-faults.ts'
import { startSiteHost } from '../../../testing/site-host.ts'
import { explorerAddress } from '../explorer/address.ts'
import { isUnloaded, type Niche } from '../explorer/niche.ts'
import { named } from '../explorer/test-tree.ts'

/** More sectors than one request may ask for. */
const SECTORS = Array.from({ length: BRANCHES_MAX + 1 }, (_, index) => `Sector ${index + 1}`)
const ATLAS: AtlasNiche[] = [
  {
    name: 'Pets & Animals',
    niches: [
      { name: 'Cat Care', niches: [{ name: 'Cat Trees', niches: [{ name: 'Wall Steps' }] }] },
      {
        name: 'Dog Care',
        niches: [
          { name: 'Dog Walking', niches: [{ name: 'Night Walks' }, { name: 'Pack Walks' }] },
          { name: 'Dog Toys' },
        ],
      },
    ],
  },
  {
    name: 'Trade',
    niches: SECTORS.map((name) => ({ name, niches: [{ name: `Below ${name}` }] })),
  },
]
const host = await startSiteHost({ atlas: ATLAS })
const premium = await host.api.premiumUser()
const DOGS = ['Pets & Animals', 'Dog Care']
const WALKING = [...DOGS, 'Dog Walking']
const explore = (path: string[]) => premium.call(calls.explore, { body: { path } })
await explore(WALKING)

async function visit(address = '/explore') {
  const browser = await host.open(address)
  const { explorerHere } = await import('./explorer-here.ts')
  const explorer = explorerHere()
  await explorer.load()
  const at = (name: string): Niche => {
    const map = explorer.$map.get()
    if (map.state !== 'ready') throw new Error(map.state)
    return named(map.root, name)
  }
  let before = browser.count('treeBranches')
  return {
    browser,
    explorer,
    make: explorerHere,
    at,
    selected: () => explorer.$selected.get()?.name,
    /** The requests for branches since the last look. */
    requests() {
      const count = browser.count('treeBranches') - before
      before += count
      return count
    },
  }
}

describe('the map', () => {
  it('begins with two levels, and never loads the whole tree', async () => {
    const { browser, at } = await visit()
    expect(browser.seen.map(({ name }) => name)).toEqual(['treeBranches'])
    expect(isUnloaded(at('Dog Care'))).toBe(true)
    expect(at('Dog Care').childCount).toBe(2)
  })

  it('loads a branch once, however many ask for it', async () => {
    const { explorer, at, requests } = await visit()
    await Promise.all([explorer.toggle(at('Dog Care')), explorer.pick(at('Dog Care'))])
    expect(at('Dog Care').children.map(({ name }) => name)).toEqual(['Dog Toys', 'Dog Walking'])
    expect(at('Dog Care').open).toBe(true)
    expect(requests()).toBe(1)
    await explorer.toggle(at('Dog Care'))
    await explorer.toggle(at('Dog Care'))
    expect(requests()).toBe(0)
  })

  it('loads branches that are due together with one request, also before they are opened', async () => {
    const { explorer, at, requests } = await visit()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    explorer.expect([at('Dog Care')])
    explorer.expect([at('Cat Care'), at('Pets & Animals')])
    await host.pass(200)
    expect([at('Dog Walking').childCount, at('Cat Trees').childCount]).toEqual([2, 0])
    expect(requests()).toBe(1)
    explorer.expect([at('Dog Care'), at('Cat Care')])
    await host.pass(200)
    await explorer.toggle(at('Dog Care'))
    expect(requests()).toBe(0)
  })

  it('loads the way to a deep niche with one request', async () => {
    const { at, selected, requests, explorer } = await visit()
    await explorer.goToPath([...WALKING, 'Night Walks'])
    expect(selected()).toBe('Night Walks')
    expect(at('Dog Walking').open).toBe(true)
    expect(requests()).toBe(1)
  })

  it('begins at the niche of a deep link', async () => {
    const { browser, at, selected } = await visit(explorerAddress([...WALKING, 'Night Walks']))
    expect(selected()).toBe('Night Walks')
    expect(at('Pack Walks').parent).toBe(at('Dog Walking'))
    expect(browser.count('treeBranches')).toBe(2)
  })

  it('brings back what was left open', async () => {
    const { explorer, at, make } = await visit()
    await explorer.toggle(at('Dog Care'))
    await explorer.toggle(at('Dog Walking'))
    explorer.keepSelection()
    const next = make()
    await next.load()
    const map = next.$map.get()
    const names = map.state === 'ready' ? map.layout.rows.map(({ name }) => name) : []
    expect(names).toContain('Pack Walks')
  })

  it('says that a branch cannot be reached, and tries again', async () => {
    const { browser, explorer, at } = await visit()
    vi.spyOn(console, 'error').mockImplementation(() => {})
    browser.fail('treeBranches', offline)
    await explorer.toggle(at('Dog Care'))
    expect(explorer.$failure.get()).toMatchObject({
      kind: 'unreachable',
      text: "What is below 'Dog Care' could not be loaded. Please check your connection and try again.",
    })
    expect(at('Dog Care').open).toBe(false)
    browser.mend('treeBranches')
    await explorer.retry()
    expect(explorer.$failure.get()).toBeNull()
    expect(at('Dog Care').open).toBe(true)
  })
})

describe('what the host no longer has', () => {
  it('goes from the map once it is asked for, and selection and cursor move up', async () => {
    const { explorer, at, selected } = await visit()
    await explorer.goToPath(['Trade', 'Sector 20'])
    await host.api.services.removeNiche(['Trade', 'Sector 20'])
    await explorer.goToPath(['Trade', 'Sector 20', 'Below Sector 20', 'Deeper'])
    expect(selected()).toBe('Trade')
    expect(at('Trade').children.map(({ name }) => name)).not.toContain('Sector 20')
    expect(at('Trade').childCount).toBe(at('Trade').children.length)
  })

  it('goes from a page that is only looked at, which says so and corrects its address', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    const { browser, explorer, at, selected } = await visit(explorerAddress(['Trade', 'Sector 19']))
    const close = explorer.open()
    await host.settle()
    await host.api.services.removeNiche(['Trade', 'Sector 19'])
    await host.pass(75_000)
    expect([selected(), browser.entry.address]).toEqual(['Trade', explorerAddress(['Trade'])])
    expect(explorer.$failure.get()).toMatchObject({ kind: 'missing', niche: at('Trade') })
    const map = explorer.$map.get()
    if (map.state === 'ready') expect(map.layout.rows).toContain(explorer.$cursor.get())
    close()
  })

  it('does not keep all levels from opening', async () => {
    const { explorer, at } = await visit()
    await host.api.services.removeNiche(['Trade', 'Sector 21', 'Below Sector 21'])
    await explorer.fold(3)
    expect(at('Dog Care').open).toBe(true)
  })
})

describe('an address that no host accepts', () => {
  it.each(['/explore?at=Trade&at=Sector+1&at=', `/explore?at=Trade&at=${'x'.repeat(200)}&at=b`])(
    'opens the nearest niche: %s',
    async (address) => {
      const { explorer, selected } = await visit(address)
      expect(selected()).toMatch(/^(Trade|Sector 1)$/)
      expect(explorer.$failure.get()?.kind).toBe('missing')
    },
  )
})

describe('a user who goes elsewhere', () => {
  it('stays there when an earlier answer comes late', async () => {
    const { browser, explorer, at, selected } = await visit()
    const { promise, resolve } = Promise.withResolvers<void>()
    browser.fail('treeBranches', async () => {
      await promise
      throw new TypeError('Failed to fetch')
    })
    const going = explorer.goToPath(WALKING)
    await explorer.pick(at('Trade'))
    resolve()
    expect(await going).toBe(false)
    expect(selected()).toBe('Trade')
    expect(explorer.$failure.get()).toBeNull()
  })

  it('comes back to the address once the host can be reached again', async () => {
    const { browser, explorer, at, selected } = await visit()
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await explorer.pick(at('Trade'))
    browser.fail('treeBranches', offline)
    await explorer.goToPath(WALKING)
    // Whatever else was asked for meanwhile has failed too.
    await host.settle()
    expect([selected(), explorer.$failure.get()?.kind]).toEqual(['Dog Care', 'unreachable'])
    browser.mend('treeBranches')
    await explorer.retry()
    expect([selected(), explorer.$failure.get()]).toEqual(['Dog Walking', null])
  })
})

describe('opening many levels', () => {
  it('loads a map of usual size with one request', async () => {
    const { explorer, at, requests } = await visit()
    await explorer.fold(3)
    expect(requests()).toBe(1)
    expect([at('Dog Care').open, at('Below Sector 9').parent?.open]).toEqual([true, true])
    await explorer.fold(Number.POSITIVE_INFINITY)
    expect(at('Dog Walking').open).toBe(true)
    await explorer.fold(1)
    expect(requests()).toBe(1)
  })

  it('can be stopped, and leaves the map as it was', async () => {
    const { explorer, at } = await visit()
    const progress: (number | null)[] = []
    explorer.$unfolding.listen((now) => progress.push(now))
    const opening = explorer.fold(3)
    explorer.stopUnfolding()
    await opening
    expect(at('Dog Care').open).toBe(false)
    expect(progress[0]).toBeGreaterThan(0)
    expect(explorer.$unfolding.get()).toBeNull()
  })
})

describe('a change by somebody else', () => {
  it('reaches a page that is open, without the whole tree', async () => {
    const { browser, explorer, at } = await visit()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    const close = explorer.open()
    await host.settle()
    await explorer.toggle(at('Cat Care'))
    const trees = at('Cat Trees')
    await explore(['Pets & Animals', 'Cat Care', 'Cat Trees'])
    await host.pass(59_000)
    expect(trees.childCount).toBe(0)
    await host.pass(2_000)
    expect([trees.childCount, at('Cat Trees')]).toEqual([1, trees])
    expect(browser.count('tree')).toBe(0)
    close()
    const asked = browser.seen.length
    await host.pass(200_000)
    expect(browser.seen).toHaveLength(asked)
  })
})
