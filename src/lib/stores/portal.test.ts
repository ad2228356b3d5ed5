import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openBrowser, openWindow, type Route } from '../../../testing/site-browser.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'

const CALL = 'POST /api/subscription/create-portal-session'
const OPENED: Route = () => ({ status: 200, body: { portal_url: 'https://pay.example/portal' } })

const openPage = async (route: Route) => {
  const browser = openBrowser({ [CALL]: route }, '/settings')
  localStorage.setItem(STORAGE_KEYS.csrf, 'c0')
  return { browser, ...(await import('./portal.ts')) }
}

describe('portal', () => {
  beforeEach(() => void vi.resetModules())
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  it('asks for pages that lead back to the settings, once, and goes there', async () => {
    const { browser, $portal, openPortal } = await openPage(OPENED)
    await Promise.all([openPortal(), openPortal()])
    expect(browser.seen.map(({ body }) => body)).toEqual([
      { return_url: 'http://localhost:4321/settings' },
    ])
    expect(browser.left).toEqual(['https://pay.example/portal'])
    expect($portal.get()).toEqual({ state: 'opening' })
  })

  it('says that it failed, logs it, and can be asked again', async () => {
    const refused: Route = () => ({ status: 409, body: { detail: 'There is no subscription' } })
    const { browser, $portal, openPortal } = await openPage(refused)
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    await openPortal()
    expect($portal.get()).toEqual({ state: 'failed' })
    expect(log).toHaveBeenCalledOnce()
    browser.routes[CALL] = OPENED
    await openPortal()
    expect(browser.left).toEqual(['https://pay.example/portal'])
  })

  it('can be opened again on a page that comes back from the cache of the browser', async () => {
    const page = openWindow()
    const { $portal, openPortal } = await openPage(OPENED)
    const stop = $portal.listen(() => {})
    await openPortal()
    page.comeBack()
    expect($portal.get()).toEqual({ state: 'idle' })
    stop()
  })
})
