import { describe, expect, it, vi } from 'vitest'
import type { AtlasNiche } from '../../../contract/atlas.ts'
import { calls } from '../../../contract/calls.ts'
import type { TreeNode } from '../../../contract/tree.ts'
import type { Member } from '../../../testing/api.ts'
import { answer, foreign, offline, refusal } from '../../../testing/site-faults.ts'
import { startSiteHost } from '../../../testing/site-host.ts'
import { type Niche, nicheState } from '../explorer/niche.ts'
import { named } from '../explorer/test-tree.ts'

const below = (...names: string[]): AtlasNiche[] => names.map((name) => ({ name }))

/** Each test that explores takes a trip of its own; two niches are below each. */
const TRIPS = 40
const ATLAS: AtlasNiche[] = [
  {
    name: 'Food & Beverage',
    niches: [
      { name: 'Coffee' },
      { name: 'Tea', niches: [{ name: 'Pu-Erh', niches: below('Oolong 10', 'chai', 'Oolong 2') }] },
    ],
  },
  {
    name: 'Pets & Animals',
    niches: [
      { name: 'Cat Care', niches: below('Litter', 'Cat Trees') },
      { name: 'Dog Care', niches: below('Dog Toys', 'Dog Walking', 'Kennels') },
    ],
  },
  {
    name: 'Travel',
    niches: [
      {
        name: 'Trips',
        niches: Array.from({ length: TRIPS }, (_, index) => ({
          name: `Trip ${index + 1}`,
          niches: below('Rail', 'Boats'),
        })),
      },
    ],
  },
]
const pathOf = (trip: string) => ['Travel', 'Trips', trip]

const host = await startSiteHost({ atlas: ATLAS })
const members = {
  free: await host.api.registerAndVerify(),
  premium: await host.api.premiumUser(),
}

let trips = 0
/** An unexplored niche that no other test touches. */
function freshTrip(): string {
  trips += 1
  return `Trip ${trips}`
}

const treeNow = async () => (await host.api.call(calls.tree)).value()

async function openPage(who: 'visitor' | keyof typeof members = 'premium') {
  const as = who === 'visitor' ? undefined : await host.api.anotherSession(members[who])
  const browser = await host.open('/explore', as ? { as } : {})
  const { explorerHere } = await import('./explorer-here.ts')
  return { browser, make: explorerHere, explorer: explorerHere() }
}

type Explorer = Awaited<ReturnType<typeof openPage>>['explorer']

function rootOf(explorer: Explorer): Niche {
  const map = explorer.$map.get()
  if (map.state !== 'ready') throw new Error(`the tree is ${map.state}`)
  return map.root
}

function visible(explorer: Explorer): string[] {
  const map = explorer.$map.get()
  return map.state === 'ready' ? map.layout.rows.map((niche) => niche.name) : []
}

async function loaded(who: 'visitor' | keyof typeof members = 'premium') {
  const page = await openPage(who)
  await page.explorer.load()
  // All levels are loaded, and open as at first.
  await page.explorer.fold(Number.POSITIVE_INFINITY)
  await page.explorer.fold(2)
  const { events } = page.browser
  return {
    ...page,
    root: () => rootOf(page.explorer),
    at: (name: string) => named(rootOf(page.explorer), name),
    /** The events that analytics got about niches. */
    uses: () => events.filter(({ name }) => name === 'niche_explorer_use'),
  }
}

/** Another member explores a niche, after the page has loaded the tree. */
async function exploredElsewhere(trip: string, by: Member = members.premium): Promise<void> {
  const headers = await by.headers('POST')
  const { status } = await by.call(calls.explore, { headers, body: { path: pathOf(trip) } })
  expect(status).toBe(200)
}

/** Returns the errors logged during `run`. */
async function errorsOf(run: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(console, 'error').mockImplementation(() => {})
  await run()
  const words = spy.mock.calls.map(([first]) => String(first))
  spy.mockRestore()
  return words
}

const FAULTS = [
  [500, foreign(500)],
  [503, foreign(503)],
  ['no network', offline],
] as const

describe('loading', () => {
  it('shows the top two levels and keeps everything below depth 2 closed', async () => {
    const { explorer, at } = await loaded('visitor')
    expect(visible(explorer)).toEqual([
      'Niches',
      'Food & Beverage',
      'Coffee',
      'Tea',
      'Pets & Animals',
      'Cat Care',
      'Dog Care',
      'Travel',
      'Trips',
    ])
    expect(at('Dog Care').childCount).toBe(3)
  })

  it.each(FAULTS)('stops without a message after %s, and logs the error', async (_, fault) => {
    const { browser, explorer } = await openPage()
    browser.fail('treeBranches', fault)
    const logged = await errorsOf(() => explorer.load())
    expect(logged).toEqual(['The niche tree could not be loaded'])
    expect(explorer.$map.get()).toEqual({ state: 'failed' })
    expect(explorer.$failure.get()).toBeNull()
  })
})

