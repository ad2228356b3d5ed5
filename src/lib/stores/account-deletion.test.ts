import { describe, expect, it, vi } from 'vitest'
import { calls } from '../../../contract/calls.ts'
import { PASSWORD } from '../../../testing/api.ts'
import { foreign } from '../../../testing/site-faults.ts'
import { startSiteHost } from '../../../testing/site-host.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'

const host = await startSiteHost()

const openPage = async () => {
  const member = await host.api.registerAndVerify()
  const browser = await host.open('/settings', { as: member })
  const alerts: string[] = []
  vi.stubGlobal('alert', (text: string) => alerts.push(text))
  const page = {
    ...(await import('./account-deletion.ts')),
    ...(await import('./session.ts')),
    ...(await import('./toasts.ts')),
  }
  await page.startSession()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return { member, alerts, ...browser, ...page }
}

describe('deleting the account', () => {
  it('sends the password once, clears the session, shows a message, and goes home', async () => {
    const page = await openPage()
    const { bodies, left, member, $accountDeletion, $session, $toasts, submitDeletion } = page
    await Promise.all([submitDeletion(PASSWORD), submitDeletion('other')])
    expect(bodies('deleteAccount')).toEqual([{ password: PASSWORD }])
    expect($accountDeletion.get()).toEqual({ state: 'deleted' })
    expect($session.get()).toEqual({ state: 'visitor' })
    for (const key of ['access', 'refresh', 'csrf', 'sessionId'] as const) {
      expect(localStorage.getItem(STORAGE_KEYS[key])).toBeNull()
    }
    expect((await member.call(calls.me)).status).toBe(401)
    expect($toasts.get()).toMatchObject([{ type: 'success', message: 'Your account was deleted' }])
    vi.advanceTimersByTime(2000)
    expect(left).toEqual(['/'])
  })

  it('reports the deletion before it clears the session', async () => {
    const { $accountDeletion, $session, submitDeletion } = await openPage()
    const states: string[] = []
    const stop = $session.listen(() => void states.push($accountDeletion.get().state))
    await submitDeletion(PASSWORD)
    expect(states).toEqual(['deleted'])
    stop()
  })

  it('stays signed in after a wrong password, and clears the failure on request', async () => {
    const { left, member, $accountDeletion, $session, dismissDeletionFailure, submitDeletion } =
      await openPage()
    await submitDeletion(` ${PASSWORD} `)
    expect($accountDeletion.get()).toMatchObject({
      state: 'failed',
      error: { status: 403, code: 'wrong_password', detail: 'Incorrect password' },
      fields: { password: 'Incorrect password' },
      rest: '',
    })
    expect($session.get()).toMatchObject({ state: 'user' })
    expect(localStorage.getItem(STORAGE_KEYS.access)).toBe(member.tokens.access_token)
    expect(left).toEqual([])
    dismissDeletionFailure()
    expect($accountDeletion.get()).toEqual({ state: 'ready' })
  })

  it('asks for the password without sending anything', async () => {
    const { count, $accountDeletion, submitDeletion } = await openPage()
    await submitDeletion('')
    expect($accountDeletion.get()).toMatchObject({
      state: 'failed',
      error: { message: 'Please enter your password' },
    })
    expect(count('deleteAccount')).toBe(0)
  })

  it.each([404, 405, 501])('shows that it is unavailable after a %i', async (status) => {
    const { alerts, fail, $accountDeletion, $session, submitDeletion } = await openPage()
    fail('deleteAccount', foreign(status, { detail: 'No such thing' }))
    await submitDeletion(PASSWORD)
    expect(alerts).toEqual(['Account deletion is not implemented in this demo.'])
    expect($accountDeletion.get()).toEqual({ state: 'ready' })
    expect($session.get()).toMatchObject({ state: 'user' })
  })
})
