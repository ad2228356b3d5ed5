import { afterEach, describe, expect, it, vi } from 'vitest'
import { openBrowser } from '../../../testing/site-browser.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'
import { explore } from './explorer.ts'

/** A host that answers after `seconds`, on a clock that only the test moves. */
function openSlowHost(seconds: number) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const end = new AbortController()
    setTimeout(() => end.abort(new DOMException('late', 'TimeoutError')), ms)
    return end.signal
  })
  openBrowser({})
  localStorage.setItem(STORAGE_KEYS.csrf, 'c0')
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      setTimeout(() => resolve(Response.json({ isLeaf: true, children: [] })), seconds * 1000)
    })
  })
}

describe('explore', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  it("outlasts the server's own limit of 195 seconds", async () => {
    openSlowHost(196)
    const answer = explore(['Dogs'])
    await vi.advanceTimersByTimeAsync(196_000)
    expect(await answer).toEqual({ isLeaf: true, children: [] })
  })

  it('times out if no answer comes', async () => {
    openSlowHost(1000)
    const outcome = explore(['Dogs']).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(200_000)
    expect(await outcome).toMatchObject({ name: 'NetworkError', timedOut: true })
  })
})
