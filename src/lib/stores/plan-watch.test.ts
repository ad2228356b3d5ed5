import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openBrowser, type Route } from '../../../testing/site-browser.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'

const STATUS = 'GET /api/subscription/status'
const MINUTE = 60_000

const answer = (is_subscribed: boolean): Route => {
  const subscription_status = is_subscribed ? 'active' : 'none'
  const body = { is_subscribed, subscription_status, current_period_end: null, cancel_at: null }
  return () => ({ status: 200, body })
}

/** Channels of one name hear each other, at once and in order. */
class TestChannel extends EventTarget {
  static open = new Set<TestChannel>()
  static posts = 0
  readonly name: string
  constructor(name: string) {
    super()
    this.name = name
    TestChannel.open.add(this)
  }
  postMessage(data: unknown): void {
    TestChannel.posts += 1
    for (const other of TestChannel.open) {
      if (other !== this && other.name === this.name) {
        other.dispatchEvent(Object.assign(new Event('message'), { data }))
      }
    }
  }
  close(): void {
    TestChannel.open.delete(this)
  }
}

/** A tab of its own modules over the storage and the network that all tabs share. */
async function openTab(polls = false) {
  vi.resetModules()
  const session = await import('./session.ts')
  const { watchPlan } = await import('./plan-watch.ts')
  const stop = watchPlan(polls)
  await session.startSession()
  return { ...session, stop }
}

describe('watchPlan', () => {
  let browser: ReturnType<typeof openBrowser>
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const frame = new EventTarget()

  beforeEach(() => {
    vi.useFakeTimers()
    browser = openBrowser({
      'GET /api/csrf-token': () => ({ status: 200, body: { csrf_token: 'c' } }),
      'GET /api/auth/me': () => ({ status: 200, body: { id: 'u', is_subscribed: false } }),
      [STATUS]: answer(false),
    })
    localStorage.setItem(STORAGE_KEYS.access, 'a')
    page.visibilityState = 'visible'
    TestChannel.open.clear()
    TestChannel.posts = 0
    vi.stubGlobal('BroadcastChannel', TestChannel)
    vi.stubGlobal('document', page)
    vi.stubGlobal('window', frame)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it.each(['focus', 'visibilitychange'])('asks anew on %s', async (event) => {
    const tab = await openTab()
    browser.routes[STATUS] = answer(true)
    const target = event === 'focus' ? frame : page
    target.dispatchEvent(new Event(event))
    await vi.waitFor(() => expect(tab.$premium.get()).toBe(true))
    tab.stop()
  })

  it('asks every minute where it polls, while the page is in view', async () => {
    const tab = await openTab(true)
    const before = browser.count(STATUS)
    await vi.advanceTimersByTimeAsync(2 * MINUTE)
    expect(browser.count(STATUS)).toBe(before + 2)
    page.visibilityState = 'hidden'
    await vi.advanceTimersByTimeAsync(5 * MINUTE)
    expect(browser.count(STATUS)).toBe(before + 2)
    tab.stop()
  })

  it('does not poll elsewhere, nor after its stop', async () => {
    const quiet = await openTab()
    const polling = await openTab(true)
    polling.stop()
    const before = browser.count(STATUS)
    await vi.advanceTimersByTimeAsync(5 * MINUTE)
    frame.dispatchEvent(new Event('visibilitychange'))
    expect(browser.count(STATUS)).toBe(before)
    quiet.stop()
  })

  it('takes a change from one tab to the others, and then they are silent', async () => {
    const first = await openTab()
    const second = await openTab()
    browser.routes[STATUS] = answer(true)
    const before = browser.count(STATUS)
    await second.refreshPlan()
    await vi.waitFor(() => expect(first.$premium.get()).toBe(true))
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(browser.count(STATUS)).toBe(before + 2)
    const { posts } = TestChannel
    await second.refreshPlan()
    expect(TestChannel.posts).toBe(posts)
    first.stop()
    second.stop()
  })

  it('tells the others by opening a page that knows more', async () => {
    const first = await openTab()
    browser.routes[STATUS] = answer(true)
    const second = await openTab()
    await vi.waitFor(() => expect(first.$premium.get()).toBe(true))
    first.stop()
    second.stop()
  })
})

describe('recheckPlan', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('asks twice within ten seconds, unless it is stopped', async () => {
    vi.useFakeTimers()
    vi.resetModules()
    const browser = openBrowser({
      'GET /api/csrf-token': () => ({ status: 200, body: { csrf_token: 'c' } }),
      'GET /api/auth/me': () => ({ status: 200, body: { id: 'u', is_subscribed: false } }),
      [STATUS]: answer(false),
    })
    localStorage.setItem(STORAGE_KEYS.access, 'a')
    const { startSession } = await import('./session.ts')
    const { recheckPlan } = await import('./plan-watch.ts')
    await startSession()
    const before = browser.count(STATUS)
    recheckPlan()
    recheckPlan()()
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(browser.count(STATUS)).toBe(before + 2)
  })
})
