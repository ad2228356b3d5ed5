import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openBrowser } from '../../../testing/site-browser.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'

const REFRESH = 'POST /api/auth/refresh'

/** The browser's locks: one holder per name across all tabs. */
function createLocks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request<T>(_name: string, task: () => Promise<T>): Promise<T> {
      const mine = last.then(task)
      last = mine.catch(() => {})
      return mine
    },
  }
}

/** The modules of another tab. */
const openTab = () => {
  vi.resetModules()
  return import('./refresh.ts')
}

describe('refreshing', () => {
  beforeEach(() => {
    vi.stubGlobal('navigator', { locks: createLocks() })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('sends one request for two tabs that are refused at the same time', async () => {
    const browser = openBrowser({
      [REFRESH]: () => ({
        status: 200,
        body: { access_token: 'access-2', refresh_token: 'refresh-2', csrf_token: 'csrf-2' },
      }),
    })
    localStorage.setItem(STORAGE_KEYS.access, 'access-1')
    localStorage.setItem(STORAGE_KEYS.refresh, 'refresh-1')
    localStorage.setItem(STORAGE_KEYS.csrf, 'csrf-1')
    const [one, two] = [await openTab(), await openTab()]
    expect(one).not.toBe(two)
    const refreshed = [one.refreshTokens('access-1'), two.refreshTokens('access-1')]
    expect(await Promise.all(refreshed)).toEqual(['renewed', 'renewed'])
    expect(browser.count(REFRESH)).toBe(1)
    expect(localStorage.getItem(STORAGE_KEYS.access)).toBe('access-2')
  })
})
