import { describe, expect, it } from 'vitest'
import { uniqueEmail } from '../../../testing/api.ts'
import { refusal } from '../../../testing/site-faults.ts'
import { startSiteHost } from '../../../testing/site-host.ts'

const host = await startSiteHost({ env: { RATE_LIMIT: '1' } })

const openPage = async () => ({
  ...(await host.open('/forgot-password')),
  ...(await import('./forgot-password.ts')),
  ...(await import('./toasts.ts')),
})

describe('asking for a reset link', () => {
  it('sends the trimmed address once, and confirms it', async () => {
    const { email } = await host.api.registerAndVerify()
    const { bodies, $forgotPassword, $toasts, requestReset } = await openPage()
    await Promise.all([requestReset(` ${email} `), requestReset('other@example.com')])
    expect(bodies('forgotPassword')).toEqual([{ email }])
    expect((await host.api.mails(email))[0]?.subject).toMatch(/password/i)
    expect($forgotPassword.get()).toEqual({ state: 'sent', email })
    expect($toasts.get()).toMatchObject([
      { type: 'success', message: 'Password reset email sent!' },
    ])
  })

  it('returns to the form with the address for another try', async () => {
    const { $forgotPassword, requestReset, tryDifferentEmail } = await openPage()
    await requestReset('ada@example.com')
    tryDifferentEmail()
    expect($forgotPassword.get()).toEqual({ state: 'ready', email: 'ada@example.com' })
  })

  it.each(['', '   '])('refuses the address %j without sending it', async (typed) => {
    const { seen, $forgotPassword, $toasts, requestReset } = await openPage()
    await requestReset(typed)
    expect($forgotPassword.get()).toMatchObject({
      state: 'failed',
      error: { name: 'UserError', message: 'Please enter your email address' },
    })
    expect(seen).toEqual([])
    expect($toasts.get()).toEqual([])
  })

  it('shows a refusal of the address only at its field', async () => {
    const { $forgotPassword, $toasts, requestReset } = await openPage()
    await requestReset('ada@')
    expect($forgotPassword.get()).toMatchObject({
      state: 'failed',
      error: { items: [{ loc: ['body', 'email'], msg: 'Please enter a valid email address' }] },
    })
    expect($toasts.get()).toEqual([])
  })

  it('fails with the refusal, and can be retried', async () => {
    const email = uniqueEmail()
    const { count, fail, mend, $forgotPassword, $toasts, requestReset } = await openPage()
    fail('forgotPassword', refusal('rate_limited'))
    await requestReset(email)
    const detail = 'Too many requests. Please try again later.'
    expect($forgotPassword.get()).toMatchObject({ state: 'failed', error: { detail } })
    expect($toasts.get()).toMatchObject([{ type: 'error', message: 'Failed to send reset email' }])
    mend('forgotPassword')
    await requestReset(email)
    expect(count('forgotPassword')).toBe(2)
    expect($forgotPassword.get()).toEqual({ state: 'sent', email })
  })
})
