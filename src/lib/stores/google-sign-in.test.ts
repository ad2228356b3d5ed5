import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openBrowser, type Route } from '../../../testing/site-browser.ts'
import type { TrackedEvent } from '../analytics/track.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'

const events = vi.hoisted((): TrackedEvent[] => [])
vi.mock('../analytics/track.ts', () => ({ track: (event: TrackedEvent) => events.push(event) }))

const SCRIPT = 'https://google.example/client.js'
const TOKENS = { access_token: 'a', refresh_token: 'r', csrf_token: 'c' }
const ok = (body: unknown): Route => {
  return () => ({ status: 200, body })
}
const refuse = (status: number, detail?: string, code?: string): Route => {
  return () => ({ status, body: { detail, code } })
}

function hostWith(routes: Record<string, Route> = {}): Record<string, Route> {
  let states = 0
  return {
    'GET /api/csrf-token': ok({ csrf_token: 'c0' }),
    'GET /api/auth/me': ok({ email: 'ada@example.com', is_subscribed: false }),
    'GET /api/subscription/status': ok({ is_subscribed: false }),
    'GET /api/auth/oauth/state': () => {
      states += 1
      return { status: 200, body: { state: `state-${states}` } }
    },
    'POST /api/auth/google': ok({ ...TOKENS, is_new: false }),
    ...routes,
  }
}

/** A document whose scripts load when `arrives`, and that is looked at or not. */
class Page extends EventTarget {
  arrives = true
  visibilityState = 'visible'
  scripts: { src: string; onload: () => void; onerror: () => void; remove: () => void }[] = []
  createElement = () => ({ remove: () => void this.scripts.pop() })
  head = {
    append: (script: Page['scripts'][number]) => {
      this.scripts.push(script)
      queueMicrotask(() => (this.arrives ? script.onload() : script.onerror()))
    },
  }
}

const openPage = async (routes?: Record<string, Route>, path = '/login') => {
  const browser = openBrowser(hostWith(routes), path)
  const page = new Page()
  const google = { initialize: () => {}, renderButton: () => {} }
  vi.stubGlobal('document', page)
  vi.stubGlobal(
    'window',
    Object.assign(new EventTarget(), { google: { accounts: { id: google } } }),
  )
  const store = await import('./google-sign-in.ts')
  return { browser, page, google, ...store, ...(await import('./session.ts')) }
}

