import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openAnalytics, openBrowser, openWindow } from '../../../testing/site-browser.ts'
import type { BrowserSignals } from '../analytics/consent.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'

async function openPage(kept: string | null, signals: BrowserSignals = {}, gaId = 'G-1') {
  openBrowser({}, '/verify-email')
  openWindow()
  vi.stubGlobal('navigator', signals)
  if (kept !== null) localStorage.setItem(STORAGE_KEYS.consent, kept)
  return { events: await openAnalytics(gaId), ...(await import('./sign-up.ts')) }
}

describe('a new account', () => {
  beforeEach(() => {
    vi.resetModules()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.unstubAllEnvs()
  })

  it('is counted once, on a later page', async () => {
    const { events, countSignUp, rememberSignUp } = await openPage('granted:analytics')
    countSignUp()
    rememberSignUp()
    expect(events).toEqual([])
    countSignUp()
    countSignUp()
    expect(events).toEqual([{ name: 'sign_up', method: 'email' }])
  })

  it.each<[string, string | null, BrowserSignals]>([
    ['nobody was asked', null, {}],
    ['it was refused', 'denied', {}],
    ['something else was agreed to', 'granted:ads', {}],
    ['the browser opts out', 'granted:analytics', { doNotTrack: '1' }],
  ])('leaves no mark if %s', async (_, kept, signals) => {
    const { events, countSignUp, rememberSignUp } = await openPage(kept, signals)
    rememberSignUp()
    expect(localStorage.getItem(STORAGE_KEYS.signedUp)).toBeNull()
    countSignUp()
    expect(events).toEqual([])
  })

  it('leaves no mark if analytics is off', async () => {
    const { rememberSignUp } = await openPage('granted:', {}, '')
    rememberSignUp()
    expect(localStorage.getItem(STORAGE_KEYS.signedUp)).toBeNull()
  })
})
