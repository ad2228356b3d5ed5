import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from '../../../contract/auth.ts'
import { openBrowser, openWindow, type Route } from '../../../testing/site-browser.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'

const USER: User = {
  id: '6f9c1f0e-3c3f-4a53-9a53-0d8ad8c6f001',
  email: 'ada@example.com',
  full_name: 'Ada',
  created_at: '2026-01-01T00:00:00.000Z',
  is_subscribed: false,
  subscription_status: 'none',
}
const TOKENS = { access_token: 'a', refresh_token: 'r', csrf_token: 'c' }
const ok = (body: unknown): Route => {
  return () => ({ status: 200, body })
}
const plan = (is_subscribed: boolean) => ({
  is_subscribed,
  subscription_status: is_subscribed ? 'active' : 'none',
  current_period_end: null,
  cancel_at: null,
})
const status = (is_subscribed: boolean) => ok(plan(is_subscribed))

const HOST: Record<string, Route> = {
  'GET /api/csrf-token': ok({ csrf_token: 'c0' }),
  'GET /api/auth/me': ok(USER),
  'GET /api/subscription/status': status(false),
  'POST /api/auth/login': ok(TOKENS),
  'POST /api/auth/logout': ok({ message: 'Signed out' }),
}

/** The store as a page that has just been opened has it. */
const openPage = () => import('./session.ts')

function holdTokens() {
  localStorage.setItem(STORAGE_KEYS.access, 'a')
  localStorage.setItem(STORAGE_KEYS.refresh, 'r')
}

