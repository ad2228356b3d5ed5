import { describe, expect, it } from 'vitest'
import { calls } from '../../../contract/calls.ts'
import { PASSWORD, uniqueEmail } from '../../../testing/api.ts'
import { startSiteHost } from '../../../testing/site-host.ts'

const host = await startSiteHost({ env: { RATE_LIMIT: '1' } })

/** The page of a user who has just registered. */
const openPage = async () => {
  const email = uniqueEmail()
  const body = { email, password: PASSWORD }
  await host.api.browser().call(calls.register, { body, address: '203.0.113.7' })
  const page = { ...(await host.open('/verify-email')), ...(await import('./session.ts')) }
  await page.startSession()
  return {
    email,
    ...page,
    ...(await import('./resend.ts')),
    ...(await import('./toasts.ts')),
  }
}

describe('resending the verification mail', () => {
  it('sends one request at a time, confirms it, and can be repeated', async () => {
    const { email, bodies, count, $resend, $toasts, resendEmail } = await openPage()
    const first = resendEmail(email)
    expect($resend.get()).toEqual({ state: 'sending' })
    await Promise.all([first, resendEmail(email)])
    expect(bodies('resendVerification')).toEqual([{ email }])
    expect(await host.api.mails(email)).toHaveLength(2)
    expect($toasts.get()).toMatchObject([
      { type: 'success', message: 'Verification email resent!' },
    ])
    await resendEmail(email)
    expect(count('resendVerification')).toBe(2)
  })

  it('shows the reason for a failure', async () => {
    const { email, $resend, $toasts, resendEmail } = await openPage()
    while ($resend.get().state === 'idle') await resendEmail(email)
    expect($toasts.get().at(-1)).toMatchObject({
      type: 'error',
      message: 'Failed to resend email',
    })
    expect($resend.get()).toEqual({
      state: 'failed',
      text: 'Too many requests. Please try again later.',
    })
  })
})
