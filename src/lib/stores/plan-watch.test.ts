import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Member } from '../../../testing/api.ts'
import { startSiteHost } from '../../../testing/site-host.ts'

const host = await startSiteHost()

const MINUTE = 60_000
const CLOCKS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const

/** Channels with the same name receive each other's messages immediately and in order. */
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

/** A tab with its own modules and the storage and network shared by all tabs. */
async function openTab(polls = false) {
  vi.resetModules()
  const session = await import('./session.ts')
  const { watchPlan } = await import('./plan-watch.ts')
  const stop = watchPlan(polls)
  await session.startSession()
  return { ...session, stop }
}

describe('watchPlan', () => {
  let member: Member
  let browser: Awaited<ReturnType<typeof host.open>>
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const frame = new EventTarget()
  const subscribe = () => host.api.services.grants.grant(member.email)
  const asked = () => browser.count('subscriptionStatus')

  beforeEach(async () => {
    member = await host.api.registerAndVerify()
    browser = await host.open('/explore', { as: member })
    vi.useFakeTimers({ toFake: [...CLOCKS] })
    page.visibilityState = 'visible'
    TestChannel.open.clear()
    TestChannel.posts = 0
    vi.stubGlobal('BroadcastChannel', TestChannel)
    vi.stubGlobal('document', page)
    vi.stubGlobal('window', frame)
  })

  it.each(['focus', 'visibilitychange'])('checks again on %s', async (event) => {
    const tab = await openTab()
    await subscribe()
    const target = event === 'focus' ? frame : page
    target.dispatchEvent(new Event(event))
    await host.settle()
    expect(tab.$premium.get()).toBe(true)
    tab.stop()
  })

  it('checks every minute if it polls, while the page is visible', async () => {
    const tab = await openTab(true)
    const before = asked()
    await host.pass(2 * MINUTE)
    expect(asked()).toBe(before + 2)
    page.visibilityState = 'hidden'
    await host.pass(5 * MINUTE)
    expect(asked()).toBe(before + 2)
    tab.stop()
  })

  it('does not poll on other pages or after it is stopped', async () => {
    const quiet = await openTab()
    const polling = await openTab(true)
    polling.stop()
    const before = asked()
    await host.pass(5 * MINUTE)
    frame.dispatchEvent(new Event('visibilitychange'))
    expect(asked()).toBe(before)
    quiet.stop()
  })

  it('passes a change from one tab to the others, which then send nothing', async () => {
    const first = await openTab()
    const second = await openTab()
    await subscribe()
    const before = asked()
    await second.refreshPlan()
    await host.settle()
    expect(first.$premium.get()).toBe(true)
    await host.pass(MINUTE)
    expect(asked()).toBe(before + 2)
    const { posts } = TestChannel
    await second.refreshPlan()
    expect(TestChannel.posts).toBe(posts)
    first.stop()
    second.stop()
  })

  it('updates other tabs when a new page reads a newer plan', async () => {
    const first = await openTab()
    await subscribe()
    const second = await openTab()
    await host.settle()
    expect(first.$premium.get()).toBe(true)
    first.stop()
    second.stop()
  })
})

describe('recheckPlan', () => {
  it('checks twice within ten seconds, unless it is stopped', async () => {
    const { count } = await host.open('/settings', { as: await host.api.registerAndVerify() })
    vi.useFakeTimers({ toFake: [...CLOCKS] })
    const { startSession } = await import('./session.ts')
    const { recheckPlan } = await import('./plan-watch.ts')
    await startSession()
    const before = count('subscriptionStatus')
    recheckPlan()
    recheckPlan()()
    await host.pass(MINUTE)
    expect(count('subscriptionStatus')).toBe(before + 2)
  })
})
