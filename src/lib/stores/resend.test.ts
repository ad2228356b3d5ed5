import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openBrowser, type Route } from '../../../testing/site-browser.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'

const CALL = 'POST /api/auth/resend-verification'
const SENT: Route = () => ({ status: 200, body: { message: 'Sent' } })

const openPage = async (route: Route) => {
  const browser = openBrowser({ [CALL]: route }, '/verify-email')
  localStorage.setItem(STORAGE_KEYS.csrf, 'c0')
  return { browser, ...(await import('./resend.ts')), ...(await import('./toasts.ts')) }
}

describe('resending the verification mail', () => {
  beforeEach(() => {
    vi.resetModules()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('asks once at a time, says so, and can be asked again', async () => {
    const { browser, $resend, $toasts, resendEmail } = await openPage(SENT)
    const first = resendEmail('ada@example.com')
    expect($resend.get()).toEqual({ state: 'sending' })
    await Promise.all([first, resendEmail('ada@example.com')])
    expect(browser.seen.map(({ body }) => body)).toEqual([{ email: 'ada@example.com' }])
    expect($toasts.get()).toMatchObject([
      { type: 'success', message: 'Verification email resent!' },
    ])
    await resendEmail('ada@example.com')
    expect(browser.count(CALL)).toBe(2)
  })

  it('says that it failed, and why', async () => {
    const { $resend, $toasts, resendEmail } = await openPage(() => ({
      status: 429,
      body: { detail: 'Too many requests.' },
    }))
    await resendEmail('ada@example.com')
    expect($toasts.get()).toMatchObject([{ type: 'error', message: 'Failed to resend email' }])
    expect($resend.get()).toEqual({ state: 'failed', text: 'Too many requests.' })
  })
})
