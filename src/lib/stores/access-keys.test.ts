import { describe, expect, it, vi } from 'vitest'
import { calls } from '../../../contract/calls.ts'
import { scriptWith } from '../../../testing/access-keys.ts'
import type { Member } from '../../../testing/api.ts'
import { offline } from '../../../testing/site-faults.ts'
import { startSiteHost } from '../../../testing/site-host.ts'

const host = await startSiteHost()

async function openSettings(as: Member) {
  vi.resetModules()
  const browser = await host.open('/settings', { as })
  return {
    browser,
    ...(await import('./access-keys.ts')),
    ...(await import('./key-making.ts')),
    ...(await import('./toasts.ts')),
  }
}

async function made(page: Awaited<ReturnType<typeof openSettings>>, name = 'Weekly report') {
  page.startKey()
  await page.makeKey({ name, scope: 'read', lastDay: page.dayIn(30) })
  const now = page.$keyMaking.get()
  if (now.state !== 'made') throw new Error(`the key is ${now.state}`)
  return now
}

describe('access keys', () => {
  it('are made, listed without the key itself, and forgotten when the next one is made', async () => {
    const page = await openSettings(await host.api.registerAndVerify())
    await page.loadKeys()
    expect(page.$accessKeys.get()).toEqual({ state: 'ready', keys: [] })
    const { token, lastDay } = await made(page)
    expect(lastDay).toBe(page.dayIn(30))
    const script = scriptWith(host.api, token)
    expect((await script.call(calls.candidates)).status).toBe(200)
    const now = page.$accessKeys.get()
    expect(now).toMatchObject({ keys: [{ name: 'Weekly report', prefix: token.slice(0, 8) }] })
    expect(JSON.stringify(now)).not.toContain(token)
    page.startKey()
    expect(page.$keyMaking.get()).toEqual({ state: 'ready' })
  })

  it('are not asked for any longer when the user leaves', async () => {
    const page = await openSettings(await host.api.registerAndVerify())
    const leaving = new AbortController()
    const loading = page.loadKeys(leaving.signal)
    leaving.abort()
    await loading
    expect(page.$accessKeys.get()).toEqual({ state: 'pending' })
  })

  it('are revoked, also if another tab was faster', async () => {
    const member = await host.api.registerAndVerify()
    const page = await openSettings(member)
    await page.loadKeys()
    const { token } = await made(page)
    const now = page.$accessKeys.get()
    const id = now.state === 'ready' ? (now.keys[0]?.id ?? '') : ''
    expect(await page.revokeKey(id)).toBe(true)
    expect(page.$accessKeys.get()).toEqual({ state: 'ready', keys: [] })
    expect((await scriptWith(host.api, token).call(calls.candidates)).status).toBe(401)
    expect(await page.revokeKey(id)).toBe(true)
  })

  it('stay listed if the host is away', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const page = await openSettings(await host.api.registerAndVerify())
    page.browser.fail('accessKeys', offline)
    await page.loadKeys()
    expect(page.$accessKeys.get()).toEqual({ state: 'failed' })
    page.browser.mend('accessKeys')
    await page.loadKeys()
    await made(page)
    const now = page.$accessKeys.get()
    const id = now.state === 'ready' ? (now.keys[0]?.id ?? '') : ''
    page.browser.fail('revokeAccessKey', offline)
    expect(await page.revokeKey(id)).toBe(false)
    expect(page.$accessKeys.get()).toMatchObject({ keys: [{ id }] })
    expect(page.$toasts.get()[0]?.message).toContain('could not revoke')
  })
})

describe('making an access key', () => {
  it('says at each field what is missing, and asks nothing of the host', async () => {
    const page = await openSettings(await host.api.registerAndVerify())
    const before = page.browser.seen.length
    await page.makeKey({ name: ' ', scope: 'run', lastDay: page.dayIn(366) })
    expect(page.$keyMaking.get()).toMatchObject({
      state: 'failed',
      fields: {
        name: 'Please give the key a name',
        expires_on: 'Please choose a day from today up to one year from now',
      },
    })
    expect(page.browser.seen.length).toBe(before)
  })

  it('says why it failed, and can be tried again', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const page = await openSettings(await host.api.registerAndVerify())
    page.browser.fail('createAccessKey', offline)
    await page.makeKey({ name: 'Report', scope: 'run', lastDay: page.dayIn(1) })
    expect(page.$keyMaking.get()).toMatchObject({ state: 'failed' })
    page.browser.mend('createAccessKey')
    for (let at = 0; at < 10; at += 1) await made(page, `Script ${at}`)
    page.startKey()
    await page.makeKey({ name: 'One more', scope: 'read', lastDay: page.dayIn(30) })
    expect(page.$keyMaking.get()).toMatchObject({
      state: 'failed',
      rest: 'You have 10 access keys. Please revoke one before you make another.',
    })
  })
})
