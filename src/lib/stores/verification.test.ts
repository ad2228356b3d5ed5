import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openBrowser, type Route } from '../../../testing/site-browser.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'

const TOKENS = { access_token: 'a', refresh_token: 'r', csrf_token: 'c' }
const ok = (body: unknown): Route => {
  return () => ({ status: 200, body })
}
const HOST: Record<string, Route> = {
  'GET /api/csrf-token': ok({ csrf_token: 'c0' }),
  'GET /api/auth/me': ok({ email: 'ada@example.com', is_subscribed: false }),
  'GET /api/subscription/status': ok({ is_subscribed: false }),
  'POST /api/auth/verify-email': ok({ message: 'Verified', ...TOKENS }),
}
const LINK = '/verify-email?token=mailed'

const openPage = async () => ({
  ...(await import('./verification.ts')),
  ...(await import('./session.ts')),
  ...(await import('./toasts.ts')),
})

describe('verification', () => {
  beforeEach(() => {
    vi.resetModules()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.unstubAllEnvs()
  })

  it('sends the token of the link once, and signs in with what comes back', async () => {
    const { seen, count, entry } = openBrowser(HOST, LINK)
    const { $verification, $session, $toasts, startVerification } = await openPage()
    expect($verification.get()).toEqual({ state: 'verifying' })
    expect(location.search).toBe('?token=mailed')
    await Promise.all([startVerification(), startVerification()])
    await startVerification()
    expect(count('POST /api/auth/verify-email')).toBe(1)
    expect(seen.find(({ path }) => path === '/api/auth/verify-email')?.body).toEqual({
      token: 'mailed',
    })
    // Out of the address before it was sent, and forgotten when it was used.
    expect(entry).toEqual({ state: null, address: '/verify-email' })
    expect($verification.get()).toEqual({ state: 'verified' })
    expect($session.get()).toMatchObject({ state: 'user', user: { email: 'ada@example.com' } })
    expect($toasts.get()).toMatchObject([
      { type: 'success', message: 'Email verified successfully!' },
    ])
  })

  it.each<[string, Route, string | null]>([
    ['leaves an account to be counted once it is opened', ok({ message: 'Verified' }), '1'],
    ['leaves nothing to be counted for a dead link', () => ({ status: 400, body: {} }), null],
  ])('%s, for who agreed to be measured', async (_, route, mark) => {
    vi.stubEnv('PUBLIC_GA_ID', 'G-1')
    openBrowser({ ...HOST, 'POST /api/auth/verify-email': route }, LINK)
    localStorage.setItem(STORAGE_KEYS.consent, 'granted:analytics')
    const { startVerification } = await openPage()
    await startVerification()
    expect(localStorage.getItem(STORAGE_KEYS.signedUp)).toBe(mark)
  })

  it('goes home two seconds after it was verified', async () => {
    const { left } = openBrowser(HOST, LINK)
    const { startVerification } = await openPage()
    await startVerification()
    vi.advanceTimersByTime(1999)
    expect(left).toEqual([])
    vi.advanceTimersByTime(1)
    expect(left).toEqual(['/'])
  })

  it.each([
    ['no tokens', { message: 'Verified' }],
    ['half of the tokens', { message: 'Verified', access_token: 'a' }],
  ])('is verified without a session where %s come back', async (_, answer) => {
    openBrowser({ ...HOST, 'POST /api/auth/verify-email': ok(answer) }, LINK)
    const { $verification, $session, startVerification } = await openPage()
    await startVerification()
    expect($verification.get()).toEqual({ state: 'verified' })
    expect($session.get()).toEqual({ state: 'visitor' })
    expect(localStorage.getItem(STORAGE_KEYS.access)).toBeNull()
  })

  it('is verified also where the tokens that come back open nothing, and says so', async () => {
    const me: Route = () => ({ status: 401, body: { detail: 'Not authenticated' } })
    openBrowser({ ...HOST, 'GET /api/auth/me': me, 'POST /api/auth/refresh': me }, LINK)
    const { $verification, $toasts, startVerification } = await openPage()
    await startVerification()
    expect($verification.get()).toEqual({ state: 'verified' })
    expect($toasts.get()[0]).toMatchObject({
      type: 'error',
      message: 'Failed to authenticate with tokens',
    })
  })

  it('fails with the refusal, and stays', async () => {
    const text = 'This link has expired'
    const route: Route = () => ({ status: 400, body: { detail: text } })
    const { left, count } = openBrowser({ ...HOST, 'POST /api/auth/verify-email': route }, LINK)
    const { $verification, $toasts, startVerification } = await openPage()
    await startVerification()
    expect($toasts.get()).toMatchObject([{ type: 'error', message: 'Verification failed' }])
    await vi.advanceTimersByTimeAsync(60_000)
    expect($verification.get()).toEqual({ state: 'failed', text })
    expect(count('POST /api/auth/verify-email')).toBe(1)
    expect(left).toEqual([])
  })

  it('says so without an answer, and goes on by itself once the host is back', async () => {
    const away: Route = () => Promise.reject(new TypeError('offline'))
    const { left, routes } = openBrowser({ ...HOST, 'POST /api/auth/verify-email': away }, LINK)
    const { $verification, $session, $toasts, startVerification } = await openPage()
    await startVerification()
    const text = 'Email verification failed'
    expect($verification.get()).toEqual({ state: 'unanswered', text })
    const message = 'An error occurred during verification'
    expect($toasts.get()).toMatchObject([{ type: 'error', message }])
    routes['POST /api/auth/verify-email'] = ok({ message: 'Verified', ...TOKENS })
    await vi.advanceTimersByTimeAsync(1_000)
    expect($verification.get()).toEqual({ state: 'verified' })
    expect($session.get()).toMatchObject({ state: 'user' })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(left).toEqual(['/'])
  })

  it('shows the address whose sign-in led here, and sends nothing', async () => {
    const { seen } = openBrowser(HOST, '/verify-email')
    sessionStorage.setItem(STORAGE_KEYS.unverified, 'ada@example.com')
    const { $verification, startVerification } = await openPage()
    await startVerification()
    expect($verification.get()).toEqual({ state: 'unverified', email: 'ada@example.com' })
    expect(seen).toEqual([])
  })

  it('has nothing to verify without a link', async () => {
    openBrowser(HOST, '/verify-email')
    const { $verification, startVerification } = await openPage()
    await startVerification()
    expect($verification.get()).toEqual({ state: 'failed', text: 'Invalid verification link' })
  })
})