describe('an explorer that is open', () => {
  it.each(FAULTS)('requests the tree again after %s, and shows it', async (_, fault) => {
    const { browser, explorer } = await openPage('visitor')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    browser.fail('treeBranches', fault)
    const logged = await errorsOf(async () => {
      const close = explorer.open()
      await host.pass(40_000)
      expect(explorer.$map.get()).toEqual({ state: 'failed' })
      browser.mend('treeBranches')
      await host.pass(15_000)
      close()
    })
    expect(explorer.$map.get().state).toBe('ready')
    expect(logged).toEqual(['The niche tree could not be loaded'])
    expect(browser.events.filter(({ name }) => name === 'error')).toHaveLength(1)
  })

  it.each([
    ['is closed', foreign(500)],
    ['was refused', foreign(404)],
  ])('stops requesting once it %s', async (what, fault) => {
    const { browser, explorer } = await openPage('visitor')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    browser.fail('treeBranches', fault)
    await errorsOf(async () => {
      const close = explorer.open()
      await host.settle()
      if (what === 'is closed') close()
      await host.pass(60_000)
    })
    expect(browser.count('treeBranches')).toBe(1)
  })
})

describe('picking a niche', () => {
  it('selects it and gives its path without the root', async () => {
    const { explorer, at } = await loaded()
    await explorer.pick(at('Dog Care'))
    expect(explorer.$selected.get()?.name).toBe('Dog Care')
    expect(explorer.$path.get().map((niche) => niche.name)).toEqual(['Pets & Animals', 'Dog Care'])
  })

  it('does nothing else when sub-niches are already loaded', async () => {
    const { browser, explorer, at } = await loaded()
    await explorer.pick(at('Dog Care'))
    expect(at('Dog Care').open).toBe(false)
    expect([browser.count('exploreCheck'), browser.count('explore')]).toEqual([0, 0])
  })

  it('explores an unexplored niche and attaches its sub-niches sorted, counted and open', async () => {
    const { explorer, at } = await loaded()
    explorer.goTo(at('Pu-Erh'))
    await explorer.pick(at('Pu-Erh'))
    const niche = at('Pu-Erh')
    expect(niche.children.map((child) => child.name)).toEqual(['chai', 'Oolong 2', 'Oolong 10'])
    expect([niche.isExplored, niche.childCount, niche.open]).toEqual([true, 3, true])
    expect(visible(explorer)).toContain('Oolong 2')
    expect(explorer.$announcement.get()).toBe('3 sub-niches found in Pu-Erh')
  })

  it('leaves a niche unexplored when nobody knows what is below it, and says so', async () => {
    const { browser, explorer, at } = await loaded()
    await explorer.pick(at('Kennels'))
    expect(explorer.$failure.get()).toMatchObject({ kind: 'uncharted', niche: at('Kennels') })
    expect(explorer.$failure.get()?.text).toMatch(
      /^Nobody has charted what lies below this niche yet\./,
    )
    expect(nicheState(at('Kennels'))).toBe('unexplored')
    await explorer.pick(at('Kennels'))
    expect(browser.count('explore')).toBe(2)
  })

  it('marks a niche terminal when nothing is below it', async () => {
    const { browser, explorer, at } = await loaded()
    browser.fail('explore', answer('explore', { isLeaf: true, children: [] }))
    await explorer.pick(at('Kennels'))
    expect(nicheState(at('Kennels'))).toBe('terminal')
    expect(explorer.$announcement.get()).toBe('No sub-niches found in Kennels')
    await explorer.pick(at('Kennels'))
    expect(browser.count('explore')).toBe(1)
  })

  it('marks a niche terminal when another host sends no children without saying so', async () => {
    const { browser, explorer, at } = await loaded()
    browser.fail('explore', answer('explore', { isLeaf: false, children: [] }))
    await explorer.pick(at('Litter'))
    expect(nicheState(at('Litter'))).toBe('terminal')
  })

  it('sends no request for an explored niche without sub-niches', async () => {
    const { browser, explorer, at } = await loaded()
    await explorer.pick(at('Coffee'))
    expect([browser.count('exploreCheck'), browser.count('explore')]).toEqual([0, 0])
    expect(nicheState(at('Coffee'))).toBe('terminal')
  })

  it('tracks niches but never the root', async () => {
    const { explorer, root, at, uses } = await loaded()
    await explorer.pick(root())
    expect(uses()).toEqual([])
    await explorer.pick(at('Dog Care'))
    expect(uses()).toEqual([
      { name: 'niche_explorer_use', action: 'select', niche: 'Dog Care', depth: 2 },
    ])
  })
})

