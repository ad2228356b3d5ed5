import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Member, PASSWORD } from '../../../testing/api.ts'
import { openWindow } from '../../../testing/site-browser.ts'
import { type Fault, offline, refusal } from '../../../testing/site-faults.ts'
import { startSiteHost } from '../../../testing/site-host.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'

const host = await startSiteHost()
const ada = await host.api.registerAndVerify()

/** The page of a visitor, or of `as` in a new session, with a newly opened store. */
async function openPage(as?: Member) {
  const member = as && (await host.api.anotherSession(as))
  const browser = await host.open('/explore', member ? { as: member } : {})
  return { ...browser, ...(await import('./session.ts')) }
}

/** A clock that only the test moves. */
const stopClock = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })

const keep = (member: Member) => {
  localStorage.setItem(STORAGE_KEYS.refresh, member.tokens.refresh_token)
  localStorage.setItem(STORAGE_KEYS.access, member.tokens.access_token)
}

describe('session', () => {
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
  })

  it('is loading until it is started', async () => {
    const { $session } = await openPage()
    expect($session.get()).toEqual({ state: 'loading' })
  })

  it('is a visitor without stored tokens, and requests only a CSRF token', async () => {
    const { seen, $session, startSession } = await openPage()
    await startSession()
    expect($session.get()).toEqual({ state: 'visitor' })
    expect(seen.map(({ name }) => name)).toEqual(['csrfToken'])
  })

  it('fetches the CSRF token, then the user, then the subscription, once for all islands', async () => {
    const member = await host.api.premiumUser()
    const { seen, $session, $premium, startSession } = await openPage(member)
    await Promise.all([startSession(), startSession()])
    expect(seen.map(({ name }) => name)).toEqual(['csrfToken', 'me', 'subscriptionStatus'])
    expect($session.get()).toEqual({
      state: 'user',
      user: { ...member.user, is_subscribed: true, subscription_status: 'active' },
      premium: true,
      subscription: {
        is_subscribed: true,
        subscription_status: 'active',
        current_period_end: null,
        cancel_at: null,
      },
    })
    expect($premium.get()).toBe(true)
  })

  it("falls back on the user record when the subscription can't be read", async () => {
    const { fail, $premium, startSession } = await openPage(await host.api.premiumUser())
    fail('subscriptionStatus', refusal('internal'))
    await startSession()
    expect($premium.get()).toBe(true)
  })

  it('reloads the plan, keeps it on a failure, and changes nothing if it is the same', async () => {
    const member = await host.api.registerAndVerify()
    const { count, fail, seen, $session, $premium, refreshPlan, startSession } =
      await openPage(member)
    await refreshPlan()
    expect(seen).toEqual([])
    await startSession()
    const before = $session.get()
    await Promise.all([refreshPlan(), refreshPlan()])
    expect(count('subscriptionStatus')).toBe(2)
    expect($session.get()).toBe(before)
    await host.api.services.grants.grant(member.email)
    await refreshPlan()
    expect($session.get()).toMatchObject({
      premium: true,
      subscription: { is_subscribed: true, subscription_status: 'active' },
    })
    fail('subscriptionStatus', refusal('busy'))
    await refreshPlan()
    expect($premium.get()).toBe(true)
  })

  it('detects an ended session when it reloads the plan', async () => {
    const { left, $session, refreshPlan, startSession } = await openPage(ada)
    await startSession()
    host.api.clock.setOffset(90 * 24 * 3_600_000)
    await refreshPlan()
    host.api.clock.setOffset(0)
    expect($session.get()).toEqual({ state: 'visitor' })
    expect(left).toEqual([])
  })

  it('clears the tokens when the check is refused, without a redirect', async () => {
    const { left, seen, $session, startSession } = await openPage(ada)
    host.api.clock.setOffset(90 * 24 * 3_600_000)
    await startSession()
    host.api.clock.setOffset(0)
    expect(seen.map(({ answer }) => answer?.status)).toEqual([200, 401, 401])
    expect($session.get()).toEqual({ state: 'visitor' })
    expect(localStorage.getItem(STORAGE_KEYS.refresh)).toBeNull()
    expect(left).toEqual([])
  })

  it.each<[string, Fault]>([
    ['the network fails', offline],
    ['the host is overloaded', refusal('busy')],
    ['there were too many calls', refusal('rate_limited')],
  ])('stays undecided and keeps the tokens when %s', async (_, fault) => {
    const { count, fail, mend, $session, startSession } = await openPage(ada)
    const refresh = localStorage.getItem(STORAGE_KEYS.refresh)
    stopClock()
    fail('me', fault)
    await startSession()
    expect($session.get()).toEqual({ state: 'loading' })
    expect(localStorage.getItem(STORAGE_KEYS.refresh)).toBe(refresh)
    mend('me')
    await host.pass(1_000)
    expect($session.get()).toMatchObject({ state: 'user', user: { email: ada.email } })
    await host.pass(60_000)
    expect(count('me')).toBe(2)
  })

  it('retries at growing intervals, reports the host unavailable after half a minute, and keeps retrying', async () => {
    const { count, fail, mend, $session, retrySession, startSession } = await openPage(ada)
    const refresh = localStorage.getItem(STORAGE_KEYS.refresh)
    stopClock()
    fail('me', refusal('internal'))
    await startSession()
    await host.pass(29_000)
    expect($session.get()).toEqual({ state: 'loading' })
    await host.pass(2_000)
    expect($session.get()).toEqual({ state: 'unreachable' })
    expect(count('me')).toBe(6)
    await host.pass(600_000)
    expect(count('me')).toBe(46)
    expect(localStorage.getItem(STORAGE_KEYS.refresh)).toBe(refresh)
    mend('me')
    await retrySession()
    expect($session.get()).toMatchObject({ state: 'user' })
  })

  it('finds the user automatically when the host returns after a long outage', async () => {
    const { count, fail, mend, $session, startSession } = await openPage(ada)
    stopClock()
    fail('me', offline)
    await startSession()
    await host.pass(300_000)
    expect($session.get()).toEqual({ state: 'unreachable' })
    mend('me')
    await host.pass(15_000)
    expect($session.get()).toMatchObject({ state: 'user', user: { email: ada.email } })
    const asked = count('me')
    await host.pass(300_000)
    expect(count('me')).toBe(asked)
  })

  it('stops retrying once the user signs out', async () => {
    const { count, fail, $session, forgetSession, startSession } = await openPage(ada)
    stopClock()
    fail('me', offline)
    await startSession()
    forgetSession()
    await host.pass(60_000)
    expect($session.get()).toEqual({ state: 'visitor' })
    expect(count('me')).toBe(1)
  })

  it('refreshes first if only the refresh token is left', async () => {
    const { seen, $session, startSession } = await openPage(ada)
    localStorage.removeItem(STORAGE_KEYS.access)
    await startSession()
    expect(seen.map(({ name }) => name).slice(0, 3)).toEqual(['csrfToken', 'refresh', 'me'])
    expect($session.get()).toMatchObject({ state: 'user' })
  })

  it('signs in, and leaves nothing behind after signing out', async () => {
    const { bodies, $session, startSession, signIn, signOut } = await openPage()
    await startSession()
    await signIn(ada.email, PASSWORD)
    expect($session.get()).toMatchObject({ state: 'user', user: { email: ada.email } })
    const refresh_token = localStorage.getItem(STORAGE_KEYS.refresh)
    await signOut()
    expect(bodies('logout')).toEqual([{ refresh_token }])
    expect($session.get()).toEqual({ state: 'visitor' })
    expect(localStorage.length).toBe(0)
  })

  it('signs out locally even when the host is unavailable', async () => {
    const { fail, $session, startSession, signOut } = await openPage(ada)
    fail('logout', offline)
    await startSession()
    await signOut()
    expect($session.get()).toEqual({ state: 'visitor' })
    expect(localStorage.getItem(STORAGE_KEYS.access)).toBeNull()
  })

  it('stays a visitor when the password is wrong', async () => {
    const { $session, startSession, signIn } = await openPage()
    await startSession()
    await expect(signIn(ada.email, 'x')).rejects.toMatchObject({ status: 401 })
    expect($session.get()).toEqual({ state: 'visitor' })
  })

  it('follows a sign-out and a sign-in in another tab', async () => {
    const tab = new EventTarget()
    vi.stubGlobal('window', tab)
    const { $session, startSession } = await openPage(ada)
    const stop = $session.listen(() => {})
    await startSession()
    const change = (key: string) => Object.assign(new Event('storage'), { key })
    localStorage.clear()
    tab.dispatchEvent(change(STORAGE_KEYS.access))
    expect($session.get()).toEqual({ state: 'visitor' })
    keep(ada)
    tab.dispatchEvent(change(STORAGE_KEYS.access))
    await vi.waitFor(() => expect($session.get()).toMatchObject({ state: 'user' }))
    stop()
  })

  it.each(['online', 'focus'])('retries immediately on %s', async (event) => {
    const tab = new EventTarget()
    vi.stubGlobal('window', tab)
    const { fail, mend, $session, startSession } = await openPage(ada)
    stopClock()
    fail('me', offline)
    const stop = $session.listen(() => {})
    await startSession()
    await host.pass(60_000)
    expect($session.get()).toEqual({ state: 'unreachable' })
    mend('me')
    tab.dispatchEvent(new Event(event))
    await host.settle()
    expect($session.get()).toMatchObject({ state: 'user' })
    stop()
  })

  it('checks the user again when the page is restored from the browser cache', async () => {
    const page = openWindow()
    const { $session, startSession } = await openPage(ada)
    const stop = $session.listen(() => {})
    await startSession()
    expect($session.get()).toMatchObject({ state: 'user' })
    localStorage.clear()
    page.comeBack()
    expect($session.get()).toEqual({ state: 'visitor' })
    stop()
  })

  it('shows the new user after another tab switched accounts', async () => {
    const bo = await host.api.registerAndVerify()
    const page = openWindow()
    const { $session, startSession } = await openPage(ada)
    const stop = $session.listen(() => {})
    await startSession()
    keep(bo)
    page.comeBack()
    await vi.waitFor(() => expect($session.get()).toMatchObject({ user: { email: bo.email } }))
    stop()
  })

  it('stays signed out when another tab signed out while the user was loaded', async () => {
    const { fail, $session, startSession } = await openPage(ada)
    fail('subscriptionStatus', () => {
      for (const key of ['access', 'refresh'] as const) localStorage.removeItem(STORAGE_KEYS[key])
      return refusal('not_authenticated')()
    })
    await startSession()
    expect($session.get()).toEqual({ state: 'visitor' })
  })
})
