import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TrackedEvent } from './track.ts'

const EARLY: TrackedEvent = { name: 'login', method: 'email' }
const LATE: TrackedEvent = { name: 'scroll_depth', percent: 25 }

/** The site built with or without an id. */
async function openPage(gaId = 'G-1') {
  vi.stubEnv('PUBLIC_GA_ID', gaId)
  const sent: TrackedEvent[] = []
  return {
    sent,
    send: (event: TrackedEvent) => void sent.push(event),
    ...(await import('./track.ts')),
  }
}

describe('tracking', () => {
  beforeEach(() => {
    vi.resetModules()
  })
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  it('sends events from before the stored consent was read', async () => {
    const { sent, send, openTracking, track } = await openPage()
    track(EARLY)
    expect(sent).toEqual([])
    openTracking(send)
    track(LATE)
    expect(sent).toEqual([EARLY, LATE])
  })

  it('discards events without consent, even if consent follows', async () => {
    const { sent, send, closeTracking, openTracking, track } = await openPage()
    track(EARLY)
    closeTracking()
    track(EARLY)
    openTracking(send)
    expect(sent).toEqual([])
    track(LATE)
    closeTracking()
    track(LATE)
    expect(sent).toEqual([LATE])
  })

  it('stores nothing if analytics is not configured', async () => {
    const { sent, send, openTracking, track } = await openPage('')
    track(EARLY)
    openTracking(send)
    track(LATE)
    expect(sent).toEqual([])
  })

  it('keeps working when a service fails', async () => {
    const { openTracking, track } = await openPage()
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    openTracking(() => {
      throw new Error('full')
    })
    expect(() => track(LATE)).not.toThrow()
    expect(log).toHaveBeenCalledOnce()
    log.mockRestore()
  })
})