describe('the +/− control', () => {
  it('opens and closes', async () => {
    const { explorer, at } = await loaded()
    await explorer.toggle(at('Dog Care'))
    expect(visible(explorer)).toContain('Kennels')
    await explorer.toggle(at('Dog Care'))
    expect(visible(explorer)).not.toContain('Kennels')
    expect(explorer.$selected.get()).toBeNull()
  })

  it('moves the focus out of the branch it closes', async () => {
    const { explorer, at } = await loaded()
    await explorer.toggle(at('Dog Care'))
    explorer.moveTo(at('Dog Toys'))
    await explorer.toggle(at('Dog Care'))
    expect(explorer.$cursor.get()?.name).toBe('Dog Care')
  })
})

describe('while an exploration runs', () => {
  it('refuses every other pick, toggle and fold until it ends', async () => {
    const [trip, other] = [freshTrip(), freshTrip()]
    const { browser, explorer, at } = await loaded()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    browser.fail('explore', async () => {
      await held
      return answer('explore', { isLeaf: true, children: [] })()
    })
    const first = explorer.pick(at(trip))
    await vi.waitFor(() => expect(browser.count('explore')).toBe(1))
    expect(explorer.$exploring.get()?.name).toBe(trip)
    await explorer.pick(at(other))
    await explorer.toggle(at('Dog Care'))
    explorer.fold(3)
    expect(explorer.goTo(at('Coffee'))).toBe(false)
    expect(explorer.$selected.get()?.name).toBe(trip)
    expect(at('Dog Care').open).toBe(false)
    release()
    await first
    expect(browser.count('explore')).toBe(1)
    expect(explorer.$exploring.get()).toBeNull()
    expect(explorer.goTo(at('Coffee'))).toBe(true)
    expect(explorer.$selected.get()?.name).toBe('Coffee')
  })

  it('refuses them immediately, before the check has answered', async () => {
    const { browser, explorer, at } = await loaded('free')
    await Promise.all([explorer.pick(at(freshTrip())), explorer.pick(at(freshTrip()))])
    expect(browser.count('exploreCheck')).toBe(1)
  })
})

describe('without Premium', () => {
  it.each(['visitor', 'free'] as const)(
    'opens the upgrade modal for a %s with what is charted below, and does not explore',
    async (who) => {
      const trip = freshTrip()
      const { browser, explorer, at } = await loaded(who)
      await explorer.pick(at(trip))
      expect(explorer.$gate.get()).toEqual({ state: 'open', niche: at(trip), charted: 2 })
      expect(browser.count('explore')).toBe(0)
      explorer.closeGate()
      expect(explorer.$gate.get()).toEqual({ state: 'closed' })
    },
  )

  it('offers no Premium for what nobody has charted', async () => {
    const { explorer, at } = await loaded('free')
    await explorer.pick(at('Dog Toys'))
    expect(explorer.$gate.get()).toEqual({ state: 'closed' })
    expect(explorer.$failure.get()).toMatchObject({ kind: 'uncharted', niche: at('Dog Toys') })
  })

  it('opens it where a model can explore, and where another host does not say', async () => {
    const { browser, explorer, at } = await loaded('free')
    const model = { hasBeenExplored: false, chartedBelow: 0, isCharted: true }
    browser.fail('exploreCheck', answer('exploreCheck', model))
    await explorer.pick(at('Dog Toys'))
    expect(explorer.$gate.get()).toMatchObject({ state: 'open', charted: 0 })
    explorer.closeGate()
    browser.fail('exploreCheck', answer('exploreCheck', { hasBeenExplored: false }))
    await explorer.pick(at('Dog Walking'))
    expect(explorer.$gate.get()).toMatchObject({ niche: at('Dog Walking'), charted: undefined })
  })

  it('explores a niche that another user explored before', async () => {
    const trip = freshTrip()
    const { explorer, at } = await loaded('free')
    await exploredElsewhere(trip)
    await explorer.pick(at(trip))
    expect(at(trip).children).toHaveLength(2)
    expect(explorer.$gate.get().state).toBe('closed')
  })

  it.each([
    ['is open to all', true, ['select', 'check', 'explore']],
    ['needs Premium', false, ['select', 'check']],
  ])('tracks the answer of the host when the niche %s', async (_, isOpen, actions) => {
    const trip = freshTrip()
    const { explorer, at, uses } = await loaded('free')
    if (isOpen) await exploredElsewhere(trip)
    await explorer.pick(at(trip))
    expect(uses().map((use) => 'action' in use && use.action)).toEqual(actions)
  })

  it('continues when the check fails, and logs the error', async () => {
    const trip = freshTrip()
    const { browser, explorer, at, uses } = await loaded('free')
    await exploredElsewhere(trip)
    browser.fail('exploreCheck', foreign(500))
    const logged = await errorsOf(() => explorer.pick(at(trip)))
    expect(logged).toEqual(['Whether the niche was explored before is unknown'])
    expect(uses()).not.toContainEqual(expect.objectContaining({ action: 'check' }))
    expect(at(trip).children).toHaveLength(2)
  })

  it.each(['not_authenticated', 'premium_required'] as const)(
    'opens the upgrade modal when exploring itself is refused with %s',
    async (code) => {
      const { browser, explorer, at } = await loaded('visitor')
      browser.fail('exploreCheck', answer('exploreCheck', { hasBeenExplored: true }))
      browser.fail('explore', refusal(code))
      await explorer.pick(at(freshTrip()))
      expect(explorer.$gate.get().state).toBe('open')
      expect(explorer.$failure.get()).toBeNull()
    },
  )

  it('skips the check for Premium users', async () => {
    const { browser, explorer, at } = await loaded()
    await explorer.pick(at(freshTrip()))
    expect([browser.count('exploreCheck'), browser.count('explore')]).toEqual([0, 1])
  })
})

