import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openBrowser, openWindow, type Route } from '../../../testing/site-browser.ts'
import type { TrackedEvent } from '../analytics/track.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'

const events = vi.hoisted((): TrackedEvent[] => [])
vi.mock('../analytics/track.ts', () => ({ track: (event: TrackedEvent) => events.push(event) }))

const ok = (body: unknown): Route => {
  return () => ({ status: 200, body })
}
const refuse = (status: number, detail: string, code: string): Route => {
  return () => ({ status, body: { detail, code } })
}
const HOST: Record<string, Route> = {
  'GET /api/csrf-token': ok({ csrf_token: 'c0' }),
  'GET /api/auth/me': ok({ email: 'ada@example.com', is_subscribed: false }),
  'GET /api/subscription/status': ok({ is_subscribed: false }),
  'POST /api/auth/login': ok({ access_token: 'a', refresh_token: 'r', csrf_token: 'c' }),
}

const openPage = async () => ({
  ...(await import('./sign-in.ts')),
  ...(await import('./session.ts')),
})

describe('the sign-in form', () => {
  beforeEach(() => {
    vi.resetModules()
    events.length = 0
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('signs in with the email as it is meant, and measures the login', async () => {
    const { seen } = openBrowser(HOST, '/login')
    const { $session, submitSignIn } = await openPage()
    await submitSignIn(' ada@example.com ', ' secret ')
    expect(seen.find(({ path }) => path === '/api/auth/login')?.body).toEqual({
      username: 'ada@example.com',
      password: ' secret ',
    })
    expect($session.get()).toMatchObject({ state: 'user', user: { email: 'ada@example.com' } })
    expect(events).toEqual([{ name: 'login', method: 'email' }])
  })

  it('fails with the refusal, and measures its code and nothing personal', async () => {
    const detail = 'ada@example.com is not known'
    openBrowser(
      { ...HOST, 'POST /api/auth/login': refuse(401, detail, 'wrong_credentials') },
      '/login',
    )
    const { $signIn, submitSignIn } = await openPage()
    await submitSignIn('ada@example.com', 'secret')
    expect($signIn.get()).toMatchObject({ state: 'failed', error: { status: 401, detail } })
    expect(events).toEqual([{ name: 'error', place: 'login', message: 'wrong_credentials' }])
    expect(sessionStorage.getItem(STORAGE_KEYS.unverified)).toBeNull()
  })

  it('keeps an unverified address for the screen that the refusal leads to', async () => {
    const route = refuse(403, 'Email not verified', 'email_not_verified')
    const { left } = openBrowser({ ...HOST, 'POST /api/auth/login': route }, '/login')
    const { submitSignIn } = await openPage()
    await submitSignIn('ada@example.com ', 'secret')
    expect(left).toEqual(['/verify-email'])
    expect(sessionStorage.getItem(STORAGE_KEYS.unverified)).toBe('ada@example.com')
  })

  it('fails when the pair is right and the user cannot be loaded', async () => {
    openBrowser({ ...HOST, 'GET /api/auth/me': refuse(500, 'x', 'internal') }, '/login')
    const { $signIn, submitSignIn } = await openPage()
    await submitSignIn('ada@example.com', 'secret')
    expect($signIn.get()).toMatchObject({
      state: 'failed',
      error: { message: 'Failed to authenticate with tokens' },
    })
    expect(events).toEqual([{ name: 'error', place: 'login', message: 'refused_by_page' }])
  })

  it('makes one attempt at a time, and another one after a failure', async () => {
    const browser = openBrowser(
      { ...HOST, 'POST /api/auth/login': refuse(401, 'Incorrect', 'wrong_credentials') },
      '/login',
    )
    const { $signIn, submitSignIn } = await openPage()
    await Promise.all([submitSignIn('a@example.com', 'x'), submitSignIn('a@example.com', 'x')])
    expect(browser.count('POST /api/auth/login')).toBe(1)
    const again = submitSignIn('a@example.com', 'y')
    expect($signIn.get()).toEqual({ state: 'sending' })
    await again
    expect(browser.count('POST /api/auth/login')).toBe(2)
  })

  it('is ready again on a page that comes back from the cache of the browser', async () => {
    openBrowser(HOST, '/login')
    const page = openWindow()
    const { $signIn, submitSignIn } = await openPage()
    const stop = $signIn.listen(() => {})
    await submitSignIn('ada@example.com', 'secret')
    expect($signIn.get()).toEqual({ state: 'sending' })
    page.comeBack()
    expect($signIn.get()).toEqual({ state: 'ready' })
    stop()
  })
})
