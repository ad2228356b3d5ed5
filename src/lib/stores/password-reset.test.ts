import { describe, expect, it, vi } from 'vitest'
import { calls } from '../../../contract/calls.ts'
import { PASSWORD as OLD_PASSWORD } from '../../../testing/api.ts'
import type { Entry } from '../../../testing/site-browser.ts'
import { type Fault, foreign, offline, refusal } from '../../../testing/site-faults.ts'
import { startSiteHost } from '../../../testing/site-host.ts'

const PASSWORD = 'Contour!Line7-Meadow'

const host = await startSiteHost()
const { email } = await host.api.registerAndVerify()

/** The token of a new link to the reset screen. */
async function mailLink(): Promise<string> {
  await host.api.browser().call(calls.forgotPassword, { body: { email } })
  return host.api.mailedToken(email)
}

const openScreen = async (entry: Entry) => {
  const browser = await host.open('/reset-password', { entry })
  const page = { ...(await import('./password-reset.ts')), ...(await import('./toasts.ts')) }
  page.openReset()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return { ...browser, ...page }
}

const openPage = async () => {
  const token = await mailLink()
  return {
    token,
    ...(await openScreen({ state: null, address: `/reset-password?token=${token}` })),
  }
}

describe('resetting the password', () => {
  it('removes the token from the address, and keeps it for a reload', async () => {
    const { entry, token, $passwordReset } = await openPage()
    expect($passwordReset.get()).toEqual({ state: 'ready', token })
    expect(entry.address).toBe('/reset-password')
    vi.resetModules()
    const reloaded = await openScreen(entry)
    expect(reloaded.$passwordReset.get()).toEqual({ state: 'ready', token })
  })

  it('shows a missing link when the page has no token', async () => {
    const { seen, $passwordReset, $toasts } = await openScreen({
      state: null,
      address: '/reset-password',
    })
    expect($passwordReset.get()).toEqual({ state: 'invalid' })
    expect($toasts.get()).toMatchObject([{ type: 'error', message: 'Invalid reset link' }])
    expect(seen).toEqual([])
  })

  it('sets the password once, clears the token, and opens the sign-in after 2 s', async () => {
    const { bodies, entry, left, token, $passwordReset, $toasts, submitReset } = await openPage()
    await Promise.all([submitReset(PASSWORD, PASSWORD), submitReset(PASSWORD, PASSWORD)])
    expect(bodies('resetPassword')).toEqual([{ token, new_password: PASSWORD }])
    expect($passwordReset.get()).toEqual({ state: 'done' })
    expect($toasts.get()).toMatchObject([
      { type: 'success', message: 'Password reset successfully!' },
    ])
    const signIn = { body: { username: email, password: PASSWORD } }
    expect((await host.api.browser().call(calls.login, signIn)).status).toBe(200)
    expect(entry.state).toBeNull()
    vi.advanceTimersByTime(1999)
    expect(left).toEqual([])
    vi.advanceTimersByTime(1)
    expect(left).toEqual(['/login'])
  })

  it.each([
    ['a weak password', 'short', 'short'],
    ['another confirmation', PASSWORD, `${PASSWORD}x`],
    ['nothing', '', ''],
  ])('sends nothing for %s', async (_, password, confirmation) => {
    const { seen, token, $passwordReset, submitReset } = await openPage()
    await submitReset(password, confirmation)
    expect(seen).toEqual([])
    expect($passwordReset.get()).toEqual({ state: 'ready', token })
  })

  it.each<[string, (token: string) => Promise<Fault | undefined>]>([
    [
      'an expired link',
      async () => {
        host.api.clock.setOffset(90 * 24 * 3_600_000)
        return undefined
      },
    ],
    ['an expired link without a code', async () => foreign(400, { detail: 'Reset token EXPIRED' })],
    [
      'a used link',
      async (token) => {
        const body = { token, new_password: `${OLD_PASSWORD} again` }
        ;(await host.api.browser().call(calls.resetPassword, { body })).value()
        return undefined
      },
    ],
  ])('requires a new link after %s', async (_, kill) => {
    const { entry, fail, left, token, $passwordReset, $toasts, submitReset } = await openPage()
    const fault = await kill(token)
    if (fault) fail('resetPassword', fault)
    await submitReset(PASSWORD, PASSWORD)
    host.api.clock.setOffset(0)
    vi.advanceTimersByTime(10_000)
    expect($passwordReset.get()).toEqual({ state: 'invalid' })
    expect($toasts.get()).toMatchObject([{ type: 'error', message: 'Failed to reset password' }])
    expect(entry.state).toBeNull()
    expect(left).toEqual([])
  })

  const COMMON = 'Password is too common. Please choose another one'

  it('shows a refusal of the password only at its field', async () => {
    const { $passwordReset, $toasts, submitReset } = await openPage()
    await submitReset('Password123!', 'Password123!')
    expect($passwordReset.get()).toMatchObject({
      state: 'failed',
      fields: { new_password: COMMON },
      rest: '',
    })
    expect($toasts.get()).toEqual([])
  })

  it.each<[string, Fault, string]>([
    [
      "the server's rules",
      foreign(422, { detail: [{ loc: [], msg: COMMON, type: 'custom' }] }),
      COMMON,
    ],
    ['overload', refusal('busy'), 'The server is busy. Please try again in a moment.'],
    ['no answer', offline, 'Failed to reset password'],
  ])('stays on the form after %s, and can be retried', async (_, fault, text) => {
    const { fail, mend, token, $passwordReset, submitReset } = await openPage()
    fail('resetPassword', fault)
    await submitReset(PASSWORD, PASSWORD)
    expect($passwordReset.get()).toMatchObject({ state: 'failed', token, rest: text })
    mend('resetPassword')
    await submitReset(PASSWORD, PASSWORD)
    expect($passwordReset.get()).toEqual({ state: 'done' })
  })
})