describe('session', () => {
  beforeEach(() => {
    vi.resetModules()
    vi.spyOn(console, 'warn').mockImplementation(() => {})
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  it('is loading until it is started', async () => {
    openBrowser(HOST)
    const { $session } = await openPage()
    expect($session.get()).toEqual({ state: 'loading' })
  })

  it('finds a visitor where no token is kept, and asks for a CSRF token only', async () => {
    const { seen } = openBrowser(HOST)
    const { $session, startSession } = await openPage()
    await startSession()
    expect($session.get()).toEqual({ state: 'visitor' })
    expect(seen.map(({ path }) => path)).toEqual(['/api/csrf-token'])
  })

  it('fetches the CSRF token, then the user, then the subscription, once for all islands', async () => {
    const { seen } = openBrowser({ ...HOST, 'GET /api/subscription/status': status(true) })
    holdTokens()
    const { $session, $premium, startSession } = await openPage()
    await Promise.all([startSession(), startSession()])
    expect(seen.map(({ path }) => path)).toEqual([
      '/api/csrf-token',
      '/api/auth/me',
      '/api/subscription/status',
    ])
    expect($session.get()).toEqual({
      state: 'user',
      user: USER,
      premium: true,
      subscription: plan(true),
    })
    expect($premium.get()).toBe(true)
  })

  it("falls back on the user's own word when the subscription can't be read", async () => {
    openBrowser({
      ...HOST,
      'GET /api/auth/me': ok({ ...USER, is_subscribed: true }),
      'GET /api/subscription/status': () => ({ status: 500, body: { detail: 'x' } }),
    })
    holdTokens()
    const { $premium, startSession } = await openPage()
    await startSession()
    expect($premium.get()).toBe(true)
  })

  it('reads the plan again, keeps it when that fails, and changes nothing that is the same', async () => {
    const browser = openBrowser({ ...HOST })
    holdTokens()
    const { $session, $premium, refreshPlan, startSession } = await openPage()
    await refreshPlan()
    expect(browser.seen).toEqual([])
    await startSession()
    const before = $session.get()
    await Promise.all([refreshPlan(), refreshPlan()])
    expect(browser.count('GET /api/subscription/status')).toBe(2)
    expect($session.get()).toBe(before)
    browser.routes['GET /api/subscription/status'] = status(true)
    await refreshPlan()
    expect($session.get()).toMatchObject({ premium: true, subscription: plan(true) })
    browser.routes['GET /api/subscription/status'] = () => ({ status: 503, body: { detail: 'x' } })
    await refreshPlan()
    expect($premium.get()).toBe(true)
  })

  it('notices that the session is over when it reads the plan again', async () => {
    const browser = openBrowser({ ...HOST })
    holdTokens()
    const { $session, refreshPlan, startSession } = await openPage()
    await startSession()
    const over: Route = () => ({ status: 401, body: { detail: 'Session ended' } })
    browser.routes['GET /api/subscription/status'] = over
    browser.routes['POST /api/auth/refresh'] = over
    await refreshPlan()
    expect($session.get()).toEqual({ state: 'visitor' })
    expect(browser.left).toEqual([])
  })

  it('clears the tokens when the check is refused, and sends nobody away', async () => {
    const { left } = openBrowser({
      ...HOST,
      'GET /api/auth/me': () => ({ status: 401, body: { detail: 'Not authenticated' } }),
      'POST /api/auth/refresh': () => ({ status: 401, body: { detail: 'Session ended' } }),
    })
    holdTokens()
    const { $session, startSession } = await openPage()
    await startSession()
    expect($session.get()).toEqual({ state: 'visitor' })
    expect(localStorage.getItem(STORAGE_KEYS.refresh)).toBeNull()
    expect(left).toEqual([])
  })

  it.each([
    ['the network fails', () => Promise.reject(new TypeError('offline'))],
    ['the host is overloaded', () => ({ status: 503, body: { detail: 'busy' } })],
    ['there were too many calls', () => ({ status: 429, body: { detail: 'slow down' } })],
  ])('takes nobody for a visitor, and keeps the tokens, when %s', async (_, route) => {
    vi.useFakeTimers()
    const browser = openBrowser({ ...HOST, 'GET /api/auth/me': route })
    holdTokens()
    const { $session, startSession } = await openPage()
    await startSession()
    expect($session.get()).toEqual({ state: 'loading' })
    expect(localStorage.getItem(STORAGE_KEYS.refresh)).toBe('r')
    browser.routes['GET /api/auth/me'] = ok(USER)
    await vi.advanceTimersByTimeAsync(1_000)
    expect($session.get()).toMatchObject({ state: 'user', user: USER })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(browser.count('GET /api/auth/me')).toBe(2)
  })

  it('asks less and less often, counts the host as away after half a minute, and goes on asking', async () => {
    vi.useFakeTimers()
    const browser = openBrowser({
      ...HOST,
      'GET /api/auth/me': () => ({ status: 500, body: { detail: 'x' } }),
    })
    holdTokens()
    const { $session, retrySession, startSession } = await openPage()
    await startSession()
    await vi.advanceTimersByTimeAsync(29_000)
    expect($session.get()).toEqual({ state: 'loading' })
    await vi.advanceTimersByTimeAsync(2_000)
    expect($session.get()).toEqual({ state: 'unreachable' })
    expect(browser.count('GET /api/auth/me')).toBe(6)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(browser.count('GET /api/auth/me')).toBe(46)
    expect(localStorage.getItem(STORAGE_KEYS.refresh)).toBe('r')
    browser.routes['GET /api/auth/me'] = ok(USER)
    await retrySession()
    expect($session.get()).toMatchObject({ state: 'user' })
  })

  it('finds the user by itself when a host comes back that was away for long', async () => {
    vi.useFakeTimers()
    const browser = openBrowser({
      ...HOST,
      'GET /api/auth/me': () => Promise.reject(new TypeError('offline')),
    })
    holdTokens()
    const { $session, startSession } = await openPage()
    await startSession()
    await vi.advanceTimersByTimeAsync(300_000)
    expect($session.get()).toEqual({ state: 'unreachable' })
    browser.routes['GET /api/auth/me'] = ok(USER)
    await vi.advanceTimersByTimeAsync(15_000)
    expect($session.get()).toMatchObject({ state: 'user', user: USER })
    const asked = browser.count('GET /api/auth/me')
    await vi.advanceTimersByTimeAsync(300_000)
    expect(browser.count('GET /api/auth/me')).toBe(asked)
  })

  it('stops asking once the person signed out', async () => {
    vi.useFakeTimers()
    const browser = openBrowser({
      ...HOST,
      'GET /api/auth/me': () => Promise.reject(new TypeError('offline')),
    })
    holdTokens()
    const { $session, forgetSession, startSession } = await openPage()
    await startSession()
    forgetSession()
    await vi.advanceTimersByTimeAsync(60_000)
    expect($session.get()).toEqual({ state: 'visitor' })
    expect(browser.count('GET /api/auth/me')).toBe(1)
  })

  it('refreshes first where only the refresh token is left', async () => {
    const { seen } = openBrowser({ ...HOST, 'POST /api/auth/refresh': ok(TOKENS) })
    localStorage.setItem(STORAGE_KEYS.refresh, 'r0')
    const { $session, startSession } = await openPage()
    await startSession()
    expect(seen.map(({ path }) => path).slice(0, 3)).toEqual([
      '/api/csrf-token',
      '/api/auth/refresh',
      '/api/auth/me',
    ])
    expect($session.get()).toMatchObject({ state: 'user' })
  })

  it('signs in, and out again leaving nothing behind', async () => {
    const { seen } = openBrowser(HOST)
    const { $session, startSession, signIn, signOut } = await openPage()
    await startSession()
    await signIn('ada@example.com', 'secret')
    expect($session.get()).toMatchObject({ state: 'user', user: { email: 'ada@example.com' } })
    await signOut()
    const logout = seen.find(({ path }) => path === '/api/auth/logout')
    expect(logout?.body).toEqual({ refresh_token: 'r' })
    expect($session.get()).toEqual({ state: 'visitor' })
    expect(localStorage.length).toBe(0)
  })

  it('signs out here even when the host is away', async () => {
    openBrowser({ ...HOST, 'POST /api/auth/logout': () => Promise.reject(new TypeError('x')) })
    holdTokens()
    const { $session, startSession, signOut } = await openPage()
    await startSession()
    await signOut()
    expect($session.get()).toEqual({ state: 'visitor' })
    expect(localStorage.getItem(STORAGE_KEYS.access)).toBeNull()
  })

  it('leaves the visitor a visitor when the password is wrong', async () => {
    openBrowser({
      ...HOST,
      'POST /api/auth/login': () => ({ status: 401, body: { detail: 'Incorrect' } }),
    })
    const { $session, startSession, signIn } = await openPage()
    await startSession()
    await expect(signIn('a@example.com', 'x')).rejects.toMatchObject({ status: 401 })
    expect($session.get()).toEqual({ state: 'visitor' })
  })

  it('follows a sign-out and a sign-in in another tab', async () => {
    openBrowser(HOST)
    const tab = new EventTarget()
    vi.stubGlobal('window', tab)
    holdTokens()
    const { $session, startSession } = await openPage()
    const stop = $session.listen(() => {})
    await startSession()
    const change = (key: string) => Object.assign(new Event('storage'), { key })
    localStorage.clear()
    tab.dispatchEvent(change(STORAGE_KEYS.access))
    expect($session.get()).toEqual({ state: 'visitor' })
    holdTokens()
    tab.dispatchEvent(change(STORAGE_KEYS.access))
    await vi.waitFor(() => expect($session.get()).toMatchObject({ state: 'user' }))
    stop()
  })

  it.each(['online', 'focus'])('finds the user again at once on %s', async (event) => {
    vi.useFakeTimers()
    const browser = openBrowser({
      ...HOST,
      'GET /api/auth/me': () => Promise.reject(new TypeError('offline')),
    })
    const tab = new EventTarget()
    vi.stubGlobal('window', tab)
    holdTokens()
    const { $session, startSession } = await openPage()
    const stop = $session.listen(() => {})
    await startSession()
    await vi.advanceTimersByTimeAsync(60_000)
    expect($session.get()).toEqual({ state: 'unreachable' })
    browser.routes['GET /api/auth/me'] = ok(USER)
    tab.dispatchEvent(new Event(event))
    await vi.advanceTimersByTimeAsync(0)
    expect($session.get()).toMatchObject({ state: 'user' })
    stop()
  })

  it('looks again who is here when the page comes back from the cache of the browser', async () => {
    openBrowser(HOST)
    const page = openWindow()
    holdTokens()
    const { $session, startSession } = await openPage()
    const stop = $session.listen(() => {})
    await startSession()
    expect($session.get()).toMatchObject({ state: 'user' })
    localStorage.clear()
    page.comeBack()
    expect($session.get()).toEqual({ state: 'visitor' })
    stop()
  })

  it('shows who is signed in now when another tab changed who that is', async () => {
    const page = openWindow()
    const { routes } = openBrowser({ ...HOST })
    holdTokens()
    const { $session, startSession } = await openPage()
    const stop = $session.listen(() => {})
    await startSession()
    routes['GET /api/auth/me'] = ok({ ...USER, id: 'another', email: 'bo@example.com' })
    page.comeBack()
    await vi.waitFor(() =>
      expect($session.get()).toMatchObject({ user: { email: 'bo@example.com' } }),
    )
    stop()
  })

  it('stays signed out when another tab signed out while the user was loaded', async () => {
    openBrowser({
      ...HOST,
      'GET /api/subscription/status': () => {
        for (const key of ['access', 'refresh'] as const) localStorage.removeItem(STORAGE_KEYS[key])
        return { status: 401, body: { detail: 'Not authenticated' } }
      },
    })
    holdTokens()
    const { $session, startSession } = await openPage()
    await startSession()
    expect($session.get()).toEqual({ state: 'visitor' })
  })
})
