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

  describe('in a browser that did not register', () => {
    const CALL = 'POST /api/auth/verify-email'
    const PASSWORD = 'Contour!Line7-Meadow'
    const ASKED = { message: 'Almost', password_required: true, email: 'ada@example.com' }
    const READY = {
      state: 'password',
      token: 'mailed',
      email: 'ada@example.com',
      sending: false,
    } as const

    async function openStep(answer: Route) {
      const browser = openBrowser({ ...HOST, [CALL]: ok(ASKED) }, LINK)
      const page = await openPage()
      await page.startVerification()
      browser.routes[CALL] = answer
      return { ...browser, ...page }
    }

    it('asks for a password, counts no account, and keeps the link for a reload', async () => {
      const { $verification, $toasts, entry, left } = await openStep(ok({}))
      expect($verification.get()).toEqual(READY)
      expect($toasts.get()).toEqual([])
      vi.advanceTimersByTime(10_000)
      expect(left).toEqual([])
      vi.resetModules()
      openBrowser({ ...HOST, [CALL]: ok(ASKED) }, '/verify-email', entry)
      const reloaded = await openPage()
      await reloaded.startVerification()
      expect(reloaded.$verification.get()).toEqual(READY)
    })

    it('sends the password once, is verified without a session, and goes home', async () => {
      const page = await openStep(ok({ message: 'Verified' }))
      const { $verification, $session, submitPassword, seen, left, entry } = page
      await Promise.all([submitPassword(PASSWORD, PASSWORD), submitPassword(PASSWORD, PASSWORD)])
      const sent = seen.filter(({ path }) => path === '/api/auth/verify-email')
      expect(sent.map(({ body }) => body)).toEqual([
        { token: 'mailed' },
        { token: 'mailed', password: PASSWORD },
      ])
      expect($verification.get()).toEqual({ state: 'verified' })
      expect($session.get()).toEqual({ state: 'visitor' })
      expect(entry.state).toBeNull()
      vi.advanceTimersByTime(2000)
      expect(left).toEqual(['/'])
    })

    it.each([
      ['a weak password', 'short', 'short'],
      ['another confirmation', PASSWORD, `${PASSWORD}x`],
      ['a password that is typed once', PASSWORD, ''],
    ])('sends nothing for %s', async (_, password, confirmation) => {
      const { $verification, submitPassword, count } = await openStep(ok({}))
      await submitPassword(password, confirmation)
      expect(count(CALL)).toBe(1)
      expect($verification.get()).toEqual(READY)
    })

    it('says why a password is refused, and takes another one', async () => {
      const detail = [{ loc: ['body', 'password'], msg: 'Password is too common', type: 'custom' }]
      const page = await openStep(() => ({ status: 422, body: { detail } }))
      await page.submitPassword(PASSWORD, PASSWORD)
      const text = 'Password is too common'
      expect(page.$verification.get()).toMatchObject({ ...READY, failure: { text } })
      expect(page.$toasts.get()).toEqual([])
      page.routes[CALL] = ok({ message: 'Verified' })
      await page.submitPassword(PASSWORD, PASSWORD)
      expect(page.$verification.get()).toEqual({ state: 'verified' })
    })

    it('fails where the link has died meanwhile', async () => {
      const detail = 'This link is invalid, expired or was already used.'
      const page = await openStep(() => ({ status: 400, body: { detail } }))
      await page.submitPassword(PASSWORD, PASSWORD)
      expect(page.$verification.get()).toEqual({ state: 'failed', text: detail })
      expect(page.entry.state).toBeNull()
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
