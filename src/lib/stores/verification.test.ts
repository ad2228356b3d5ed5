import { describe, expect, it, vi } from 'vitest'
import { calls } from '../../../contract/calls.ts'
import { PASSWORD as REGISTERED_WITH, uniqueEmail } from '../../../testing/api.ts'
import type { Entry } from '../../../testing/site-browser.ts'
import { answer, offline, refusal } from '../../../testing/site-faults.ts'
import { startSiteHost } from '../../../testing/site-host.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'

const host = await startSiteHost()

/** A registered user, the browser used, and the token from the mail. */
async function register() {
  const email = uniqueEmail()
  const registrant = host.api.browser()
  const body = { email, password: REGISTERED_WITH }
  ;(await registrant.call(calls.register, { body })).value()
  return { email, registrant, token: await host.api.mailedToken(email) }
}

type Registered = Awaited<ReturnType<typeof register>>

const openScreen = async (entry: Entry) => {
  const browser = await host.open('/verify-email', { entry })
  const page = {
    ...(await import('./verification.ts')),
    ...(await import('./session.ts')),
    ...(await import('./toasts.ts')),
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return { ...browser, ...page }
}

const linkOf = (token: string): Entry => ({ state: null, address: `/verify-email?token=${token}` })

/** The screen of the mailed link, in the browser that registered. */
async function openPage() {
  const registered = await register()
  const page = await openScreen(linkOf(registered.token))
  localStorage.setItem(STORAGE_KEYS.sessionId, registered.registrant.sessionId)
  return { ...registered, ...page }
}

describe('verification', () => {
  it('sends the token of the link once, and signs in with the returned tokens', async () => {
    const { email, token, bodies, entry, ...page } = await openPage()
    expect(page.$verification.get()).toEqual({ state: 'verifying' })
    expect(location.search).toBe(`?token=${token}`)
    await Promise.all([page.startVerification(), page.startVerification()])
    await page.startVerification()
    expect(bodies('verifyEmail')).toEqual([{ token }])
    // The token leaves the address before it is sent, and is cleared after use.
    expect(entry).toEqual({ state: null, address: '/verify-email' })
    expect(page.$verification.get()).toEqual({ state: 'verified' })
    expect(page.$session.get()).toMatchObject({ state: 'user', user: { email } })
    expect(page.$toasts.get()).toMatchObject([
      { type: 'success', message: 'Email verified successfully!' },
    ])
  })

  it.each([
    ['leaves an account to be counted once it is opened', true, '1'],
    ['leaves nothing to be counted for a dead link', false, null],
  ])('%s, with analytics consent', async (_, isAlive, mark) => {
    const { startVerification } = isAlive ? await openPage() : await openScreen(linkOf('dead'))
    localStorage.setItem(STORAGE_KEYS.consent, 'granted:analytics')
    await startVerification()
    expect(localStorage.getItem(STORAGE_KEYS.signedUp)).toBe(mark)
  })

  it('goes home two seconds after the verification', async () => {
    const { left, startVerification } = await openPage()
    await startVerification()
    vi.advanceTimersByTime(1999)
    expect(left).toEqual([])
    vi.advanceTimersByTime(1)
    expect(left).toEqual(['/'])
  })

  it.each([
    ['no tokens', { message: 'Verified' }],
    ['half of the tokens', { message: 'Verified', access_token: 'a' }],
  ])('is verified without a session if %s come back', async (_, value) => {
    const { fail, $verification, $session, startVerification } = await openPage()
    fail('verifyEmail', answer('verifyEmail', value))
    await startVerification()
    expect($verification.get()).toEqual({ state: 'verified' })
    expect($session.get()).toEqual({ state: 'visitor' })
    expect(localStorage.getItem(STORAGE_KEYS.access)).toBeNull()
  })

  it('is verified even if the returned tokens are not accepted, and says so', async () => {
    const { fail, $verification, $toasts, startVerification } = await openPage()
    fail('me', refusal('not_authenticated'))
    fail('refresh', refusal('session_ended'))
    await startVerification()
    expect($verification.get()).toEqual({ state: 'verified' })
    expect($toasts.get()[0]).toMatchObject({
      type: 'error',
      message: 'Failed to authenticate with tokens',
    })
  })

  describe('in a browser that did not register', () => {
    const PASSWORD = 'Contour!Line7-Meadow'
    const readyOf = ({ email, token }: Registered) => ({ state: 'password', token, email }) as const

    async function openStep() {
      const registered = await register()
      const page = await openScreen(linkOf(registered.token))
      await page.startVerification()
      return { ready: readyOf(registered), ...registered, ...page }
    }

    it('asks for a password, counts no account, and keeps the link for a reload', async () => {
      const { ready, $verification, $toasts, entry, left } = await openStep()
      expect($verification.get()).toEqual(ready)
      expect($toasts.get()).toEqual([])
      vi.advanceTimersByTime(10_000)
      expect(left).toEqual([])
      vi.resetModules()
      const reloaded = await openScreen(entry)
      await reloaded.startVerification()
      expect(reloaded.$verification.get()).toEqual(ready)
    })

    it('sends the password once, is verified without a session, and goes home', async () => {
      const { token, bodies, entry, left, ...page } = await openStep()
      const { $verification, $session, submitPassword } = page
      await Promise.all([submitPassword(PASSWORD, PASSWORD), submitPassword(PASSWORD, PASSWORD)])
      expect(bodies('verifyEmail')).toEqual([{ token }, { token, password: PASSWORD }])
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
      const { ready, $passwordForm, $verification, submitPassword, count } = await openStep()
      await submitPassword(password, confirmation)
      expect(count('verifyEmail')).toBe(1)
      expect($passwordForm.get()).toEqual({ state: 'ready' })
      expect($verification.get()).toEqual(ready)
    })

    it('shows why a password is refused, and accepts another one', async () => {
      const { ready, $passwordForm, $toasts, $verification, submitPassword } = await openStep()
      await submitPassword('Password123!', 'Password123!')
      const password = 'Password is too common. Please choose another one'
      expect($verification.get()).toEqual(ready)
      expect($passwordForm.get()).toMatchObject({ state: 'failed', fields: { password }, rest: '' })
      expect($toasts.get()).toEqual([])
      await submitPassword(PASSWORD, PASSWORD)
      expect($verification.get()).toEqual({ state: 'verified' })
    })

    it('fails if the link expired in the meantime', async () => {
      const { email, entry, $verification, submitPassword } = await openStep()
      const body = { email, password: REGISTERED_WITH }
      await host.api.browser().call(calls.register, { body })
      await submitPassword(PASSWORD, PASSWORD)
      expect($verification.get()).toEqual({
        state: 'failed',
        text: 'This link is invalid, expired or was already used.',
      })
      expect(entry.state).toBeNull()
    })
  })

  it('fails with the refusal, and stays on the screen', async () => {
    const { left, count, $verification, $toasts, startVerification } = await openPage()
    host.api.clock.setOffset(90 * 24 * 3_600_000)
    await startVerification()
    expect($toasts.get()).toMatchObject([{ type: 'error', message: 'Verification failed' }])
    await host.pass(60_000)
    host.api.clock.setOffset(0)
    expect($verification.get()).toEqual({ state: 'failed', text: 'This link has expired' })
    expect(count('verifyEmail')).toBe(1)
    expect(left).toEqual([])
  })

  it('shows a missing answer, and continues automatically once the host returns', async () => {
    const { left, fail, mend, ...page } = await openPage()
    const { $verification, $session, $toasts, startVerification } = page
    fail('verifyEmail', offline)
    await startVerification()
    const text = 'Email verification failed'
    expect($verification.get()).toEqual({ state: 'unanswered', text })
    const message = 'An error occurred during verification'
    expect($toasts.get()).toMatchObject([{ type: 'error', message }])
    mend('verifyEmail')
    await host.pass(1_000)
    expect($verification.get()).toEqual({ state: 'verified' })
    expect($session.get()).toMatchObject({ state: 'user' })
    await host.pass(2_000)
    expect(left).toEqual(['/'])
  })

  it('shows the address from a refused sign-in, and sends nothing', async () => {
    const page = await openScreen({ state: null, address: '/verify-email' })
    sessionStorage.setItem(STORAGE_KEYS.unverified, 'ada@example.com')
    await page.startVerification()
    expect(page.$verification.get()).toEqual({ state: 'unverified', email: 'ada@example.com' })
    expect(page.seen).toEqual([])
  })

  it('has nothing to verify without a link', async () => {
    const { $verification, startVerification } = await openScreen({
      state: null,
      address: '/verify-email',
    })
    await startVerification()
    expect($verification.get()).toEqual({ state: 'failed', text: 'Invalid verification link' })
  })
})