describe('an exploration that fails', () => {
  const SLOW = 'The server is taking longer than expected. Please try again in a moment.'
  const FAILED = 'Failed to explore this niche. Please try again.'
  const FULL = 'The map is full, so no new niches can be added. What is already on it stays open.'
  const MANY = 'Too many requests. Please try again later.'

  it.each([
    ['explore_timeout', refusal('explore_timeout'), SLOW, 'explore_timeout'],
    ['explore_failed', refusal('explore_failed'), FAILED, 'explore_failed'],
    ['map_full', refusal('map_full'), FULL, 'map_full'],
    ['rate_limited', refusal('rate_limited'), MANY, 'rate_limited'],
    ['a gateway’s 504', foreign(504), SLOW, 'http_504'],
    ['a gateway’s 502', foreign(502), FAILED, 'http_502'],
    ['no network', offline, FAILED, 'network'],
  ])('with %s shows a message and leaves the tree usable', async (_, fault, text, message) => {
    const trip = freshTrip()
    const { browser, explorer, at } = await loaded()
    browser.fail('explore', fault)
    const logged = await errorsOf(() => explorer.pick(at(trip)))
    expect(explorer.$failure.get()?.text).toBe(text)
    expect(logged).toEqual([text])
    expect(browser.events.at(-1)).toEqual({ name: 'error', place: 'explore', message })
    expect(nicheState(at(trip))).toBe('unexplored')
    browser.mend('explore')
    await explorer.retry()
    expect(explorer.$failure.get()).toBeNull()
    expect(at(trip).children).toHaveLength(2)
  })
})

describe('going to a niche', () => {
  it('opens its ancestors, selects it and scrolls it into view', async () => {
    const { browser, explorer, at } = await loaded()
    explorer.goTo(at('Dog Toys'))
    expect(visible(explorer)).toContain('Dog Toys')
    expect(explorer.$selected.get()?.name).toBe('Dog Toys')
    expect(explorer.$aim.get()?.niche.name).toBe('Dog Toys')
    expect([browser.count('exploreCheck'), browser.count('explore')]).toEqual([0, 0])
  })
})

describe('folding', () => {
  const down = (node: TreeNode, level: number): number =>
    1 + (level > 0 ? node.children.reduce((sum, child) => sum + down(child, level - 1), 0) : 0)

  it.each([1, 2, 3, Number.POSITIVE_INFINITY])(
    'to level %s shows all niches down to it, and no others',
    async (level) => {
      const { explorer } = await loaded()
      await explorer.fold(level)
      expect(visible(explorer)).toHaveLength(down(await treeNow(), level))
    },
  )
})

it('restores the state saved in this browser', async () => {
  const { explorer, at, make } = await loaded()
  await explorer.toggle(at('Dog Care'))
  await explorer.pick(at('Dog Care'))
  explorer.keep(at('Dog Care'), { x: 5, y: 6 }, 1.25)
  const next = make()
  await next.load()
  expect(visible(next)).toContain('Dog Toys')
  expect(next.$selected.get()?.name).toBe('Dog Care')
  expect(next.rememberedSpot()).toEqual({
    path: ['Pets & Animals', 'Dog Care'],
    offset: { x: 5, y: 6 },
    k: 1.25,
  })
})