describe('signing in with Google', () => {
  beforeEach(() => {
    vi.resetModules()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    events.length = 0
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('is ready with the script, loaded once, and a state asked for with the CSRF token held', async () => {
    const { browser, page, google, $googleButton, prepareGoogle, retryGoogle } = await openPage()
    expect($googleButton.get()).toEqual({ state: 'loading' })
    await prepareGoogle(SCRIPT)
    expect($googleButton.get()).toEqual({ state: 'ready', google, oauthState: 'state-1' })
    expect(browser.seen.map(({ path }) => path)).toEqual([
      '/api/csrf-token',
      '/api/auth/oauth/state',
    ])
    await retryGoogle()
    expect(page.scripts.map(({ src }) => src)).toEqual([SCRIPT])
  })

  it.each([
    [true, 'sign_up'],
    [false, 'login'],
  ])('takes over the session (new: %s) and measures a %s', async (is_new, name) => {
    const { browser, $googleSignIn, $session, prepareGoogle, submitGoogle } = await openPage({
      'POST /api/auth/google': ok({ ...TOKENS, is_new }),
    })
    await prepareGoogle(SCRIPT)
    await Promise.all([submitGoogle('token', 'state-1'), submitGoogle('token', 'state-1')])
    expect(browser.seen.filter(({ method }) => method === 'POST')).toMatchObject([
      { body: { credential: 'token', state: 'state-1' } },
    ])
    expect($session.get()).toMatchObject({ state: 'user', user: { email: 'ada@example.com' } })
    expect($googleSignIn.get()).toEqual({ state: 'sending' })
    expect(localStorage.getItem(STORAGE_KEYS.access)).toBe('a')
    expect(events).toEqual([{ name, method: 'google' }])
  })

  it.each<[string, Route, string, string]>([
    [
      'a state that is not valid',
      refuse(403, 'Invalid state parameter', 'oauth_state'),
      'OAuth authentication failed. Please try again.',
      'oauth_state',
    ],
    [
      'a refusal',
      refuse(401, 'Google could not confirm this sign-in', 'google_refused'),
      'Google could not confirm this sign-in',
      'google_refused',
    ],
    ['a refusal without words', refuse(500), 'Google login failed', 'http_500'],
  ])('fails after %s, with a new state', async (_, route, text, code) => {
    const { browser, google, $googleButton, $googleSignIn, prepareGoogle, submitGoogle } =
      await openPage({ 'POST /api/auth/google': route })
    await prepareGoogle(SCRIPT)
    await submitGoogle('token', 'state-1')
    expect($googleSignIn.get()).toMatchObject({ state: 'failed', text })
    expect($googleButton.get()).toEqual({ state: 'ready', google, oauthState: 'state-2' })
    expect(events).toEqual([{ name: 'error', place: 'google', message: code }])
    expect(browser.left).toEqual([])
  })

  it('fails when the user can not be loaded', async () => {
    const { $googleSignIn, prepareGoogle, submitGoogle } = await openPage({
      'GET /api/auth/me': refuse(500, 'x'),
    })
    await prepareGoogle(SCRIPT)
    await submitGoogle('token', 'state-1')
    expect($googleSignIn.get()).toMatchObject({
      state: 'failed',
      text: 'Failed to authenticate with tokens',
    })
  })

  it('is unavailable without the script, quietly, until another try', async () => {
    const { page, $googleButton, $googleSignIn, prepareGoogle, retryGoogle } = await openPage()
    page.arrives = false
    await prepareGoogle(SCRIPT)
    expect($googleButton.get()).toEqual({ state: 'unavailable' })
    expect($googleSignIn.get()).toEqual({ state: 'idle' })
    page.arrives = true
    await retryGoogle()
    expect($googleButton.get()).toMatchObject({ state: 'ready' })
  })

  it('is unavailable without a state, and says so until another try', async () => {
    const { browser, $googleButton, $googleSignIn, prepareGoogle, retryGoogle } = await openPage({
      'GET /api/auth/oauth/state': refuse(503),
    })
    await prepareGoogle(SCRIPT)
    expect($googleButton.get()).toEqual({ state: 'unavailable' })
    expect($googleSignIn.get()).toMatchObject({
      state: 'failed',
      text: 'Failed to get OAuth state',
    })
    browser.routes['GET /api/auth/oauth/state'] = ok({ state: 'later' })
    await retryGoogle()
    expect($googleButton.get()).toMatchObject({ state: 'ready', oauthState: 'later' })
    expect($googleSignIn.get()).toEqual({ state: 'idle' })
  })

  it('gets a new state before the old one ends, and not while nobody looks', async () => {
    const { page, $googleButton, prepareGoogle } = await openPage()
    const states: string[] = []
    const stop = $googleButton.listen((now) => {
      if (now.state === 'ready') states.push(now.oauthState)
    })
    await prepareGoogle(SCRIPT)
    vi.advanceTimersByTime(8 * 60_000)
    await vi.waitFor(() => expect(states).toEqual(['state-1']))
    page.visibilityState = 'hidden'
    vi.advanceTimersByTime(30 * 60_000)
    page.visibilityState = 'visible'
    page.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect(states).toEqual(['state-1', 'state-2']))
    vi.advanceTimersByTime(9 * 60_000 + 15_000)
    await vi.waitFor(() => expect(states).toEqual(['state-1', 'state-2', 'state-3']))
    stop()
  })
})
