import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TreeNode } from '../../../contract/tree.ts'
import { answer, foreign, offline } from '../../../testing/site-faults.ts'
import type { TrackedEvent } from '../analytics/track.ts'
import { checkExplored, explore, fetchTree } from '../api/explorer.ts'
import { storeCsrf } from '../api/tokens.ts'
import type { Niche } from '../explorer/niche.ts'
import { nicheState } from '../explorer/niche.ts'
import { named, PETS, sketchTree } from '../explorer/test-tree.ts'
import { createExplorer } from './explorer.ts'

/** A mock host with three calls. Each test sets its tree; the contract checks its responses. */
class Host {
  tree: TreeNode = sketchTree(PETS)
  explored = new Set<string>()
  /** Missing from a host that does not support the field. */
  charted: number | undefined = 5
  answers = new Map<string, { isLeaf: boolean; names: string[] }>()
  /** The message of every fault. */
  detail = 'fault'
  faults: Partial<Record<'/api/tree' | '/api/explore/check' | '/api/explore', number>> = {}
  requests: string[] = []
  /** If set, explorations wait until it is called. */
  release: (() => void) | null = null
  held: Promise<void> = Promise.resolve()

  hold(): void {
    this.held = new Promise((resolve) => {
      this.release = resolve
    })
  }

  async fetch(address: string | URL | Request, init?: RequestInit): Promise<Response> {
    const url = new URL(String(address))
    const method = init?.method ?? 'GET'
    this.requests.push(`${method} ${url.pathname}`)
    const status = this.faults[url.pathname as '/api/tree']
    if (status === 0) return offline()
    if (status) return foreign(status, { detail: this.detail })()
    if (url.pathname === '/api/tree') return answer('tree', this.tree)()
    if (url.pathname === '/api/explore/check') {
      const path = JSON.parse(url.searchParams.get('path') ?? '[]') as string[]
      const hasBeenExplored = this.explored.has(path.join('/'))
      const charted = this.charted === undefined ? {} : { chartedBelow: this.charted }
      return answer('exploreCheck', { hasBeenExplored, ...charted })()
    }
    await this.held
    const { path } = JSON.parse(String(init?.body)) as { path: string[] }
    const found = this.answers.get(path.join('/')) ?? { isLeaf: true, names: [] }
    const unexplored = { isExplored: false, childCount: 0, children: [] }
    const children = found.names.map((name) => ({ name, ...unexplored }))
    return answer('explore', { isLeaf: found.isLeaf, children })()
  }
}

let host: Host
let events: TrackedEvent[]
let stored: string | null

beforeEach(() => {
  host = new Host()
  events = []
  stored = null
  storeCsrf('token')
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => host.fetch(address, init))
})

afterEach(() => {
  vi.unstubAllGlobals()
})

function make(premium = true) {
  return createExplorer({
    fetchTree,
    checkExplored,
    explore,
    isPremium: () => Promise.resolve(premium),
    track: (event) => events.push(event),
    memory: {
      read: () => stored,
      write: (text) => {
        stored = text
      },
    },
  })
}

async function loaded(premium = true) {
  const explorer = make(premium)
  await explorer.load()
  return {
    explorer,
    root: () => rootOf(explorer),
    at: (name: string) => named(rootOf(explorer), name),
  }
}

function rootOf(explorer: ReturnType<typeof make>): Niche {
  const map = explorer.$map.get()
  if (map.state !== 'ready') throw new Error(`the tree is ${map.state}`)
  return map.root
}

function visible(explorer: ReturnType<typeof make>): string[] {
  const map = explorer.$map.get()
  return map.state === 'ready' ? map.layout.rows.map((niche) => niche.name) : []
}

/** Returns the errors logged during `run`. */
async function errorsOf(run: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(console, 'error').mockImplementation(() => {})
  await run()
  const words = spy.mock.calls.map(([first]) => String(first))
  spy.mockRestore()
  return words
}

const exploreCalls = () => host.requests.filter((line) => line === 'POST /api/explore').length

