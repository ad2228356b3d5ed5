import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openBrowser, openWindow } from '../../../testing/site-browser.ts'
import { STORAGE_KEYS } from '../../lib/storage-keys.ts'

/** A page of the measured site, opened by a user who agreed earlier. */
async function openPage() {
  openBrowser({}, '/guides')
  localStorage.setItem(STORAGE_KEYS.consent, 'granted:analytics')
  const { comeBack } = openWindow()
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', {
    cookie: '',
    referrer: '',
    createElement: () => ({}),
    head: { append: () => {} },
    querySelector: () => null,
  })
  const commands = () => (window.dataLayer ?? []).map((command) => [...(command as IArguments)])
  const sent = (name: string) =>
    commands().filter(([kind, event]) => kind === 'event' && event === name)
  const { followAnswer } = await import('./consent-follow.ts')
  const opener = Object.assign(new EventTarget(), { dataset: { privacyChoices: '/guides' } })
  const open = async () => {
    followAnswer(opener as unknown as HTMLElement)
    await import('../../lib/analytics/start.ts')
    await vi.waitFor(() => expect(sent('page_view')).toHaveLength(1))
  }
  return { comeBack, commands, sent, open, ...(await import('../../lib/analytics/track.ts')) }
}

describe('a measured page', () => {
  beforeEach(() => {
    vi.resetModules()
    vi.stubEnv('PUBLIC_GA_ID', 'G-1')
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.unstubAllEnvs()
  })

  it('counts another view when it is restored from the browser cache', async () => {
    const { comeBack, sent, open } = await openPage()
    await open()
    comeBack()
    expect(sent('page_view')).toHaveLength(2)
  })

  it('sends nothing when it is restored after consent was withdrawn elsewhere', async () => {
    const { comeBack, commands, sent, open, track } = await openPage()
    await open()
    localStorage.setItem(STORAGE_KEYS.consent, 'denied')
    const before = commands().length
    comeBack()
    track({ name: 'view_pricing', place: 'subscribe' })
    await vi.waitFor(() => expect(commands().at(-1)?.slice(0, 2)).toEqual(['consent', 'update']))
    expect(commands().slice(before)).toMatchObject([
      ['consent', 'update', { analytics_storage: 'denied' }],
    ])
    expect(sent('page_view')).toHaveLength(1)
    expect(localStorage.getItem(STORAGE_KEYS.visit)).toBeNull()
  })

  it('sends nothing after another page withdrew consent, even before its event arrives', async () => {
    const { sent, open, track } = await openPage()
    await open()
    track({ name: 'scroll_depth', percent: 25 })
    localStorage.setItem(STORAGE_KEYS.consent, 'denied')
    track({ name: 'scroll_depth', percent: 50 })
    expect(sent('scroll_depth')).toMatchObject([['event', 'scroll_depth', { percent: 25 }]])
  })

  it('counts an account opened on the previous page, once', async () => {
    const { comeBack, sent, open } = await openPage()
    localStorage.setItem(STORAGE_KEYS.signedUp, '1')
    await open()
    comeBack()
    expect(sent('sign_up')).toMatchObject([['event', 'sign_up', { method: 'email' }]])
    expect(localStorage.getItem(STORAGE_KEYS.signedUp)).toBeNull()
  })
})
