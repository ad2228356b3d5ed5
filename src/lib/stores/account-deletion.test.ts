import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openBrowser, type Route } from '../../../testing/site-browser.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'

const CALL = 'DELETE /api/auth/me'
const GONE: Route = () => ({ status: 204 })
const refuse = (status: number, detail: string, code?: string): Route => {
  return () => ({ status, body: { detail, code } })
}
const ok = (body: unknown): Route => {
  return () => ({ status: 200, body })
}
const HOST: Record<string, Route> = {
  'GET /api/csrf-token': ok({ csrf_token: 'c0' }),
  'GET /api/auth/me': ok({ email: 'ada@example.com', is_subscribed: false }),
  'GET /api/subscription/status': ok({ is_subscribed: false }),
}

const openPage = async (route: Route) => {
  const browser = openBrowser({ ...HOST, [CALL]: route }, '/settings')
  const alerts: string[] = []
  vi.stubGlobal('alert', (text: string) => alerts.push(text))
  localStorage.setItem(STORAGE_KEYS.access, 'a')
  localStorage.setItem(STORAGE_KEYS.refresh, 'r')
  const page = {
    ...(await import('./account-deletion.ts')),
    ...(await import('./session.ts')),
    ...(await import('./toasts.ts')),
  }
  await page.startSession()
  return { browser, alerts, ...page }
}

describe('deleting the account', () => {
  beforeEach(() => {
    vi.resetModules()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('sends the password once, forgets the session, says so, and goes home', async () => {
    const { browser, $accountDeletion, $session, $toasts, submitDeletion } = await openPage(GONE)
    await Promise.all([submitDeletion(' secret '), submitDeletion('other')])
    expect(browser.seen.filter(({ method }) => method === 'DELETE')).toMatchObject([
      { body: { password: ' secret ' } },
    ])
    expect($accountDeletion.get()).toEqual({ state: 'deleted' })
    expect($session.get()).toEqual({ state: 'visitor' })
    for (const key of ['access', 'refresh', 'csrf', 'sessionId'] as const) {
      expect(localStorage.getItem(STORAGE_KEYS[key])).toBeNull()
    }
    expect($toasts.get()).toMatchObject([{ type: 'success', message: 'Your account was deleted' }])
    vi.advanceTimersByTime(2000)
    expect(browser.left).toEqual(['/'])
  })

  it('is known to be done before the session is gone', async () => {
    const { $accountDeletion, $session, submitDeletion } = await openPage(GONE)
    const states: string[] = []
    const stop = $session.listen(() => void states.push($accountDeletion.get().state))
    await submitDeletion('secret')
    expect(states).toEqual(['deleted'])
    stop()
  })

  it('stays signed in after a wrong password, and forgets the failure when told', async () => {
    const { browser, $accountDeletion, $session, dismissDeletionFailure, submitDeletion } =
      await openPage(refuse(403, 'Incorrect password', 'wrong_password'))
    await submitDeletion('wrong')
    expect($accountDeletion.get()).toMatchObject({
      state: 'failed',
      error: { status: 403, code: 'wrong_password', detail: 'Incorrect password' },
    })
    expect($session.get()).toMatchObject({ state: 'user' })
    expect(localStorage.getItem(STORAGE_KEYS.access)).toBe('a')
    expect(browser.left).toEqual([])
    dismissDeletionFailure()
    expect($accountDeletion.get()).toEqual({ state: 'idle' })
  })

  it('asks for the password without sending anything', async () => {
    const { browser, $accountDeletion, submitDeletion } = await openPage(GONE)
    await submitDeletion('')
    expect($accountDeletion.get()).toMatchObject({
      state: 'failed',
      error: { message: 'Please enter your password' },
    })
    expect(browser.count(CALL)).toBe(0)
  })

  it.each([404, 405, 501])('says that a host which answers %i can not do it', async (status) => {
    const { alerts, $accountDeletion, $session, submitDeletion } = await openPage(
      refuse(status, 'No such thing'),
    )
    await submitDeletion('secret')
    expect(alerts).toEqual(['Account deletion is not implemented in this demo.'])
    expect($accountDeletion.get()).toEqual({ state: 'idle' })
    expect($session.get()).toMatchObject({ state: 'user' })
  })
})
