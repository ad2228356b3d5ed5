import { describe, expect, it } from 'vitest'
import { calls } from '../../../contract/calls.ts'
import { PASSWORD, uniqueEmail } from '../../../testing/api.ts'
import { openWindow } from '../../../testing/site-browser.ts'
import { foreign } from '../../../testing/site-faults.ts'
import { startSiteHost } from '../../../testing/site-host.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'

const host = await startSiteHost()
const { email } = await host.api.registerAndVerify()

const openPage = async () => ({
  ...(await host.open('/login')),
  ...(await import('./sign-in.ts')),
  ...(await import('./session.ts')),
})

describe('the sign-in form', () => {
  it('signs in with the trimmed email, and tracks the login', async () => {
    const { $session, bodies, events, submitSignIn } = await openPage()
    await submitSignIn(` ${email} `, PASSWORD)
    expect(bodies('login')).toEqual([{ username: email, password: PASSWORD }])
    expect($session.get()).toMatchObject({ state: 'user', user: { email } })
    expect(events).toEqual([{ name: 'login', method: 'email' }])
  })

  it('fails with the refusal, and tracks its code and nothing personal', async () => {
    const { $signIn, events, submitSignIn } = await openPage()
    await submitSignIn(email, `${PASSWORD} `)
    const detail = 'Incorrect email or password'
    expect($signIn.get()).toMatchObject({ state: 'failed', error: { status: 401, detail } })
    expect(events).toEqual([{ name: 'error', place: 'login', message: 'wrong_credentials' }])
    expect(sessionStorage.getItem(STORAGE_KEYS.unverified)).toBeNull()
  })

  it('keeps an unverified address for the verification screen', async () => {
    const unverified = uniqueEmail()
    const browser = host.api.browser()
    await browser.call(calls.register, { body: { email: unverified, password: PASSWORD } })
    const { left, submitSignIn } = await openPage()
    await submitSignIn(`${unverified} `, PASSWORD)
    expect(left).toEqual(['/verify-email'])
    expect(sessionStorage.getItem(STORAGE_KEYS.unverified)).toBe(unverified)
  })

  it('fails when the password is right but the user cannot be loaded', async () => {
    const { $signIn, events, fail, submitSignIn } = await openPage()
    fail('me', foreign(500))
    await submitSignIn(email, PASSWORD)
    expect($signIn.get()).toMatchObject({
      state: 'failed',
      error: { message: 'Failed to authenticate with tokens' },
    })
    expect(events).toEqual([{ name: 'error', place: 'login', message: 'refused_by_page' }])
  })

  it('makes one attempt at a time, and allows another after a failure', async () => {
    const { $signIn, count, submitSignIn } = await openPage()
    await Promise.all([submitSignIn(email, 'x'), submitSignIn(email, 'x')])
    expect(count('login')).toBe(1)
    const again = submitSignIn(email, 'y')
    expect($signIn.get()).toEqual({ state: 'sending' })
    await again
    expect(count('login')).toBe(2)
  })

  it('is ready again on a page restored from the browser cache', async () => {
    const page = openWindow()
    const { $signIn, submitSignIn } = await openPage()
    const stop = $signIn.listen(() => {})
    await submitSignIn(email, PASSWORD)
    expect($signIn.get()).toEqual({ state: 'sending' })
    page.comeBack()
    expect($signIn.get()).toEqual({ state: 'ready' })
    stop()
  })
})
