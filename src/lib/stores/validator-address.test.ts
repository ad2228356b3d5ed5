import { afterEach, expect, it, vi } from 'vitest'
import { openWindow } from '../../../testing/site-browser.ts'
import { startSiteHost } from '../../../testing/site-host.ts'
import { DEMO } from './demo-analysis.fixture.ts'

const host = await startSiteHost()
const member = await host.api.premiumUser()
const PATH = '/market-demand-validator'

/** How the page was reached: a link on this site, one elsewhere, or a reload. */
type Way = 'own link' | 'foreign link' | 'reload'

async function openPage(who: 'visitor' | 'premium', address = PATH, way: Way = 'own link') {
  const as = who === 'premium' ? await host.api.anotherSession(member) : undefined
  const browser = await host.open(address, as ? { as } : {})
  openWindow()
  const referrer = way === 'own link' ? `${location.origin}/explore` : 'https://elsewhere.example/'
  vi.stubGlobal('document', { referrer: way === 'reload' ? '' : referrer })
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { type: way === 'reload' ? 'reload' : 'navigate' } as unknown as PerformanceEntry,
  ])
  const stores = {
    ...(await import('./handoff.ts')),
    ...(await import('./validator.ts')),
    ...(await import('./validator-address.ts')),
    ...(await import('./validator-arrival.ts')),
  }
  return {
    browser,
    ...stores,
    shown() {
      const now = stores.$demand.get()
      return now.state === 'ready' ? now.analysis.keyword : now.state
    },
  }
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('checks the niche from the explorer for a member, and announces it for five seconds', async () => {
  const { browser, handOver, receiveKeyword, shown, $arrived, $typed } = await openPage('premium')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const stop = $arrived.listen(() => {})
  handOver(['Beauty', "Men's Skin & Hair"])
  const received = receiveKeyword(DEMO)
  expect($typed.get()).toBe('mens skin and hair')
  expect($arrived.get()).toBe("Men's Skin & Hair")
  vi.advanceTimersByTime(4_999)
  expect($arrived.get()).toBe("Men's Skin & Hair")
  vi.advanceTimersByTime(1)
  expect($arrived.get()).toBeNull()
  vi.useRealTimers()
  await received
  expect(shown()).toBe('mens skin and hair')
  expect(browser.count('analyzeKeyword')).toBe(1)
  expect(location.search).toBe(
    '?keyword=mens+skin+and+hair&country=US&at=Beauty&at=Men%27s+Skin+%26+Hair',
  )
  stop()
})

it('fills in the niche for a visitor, sends nothing, and closes the announcement', async () => {
  const { browser, dismissArrival, handOver, receiveKeyword, shown, $arrived, $gateOpen, $typed } =
    await openPage('visitor')
  handOver(['Pets', 'Dog Care'])
  await receiveKeyword(DEMO)
  expect([$typed.get(), shown(), $gateOpen.get()]).toEqual(['dog care', 'idle', false])
  expect(browser.count('analyzeKeyword')).toBe(0)
  dismissArrival()
  expect($arrived.get()).toBeNull()
})

it.each<[Way, string, number]>([
  ['own link', 'cat food', 1],
  ['reload', 'cat food', 1],
  ['foreign link', 'idle', 0],
])('after an address by %s shows %s', async (way, state, sent) => {
  const { browser, receiveKeyword, shown, $typed } = await openPage(
    'premium',
    `${PATH}?keyword=cat+food`,
    way,
  )
  await receiveKeyword(DEMO)
  expect([$typed.get(), shown()]).toEqual(['cat food', state])
  expect(browser.count('analyzeKeyword')).toBe(sent)
})

it('shows the report before after Back, and none at the address without a keyword', async () => {
  const { checkDemand, followKeyword, shown, $typed } = await openPage('premium')
  const stop = followKeyword(DEMO)
  for (const keyword of ['cat food', 'dog food', 'bird food']) await checkDemand(keyword, DEMO)
  history.back()
  await host.settle()
  expect([shown(), $typed.get()]).toEqual(['dog food', 'dog food'])
  // While a report is on its way, Back waits for it, and wins.
  const late = checkDemand('fish food', DEMO)
  history.back()
  await late
  await host.settle()
  expect([shown(), location.search]).toEqual(['dog food', '?keyword=dog+food&country=US'])
  history.pushState(null, '', PATH)
  window.dispatchEvent(new Event('popstate'))
  await host.settle()
  expect([shown(), $typed.get()]).toEqual(['idle', ''])
  stop()
  history.back()
  await host.settle()
  expect(shown()).toBe('idle')
})
