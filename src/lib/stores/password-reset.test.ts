import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Entry, openBrowser, type Route } from '../../../testing/site-browser.ts'

const CALL = 'POST /api/auth/reset-password'
const PASSWORD = 'Contour!Line7-Meadow'
const LINK = '/reset-password?token=mailed'
const DONE: Route = () => ({ status: 200, body: { message: 'Done' } })
const CSRF: Route = () => ({ status: 200, body: { csrf_token: 'c0' } })
const refuse = (status: number, detail: unknown, code?: string): Route => {
  return () => ({ status, body: { detail, code } })
}

const openPage = async (route: Route = DONE, entry: Entry = { state: null, address: LINK }) => {
  const browser = openBrowser({ 'GET /api/csrf-token': CSRF, [CALL]: route }, LINK, entry)
  const page = { ...(await import('./password-reset.ts')), ...(await import('./toasts.ts')) }
  page.openReset()
  return { browser, entry, ...page }
}

describe('resetting the password', () => {
  beforeEach(() => {
    vi.resetModules()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('takes the token out of the address, and finds it again after a reload', async () => {
    const { entry, $passwordReset } = await openPage()
    expect($passwordReset.get()).toEqual({ state: 'ready', token: 'mailed' })
    expect(entry.address).toBe('/reset-password')
    vi.resetModules()
    const reloaded = await openPage(DONE, entry)
    expect(reloaded.$passwordReset.get()).toEqual({ state: 'ready', token: 'mailed' })
  })

  it('has nothing to reset without a link', async () => {
    const { browser, $passwordReset, $toasts } = await openPage(DONE, {
      state: null,
      address: '/reset-password',
    })
    expect($passwordReset.get()).toEqual({ state: 'invalid' })
    expect($toasts.get()).toMatchObject([{ type: 'error', message: 'Invalid reset link' }])
    expect(browser.seen).toEqual([])
  })

  it('sets the password once, forgets the token, and goes to the sign-in after 2 s', async () => {
    const { browser, entry, $passwordReset, $toasts, submitReset } = await openPage()
    await Promise.all([submitReset(PASSWORD, PASSWORD), submitReset(PASSWORD, PASSWORD)])
    expect(browser.seen.filter(({ method }) => method === 'POST')).toMatchObject([
      { body: { token: 'mailed', new_password: PASSWORD } },
    ])
    expect($passwordReset.get()).toEqual({ state: 'done' })
    expect($toasts.get()).toMatchObject([
      { type: 'success', message: 'Password reset successfully!' },
    ])
    expect(entry.state).toBeNull()
    vi.advanceTimersByTime(1999)
    expect(browser.left).toEqual([])
    vi.advanceTimersByTime(1)
    expect(browser.left).toEqual(['/login'])
  })

  it.each([
    ['a weak password', 'short', 'short'],
    ['another confirmation', PASSWORD, `${PASSWORD}x`],
    ['nothing', '', ''],
  ])('sends nothing for %s', async (_, password, confirmation) => {
    const { browser, $passwordReset, submitReset } = await openPage()
    await submitReset(password, confirmation)
    expect(browser.seen).toEqual([])
    expect($passwordReset.get()).toEqual({ state: 'ready', token: 'mailed' })
  })

  it.each([
    ['an expired link', refuse(400, 'This link has expired', 'token_expired')],
    ['an expired link without a code', refuse(400, 'Reset token EXPIRED')],
    [
      'a used link',
      refuse(400, 'This link is invalid, expired or was already used.', 'token_invalid'),
    ],
  ])('asks for a new link after %s', async (_, route) => {
    const { browser, entry, $passwordReset, $toasts, submitReset } = await openPage(route)
    await submitReset(PASSWORD, PASSWORD)
    vi.advanceTimersByTime(10_000)
    expect($passwordReset.get()).toEqual({ state: 'invalid' })
    expect($toasts.get()).toMatchObject([{ type: 'error', message: 'Failed to reset password' }])
    expect(entry.state).toBeNull()
    expect(browser.left).toEqual([])
  })

  it('says a refusal of the password at its field alone', async () => {
    const item = { loc: ['body', 'new_password'], msg: 'Password is too common', type: 'custom' }
    const { $passwordReset, $toasts, submitReset } = await openPage(refuse(422, [item]))
    await submitReset(PASSWORD, PASSWORD)
    expect($passwordReset.get()).toMatchObject({ state: 'failed', text: 'Password is too common' })
    expect($toasts.get()).toEqual([])
  })

  it.each<[string, Route, string]>([
    [
      "the server's rules",
      refuse(422, [{ loc: [], msg: 'Password is too common', type: 'custom' }]),
      'Password is too common',
    ],
    ['overload', refuse(503, 'The server is busy.', 'busy'), 'The server is busy.'],
    ['no answer', () => Promise.reject(new TypeError('offline')), 'Failed to reset password'],
  ])('stays on the form after %s, and can be sent again', async (_, route, text) => {
    const { browser, $passwordReset, submitReset } = await openPage(route)
    await submitReset(PASSWORD, PASSWORD)
    expect($passwordReset.get()).toMatchObject({ state: 'failed', token: 'mailed', text })
    browser.routes[CALL] = DONE
    await submitReset(PASSWORD, PASSWORD)
    expect($passwordReset.get()).toEqual({ state: 'done' })
  })
})
