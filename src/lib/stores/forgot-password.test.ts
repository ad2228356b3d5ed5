import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openBrowser, type Route } from '../../../testing/site-browser.ts'

const CALL = 'POST /api/auth/forgot-password'
const SENT: Route = () => ({ status: 200, body: { message: 'Sent' } })
const CSRF: Route = () => ({ status: 200, body: { csrf_token: 'c0' } })

const openPage = async (route: Route = SENT) => {
  const browser = openBrowser({ 'GET /api/csrf-token': CSRF, [CALL]: route }, '/forgot-password')
  return { browser, ...(await import('./forgot-password.ts')), ...(await import('./toasts.ts')) }
}

describe('asking for a reset link', () => {
  beforeEach(() => {
    vi.resetModules()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('sends the address as it is meant, once, and says so', async () => {
    const { browser, $forgotPassword, $toasts, requestReset } = await openPage()
    await Promise.all([requestReset(' ada@example.com '), requestReset('other@example.com')])
    expect(browser.seen.filter(({ method }) => method === 'POST')).toMatchObject([
      { body: { email: 'ada@example.com' } },
    ])
    expect($forgotPassword.get()).toEqual({ state: 'sent', email: 'ada@example.com' })
    expect($toasts.get()).toMatchObject([
      { type: 'success', message: 'Password reset email sent!' },
    ])
  })

  it('goes back to the form with the address for another try', async () => {
    const { $forgotPassword, requestReset, tryDifferentEmail } = await openPage()
    await requestReset('ada@example.com')
    tryDifferentEmail()
    expect($forgotPassword.get()).toEqual({ state: 'ready', email: 'ada@example.com' })
  })

  it.each(['', '   '])('refuses the address %j without sending it', async (typed) => {
    const { browser, $forgotPassword, $toasts, requestReset } = await openPage()
    await requestReset(typed)
    expect($forgotPassword.get()).toMatchObject({
      state: 'failed',
      error: { name: 'UserError', message: 'Please enter your email address' },
    })
    expect(browser.seen).toEqual([])
    expect($toasts.get()).toEqual([])
  })

  it('says a refusal of the address at its field alone', async () => {
    const detail = [{ loc: ['body', 'email'], msg: 'Not an address', type: 'custom' }]
    const { $forgotPassword, $toasts, requestReset } = await openPage(() => ({
      status: 422,
      body: { detail },
    }))
    await requestReset('ada@')
    expect($forgotPassword.get()).toMatchObject({ state: 'failed', error: { items: detail } })
    expect($toasts.get()).toEqual([])
  })

  it('fails with the refusal, and lets one try again', async () => {
    const detail = 'Too many requests. Please try again later.'
    const { browser, $forgotPassword, $toasts, requestReset } = await openPage(() => ({
      status: 429,
      body: { detail, code: 'rate_limited' },
    }))
    await requestReset('ada@example.com')
    expect($forgotPassword.get()).toMatchObject({ state: 'failed', error: { detail } })
    expect($toasts.get()).toMatchObject([{ type: 'error', message: 'Failed to send reset email' }])
    await requestReset('ada@example.com')
    expect(browser.count(CALL)).toBe(2)
  })
})