describe('loading', () => {
  it('shows the top two levels and keeps everything below depth 2 closed', async () => {
    const { explorer, at } = await loaded()
    expect(visible(explorer)).toEqual([
      'Niches',
      'Food & Beverage',
      'Coffee',
      'Tea',
      'Pets & Animals',
      'Cat Care',
      'Dog Care',
      'Travel',
    ])
    expect(at('Dog Care').childCount).toBe(3)
  })

  it.each([500, 0])(
    'stops without a message when the tree fails with %s, and logs the error',
    async (s) => {
      host.faults['/api/tree'] = s
      const explorer = make()
      const logged = await errorsOf(() => explorer.load())
      expect(logged).toEqual(['The niche tree could not be loaded'])
      expect(explorer.$map.get()).toEqual({ state: 'failed' })
      expect(explorer.$failure.get()).toBeNull()
    },
  )
})

describe('an explorer that is open', () => {
  it.each([500, 503, 0])('requests the tree again after %s, and shows it', async (status) => {
    vi.useFakeTimers()
    host.faults['/api/tree'] = status
    const explorer = make()
    const logged = await errorsOf(async () => {
      const close = explorer.open()
      await vi.advanceTimersByTimeAsync(40_000)
      expect(explorer.$map.get()).toEqual({ state: 'failed' })
      host.faults = {}
      await vi.advanceTimersByTimeAsync(15_000)
      close()
    })
    expect(explorer.$map.get().state).toBe('ready')
    expect(logged).toEqual(['The niche tree could not be loaded'])
    expect(events.filter(({ name }) => name === 'error')).toHaveLength(1)
    vi.useRealTimers()
  })

  it.each([
    ['is closed', 500],
    ['was refused', 404],
  ])('stops requesting once it %s', async (what, status) => {
    vi.useFakeTimers()
    host.faults['/api/tree'] = status
    await errorsOf(async () => {
      const close = make().open()
      await vi.advanceTimersByTimeAsync(0)
      if (what === 'is closed') close()
      await vi.advanceTimersByTimeAsync(60_000)
    })
    expect(host.requests).toEqual(['GET /api/tree'])
    vi.useRealTimers()
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
    const { explorer, at } = await loaded()
    await explorer.pick(at('Dog Care'))
    expect(at('Dog Care').open).toBe(false)
    expect(host.requests).toEqual(['GET /api/tree'])
  })

  it('explores an unexplored niche and attaches its sub-niches sorted, counted and open', async () => {
    const { explorer, at } = await loaded()
    host.answers.set('Food & Beverage/Tea', {
      isLeaf: false,
      names: ['Oolong 10', 'chai', 'Oolong 2'],
    })
    await explorer.pick(at('Tea'))
    const tea = at('Tea')
    expect(tea.children.map((child) => child.name)).toEqual(['chai', 'Oolong 2', 'Oolong 10'])
    expect([tea.isExplored, tea.childCount, tea.open]).toEqual([true, 3, true])
    expect(visible(explorer)).toContain('Oolong 2')
    expect(explorer.$announcement.get()).toBe('3 sub-niches found in Tea')
  })

  it.each([
    ['isLeaf', { isLeaf: true, names: [] }],
    ['no children', { isLeaf: false, names: [] }],
  ])('marks a niche terminal when the answer says %s', async (_, answer) => {
    const { explorer, at } = await loaded()
    host.answers.set('Travel', answer)
    await explorer.pick(at('Travel'))
    expect(nicheState(at('Travel'))).toBe('terminal')
    expect(explorer.$announcement.get()).toBe('No sub-niches found in Travel')
    await explorer.pick(at('Travel'))
    expect(exploreCalls()).toBe(1)
  })

  it('sends no request for an explored niche without sub-niches', async () => {
    const { explorer, at } = await loaded()
    await explorer.pick(at('Litter'))
    expect(host.requests).toEqual(['GET /api/tree'])
    expect(nicheState(at('Litter'))).toBe('terminal')
  })

  it('reuses a level explored earlier when the new tree lacks it', async () => {
    const { explorer, at } = await loaded()
    host.answers.set('Travel', { isLeaf: false, names: ['Rail', 'Boats'] })
    await explorer.pick(at('Travel'))
    await explorer.load()
    expect(at('Travel').children).toEqual([])
    await explorer.pick(at('Travel'))
    expect(at('Travel').children.map((child) => child.name)).toEqual(['Boats', 'Rail'])
    expect(at('Travel').open).toBe(true)
    expect(exploreCalls()).toBe(1)
  })

  it('tracks niches but never the root', async () => {
    const { explorer, root, at } = await loaded()
    await explorer.pick(root())
    expect(events).toEqual([])
    await explorer.pick(at('Dog Care'))
    expect(events).toEqual([
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

  it('explores first where sub-niches are known but not loaded', async () => {
    const travel = host.tree.children.find((node) => node.name === 'Travel')
    if (travel) Object.assign(travel, { isExplored: true, childCount: 2 })
    host.answers.set('Travel', { isLeaf: false, names: ['Rail', 'Boats'] })
    const { explorer, at } = await loaded()
    await explorer.toggle(at('Travel'))
    expect(visible(explorer)).toEqual(expect.arrayContaining(['Boats', 'Rail']))
  })

  it('moves the focus out of the branch it closes', async () => {
    const { explorer, at } = await loaded()
    await explorer.toggle(at('Dog Care'))
    explorer.moveTo(at('Kennels'))
    await explorer.toggle(at('Dog Care'))
    expect(explorer.$cursor.get()?.name).toBe('Dog Care')
  })
})

describe('while an exploration runs', () => {
  it('refuses every other pick, toggle and fold until it ends', async () => {
    const { explorer, at } = await loaded()
    host.hold()
    const first = explorer.pick(at('Travel'))
    await vi.waitFor(() => expect(exploreCalls()).toBe(1))
    expect(explorer.$exploring.get()?.name).toBe('Travel')
    await explorer.pick(at('Tea'))
    await explorer.toggle(at('Dog Care'))
    explorer.fold(3)
    expect(explorer.goTo(at('Coffee'))).toBe(false)
    expect(explorer.$selected.get()?.name).toBe('Travel')
    expect(at('Dog Care').open).toBe(false)
    host.release?.()
    await first
    expect(exploreCalls()).toBe(1)
    expect(explorer.$exploring.get()).toBeNull()
    expect(explorer.goTo(at('Coffee'))).toBe(true)
    expect(explorer.$selected.get()?.name).toBe('Coffee')
  })

  it('refuses them immediately, before the check has answered', async () => {
    const { explorer, at } = await loaded(false)
    const both = [explorer.pick(at('Travel')), explorer.pick(at('Tea'))]
    await Promise.all(both)
    expect(host.requests.filter((line) => line.includes('check'))).toHaveLength(1)
  })
})

describe('without Premium', () => {
  it.each([5, 0, undefined])(
    'opens the upgrade modal for an unexplored niche with %s charted below, and does not explore',
    async (charted) => {
      host.charted = charted
      const { explorer, at } = await loaded(false)
      await explorer.pick(at('Travel'))
      expect(explorer.$gate.get()).toEqual({ state: 'open', niche: at('Travel'), charted })
      expect(exploreCalls()).toBe(0)
      explorer.closeGate()
      expect(explorer.$gate.get()).toEqual({ state: 'closed' })
    },
  )

  it('explores a niche that another user explored before', async () => {
    host.explored.add('Travel')
    host.answers.set('Travel', { isLeaf: false, names: ['Rail'] })
    const { explorer, at } = await loaded(false)
    await explorer.pick(at('Travel'))
    expect(at('Travel').children).toHaveLength(1)
    expect(explorer.$gate.get().state).toBe('closed')
  })

  it.each([
    ['is open to all', true, ['select', 'check', 'explore']],
    ['needs Premium', false, ['select', 'check']],
  ])('tracks the answer of the host when the niche %s', async (_, isOpen, actions) => {
    if (isOpen) host.explored.add('Travel')
    const { explorer, at } = await loaded(false)
    await explorer.pick(at('Travel'))
    const uses = events.filter((event) => event.name === 'niche_explorer_use')
    expect(uses.map(({ action }) => action)).toEqual(actions)
  })

  it('continues when the check fails, and logs the error', async () => {
    host.faults['/api/explore/check'] = 500
    host.answers.set('Travel', { isLeaf: false, names: ['Rail'] })
    const { explorer, at } = await loaded(false)
    const logged = await errorsOf(() => explorer.pick(at('Travel')))
    expect(logged).toEqual(['Whether the niche was explored before is unknown'])
    expect(events).not.toContainEqual(expect.objectContaining({ action: 'check' }))
    expect(at('Travel').children).toHaveLength(1)
  })

  it.each([401, 403])(
    'opens the upgrade modal when exploring itself answers %s',
    async (status) => {
      host.explored.add('Travel')
      host.faults['/api/explore'] = status
      const { explorer, at } = await loaded(false)
      await explorer.pick(at('Travel'))
      expect(explorer.$gate.get().state).toBe('open')
      expect(explorer.$failure.get()).toBeNull()
    },
  )

  it('skips the check for Premium users', async () => {
    const { explorer, at } = await loaded(true)
    await explorer.pick(at('Travel'))
    expect(host.requests).toEqual(['GET /api/tree', 'POST /api/explore'])
  })
})

describe('an exploration that fails', () => {
  it.each([
    [504, 'The server is taking longer than expected. Please try again in a moment.', 'http_504'],
    [502, 'Failed to explore this niche. Please try again.', 'http_502'],
    [409, 'The map is full.', 'http_409'],
    [429, 'The map is full.', 'http_429'],
    [0, 'Failed to explore this niche. Please try again.', 'network'],
  ])('with %s shows a message and leaves the tree usable', async (status, text, message) => {
    const { explorer, at } = await loaded()
    host.faults['/api/explore'] = status
    host.detail = 'The map is full.'
    const logged = await errorsOf(() => explorer.pick(at('Travel')))
    expect(explorer.$failure.get()?.text).toBe(text)
    expect(logged).toEqual([text])
    expect(events.at(-1)).toEqual({ name: 'error', place: 'explore', message })
    expect(nicheState(at('Travel'))).toBe('unexplored')
    host.faults = {}
    host.answers.set('Travel', { isLeaf: false, names: ['Rail'] })
    await explorer.retry()
    expect(explorer.$failure.get()).toBeNull()
    expect(at('Travel').children).toHaveLength(1)
  })
})

describe('going to a niche', () => {
  it('opens its ancestors, selects it and scrolls it into view', async () => {
    const { explorer, at } = await loaded()
    explorer.goTo(at('Kennels'))
    expect(visible(explorer)).toContain('Kennels')
    expect(explorer.$selected.get()?.name).toBe('Kennels')
    expect(explorer.$aim.get()?.niche.name).toBe('Kennels')
    expect(host.requests).toEqual(['GET /api/tree'])
  })
})

describe('folding', () => {
  it.each([
    [1, 4],
    [2, 8],
    [3, 13],
    [Number.POSITIVE_INFINITY, 13],
  ])('to level %s shows %s niches', async (level, count) => {
    const { explorer } = await loaded()
    explorer.fold(level)
    expect(visible(explorer)).toHaveLength(count)
  })
})

it('restores the state saved in this browser', async () => {
  const { explorer, at } = await loaded()
  await explorer.toggle(at('Dog Care'))
  await explorer.pick(at('Kennels').parent ?? at('Dog Care'))
  explorer.keep(at('Dog Care'), { x: 5, y: 6 }, 1.25)
  const next = await loaded()
  expect(visible(next.explorer)).toContain('Kennels')
  expect(next.explorer.$selected.get()?.name).toBe('Dog Care')
  expect(next.explorer.rememberedSpot()).toEqual({
    path: ['Pets & Animals', 'Dog Care'],
    offset: { x: 5, y: 6 },
    k: 1.25,
  })
})
