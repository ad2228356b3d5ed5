import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openBrowser } from '../../../testing/site-browser.ts'
import type { BrowserSignals } from '../analytics/consent.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'

const PURPOSES = ['analytics'] as const

async function openPage(signals: BrowserSignals = {}) {
  openBrowser({})
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('navigator', signals)
  const store = await import('./consent.ts')
  const hear = (key: string | null) =>
    page.dispatchEvent(Object.assign(new Event('storage'), { key }))
  const comeBack = () =>
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  return { hear, comeBack, follow: () => store.followConsent(PURPOSES), ...store }
}

describe('consent of this browser', () => {
  beforeEach(() => {
    vi.resetModules()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it.each(['granted', 'denied'] as const)(
    'is requested until it is %s, and then stored',
    async (answer) => {
      const first = await openPage()
      first.follow()
      expect(first.$consent.get()).toBe('unasked')
      first.answerConsent(answer, PURPOSES)
      expect(first.$consent.get()).toBe(answer)
      vi.resetModules()
      const kept = localStorage.getItem(STORAGE_KEYS.consent) ?? ''
      const next = await openPage()
      localStorage.setItem(STORAGE_KEYS.consent, kept)
      next.follow()
      expect(next.$consent.get()).toBe(answer)
    },
  )

  it.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])(
    'counts as refused in a browser with %j, regardless of the stored answer',
    async (signals) => {
      const { $consent, answerConsent, follow } = await openPage(signals)
      follow()
      expect($consent.get()).toBe('opted-out')
      answerConsent('granted', PURPOSES)
      expect($consent.get()).toBe('opted-out')
    },
  )

  it('follows an answer in another tab', async () => {
    const { $consent, follow, hear } = await openPage()
    follow()
    localStorage.setItem(STORAGE_KEYS.consent, 'denied')
    hear(STORAGE_KEYS.theme)
    expect($consent.get()).toBe('unasked')
    hear(STORAGE_KEYS.consent)
    expect($consent.get()).toBe('denied')
    localStorage.clear()
    hear(null)
    expect($consent.get()).toBe('unasked')
  })

  it('picks up an answer from a later page when the user goes back', async () => {
    const { $consent, answerConsent, comeBack, follow } = await openPage()
    follow()
    answerConsent('granted', PURPOSES)
    localStorage.setItem(STORAGE_KEYS.consent, 'denied')
    comeBack()
    expect($consent.get()).toBe('denied')
  })
})
