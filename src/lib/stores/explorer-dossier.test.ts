import { describe, expect, it, vi } from 'vitest'
import type { NicheDossier } from '../../../contract/niche-dossier.ts'
import { knownAtlas } from '../../../testing/known-atlas.ts'
import { answer, foreign, offline, refusal } from '../../../testing/site-faults.ts'
import { startSiteHost } from '../../../testing/site-host.ts'
import { findByPath, type Niche } from '../explorer/niche.ts'

/** More niches than are kept. */
const MANY = Array.from({ length: 101 }, (_, index) => ({
  name: `Place ${index + 1}`,
  summary: `The text of place ${index + 1}.`,
}))
const host = await startSiteHost({
  atlas: [
    ...knownAtlas,
    { name: 'Many Places', niches: [{ name: 'Places', niches: MANY }, { name: 'Blank' }] },
  ],
})
const DOG_CARE = ['Pets & Animals', 'Dog Care']
const MOBILITY = [...DOG_CARE, 'Senior Dog Mobility']
const PUPPIES = [...DOG_CARE, 'Puppy Raising Programs']
const BLANK = ['Many Places', 'Blank']

async function loaded() {
  const browser = await host.open('/explore')
  const { explorerHere } = await import('./explorer-here.ts')
  const explorer = explorerHere()
  await explorer.load()
  await explorer.fold(Number.POSITIVE_INFINITY)
  const states: string[] = []
  explorer.$known.subscribe(({ state }) => void states.push(state))
  const at = (path: readonly string[]): Niche => {
    const map = explorer.$map.get()
    const niche = map.state === 'ready' && findByPath(map.root, path)
    if (!niche) throw new Error(`The map has no ${path.join(' > ')}`)
    return niche
  }
  return {
    browser,
    explorer,
    states,
    at,
    select: (path: readonly string[]) => explorer.goTo(at(path)),
    about(): NicheDossier {
      const known = explorer.$known.get()
      if (known.state !== 'ready') throw new Error(`It is ${known.state}`)
      return known.about
    },
  }
}

describe('the dossier of the selected niche', () => {
  it('is asked for once it is selected', async () => {
    const { browser, explorer, states, select, about } = await loaded()
    expect(browser.count('nicheDossier')).toBe(0)
    select(MOBILITY)
    await host.settle()
    expect(states).toEqual(['none', 'loading', 'ready'])
    expect(about()).toMatchObject({ path: MOBILITY, word: 'dog ramp for bed' })
    expect(explorer.$known.get()).toMatchObject({ niche: explorer.$selected.get() })
  })

  it('is none for the root', async () => {
    const { browser, explorer, select } = await loaded()
    select(MOBILITY)
    await host.settle()
    select([])
    expect(explorer.$known.get()).toEqual({ state: 'none' })
    expect(browser.count('nicheDossier')).toBe(1)
  })

  it('is kept, and shown at once the next time', async () => {
    const { browser, select, about } = await loaded()
    for (const path of [MOBILITY, PUPPIES]) {
      select(path)
      await host.settle()
    }
    select(MOBILITY)
    expect(about().path).toEqual(MOBILITY)
    await host.settle()
    expect(browser.count('nicheDossier')).toBe(2)
  })

  it('is forgotten once a hundred others were selected', async () => {
    const { browser, select } = await loaded()
    const asked = async (path: string[]) => {
      const before = browser.count('nicheDossier')
      select(path)
      await host.settle()
      return browser.count('nicheDossier') - before
    }
    const paths = MANY.map(({ name }) => ['Many Places', 'Places', name])
    for (const path of paths.slice(0, 100)) await asked(path)
    expect(await asked(paths[0] ?? [])).toBe(0)
    expect(await asked(paths[100] ?? [])).toBe(1)
    // The first was used again, so the second is the oldest.
    expect(await asked(paths[0] ?? [])).toBe(0)
    expect(await asked(paths[1] ?? [])).toBe(1)
  })

  it('is never that of another niche, however late its answer comes', async () => {
    const { browser, explorer, at, select, about } = await loaded()
    let release = () => {}
    browser.fail('nicheDossier', async () => {
      await new Promise<void>((resolve) => {
        release = resolve
      })
      return answer('nicheDossier', { path: MOBILITY, provenance: null, also: [] })()
    })
    select(MOBILITY)
    await vi.waitFor(() => expect(browser.count('nicheDossier')).toBe(1))
    browser.mend('nicheDossier')
    select(PUPPIES)
    expect(explorer.$known.get()).toEqual({ state: 'loading', niche: at(PUPPIES) })
    await host.settle()
    release()
    await host.settle()
    expect(about().path).toEqual(PUPPIES)
  })

  it('is asked for again after a minute if nobody wrote anything yet', async () => {
    const { browser, states, select } = await loaded()
    vi.useFakeTimers({ toFake: ['performance'] })
    const visits = async () => {
      for (const path of [BLANK, MOBILITY]) {
        select(path)
        await host.settle()
      }
      return browser.count('nicheDossier')
    }
    expect(await visits()).toBe(2)
    expect(await visits()).toBe(2)
    vi.advanceTimersByTime(61_000)
    states.length = 0
    expect(await visits()).toBe(3)
    expect(states).not.toContain('loading')
  })
})

describe('a dossier that cannot be loaded', () => {
  it.each([
    ['the network is down', offline],
    ['the host is busy', refusal('busy')],
  ])('is asked for again while %s, and shown then', async (_, fault) => {
    const { browser, explorer, at, select, about } = await loaded()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    browser.fail('nicheDossier', fault)
    select(MOBILITY)
    await host.settle()
    expect(explorer.$known.get()).toEqual({ state: 'failed', niche: at(MOBILITY) })
    browser.mend('nicheDossier')
    await host.pass(2_000)
    expect(about().path).toEqual(MOBILITY)
  })

  it('is not asked for again once another niche is selected', async () => {
    const { browser, select } = await loaded()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    browser.fail('nicheDossier', offline)
    select(MOBILITY)
    await host.settle()
    select([])
    await host.pass(30_000)
    expect(browser.count('nicheDossier')).toBe(1)
  })

  it.each([
    ['does not have the niche', refusal('niche_not_found')],
    ['does not know the call', foreign(404)],
  ])('is left alone if the host %s', async (_, fault) => {
    const { browser, explorer, at, select } = await loaded()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    browser.fail('nicheDossier', fault)
    select(MOBILITY)
    await host.pass(30_000)
    expect(explorer.$known.get()).toEqual({ state: 'unknown', niche: at(MOBILITY) })
    expect(browser.count('nicheDossier')).toBe(1)
  })
})
