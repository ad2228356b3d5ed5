import { describe, expect, it } from 'vitest'
import { continueVisit, createVisits, readVisit, VISIT_ENDS_MS } from './visit.ts'

const NOW = 1_764_000_000_000
const MINUTE = 60_000

/** Tabs of one browser, with one clock and one storage. */
function openTabs() {
  let now = NOW
  let made = 0
  let kept: string | null = null
  const ports = {
    memory: {
      read: () => kept,
      write: (text: string) => {
        kept = text
      },
    },
    now: () => now,
    makeId: () => {
      made += 1
      return `visit-${made}`
    },
  }
  return {
    tab: () => createVisits(ports),
    wait: (ms: number) => {
      now += ms
    },
    keep: ports.memory.write,
  }
}

describe('a visit', () => {
  it('continues while the user is active at least every half hour', () => {
    const { tab, wait } = openTabs()
    const visits = tab()
    for (let count = 0; count < 10; count += 1) {
      expect(visits.touch().id).toBe('visit-1')
      wait(VISIT_ENDS_MS - 1)
    }
  })

  it('ends after 30 minutes without activity', () => {
    const { tab, wait } = openTabs()
    const visits = tab()
    visits.touch()
    expect(VISIT_ENDS_MS).toBe(30 * MINUTE)
    wait(30 * MINUTE)
    expect(visits.touch().id).toBe('visit-2')
  })

  it('is shared by all tabs', () => {
    const { tab, wait } = openTabs()
    const [here, there] = [tab(), tab()]
    here.touch()
    wait(20 * MINUTE)
    there.touch()
    wait(20 * MINUTE)
    expect(here.touch().id).toBe('visit-1')
  })

  it('continues when the clock was set back', () => {
    const held = { id: 'a', seenAt: NOW, tried: true }
    expect(continueVisit(held, NOW - 90 * MINUTE, () => 'b')).toEqual({
      id: 'a',
      seenAt: NOW - 90 * MINUTE,
      tried: true,
    })
  })

  it('has one first trial across all tabs, and the next visit has another', () => {
    const { tab, wait } = openTabs()
    const [here, there] = [tab(), tab()]
    expect(here.isFirstTrial()).toBe(true)
    expect(here.isFirstTrial()).toBe(false)
    expect(there.isFirstTrial()).toBe(false)
    wait(30 * MINUTE)
    expect(there.isFirstTrial()).toBe(true)
    expect(here.isFirstTrial()).toBe(false)
  })

  it.each(['', 'null', '{', '[]', '{"id":1,"seenAt":2}', '{"id":"a"}'])(
    'restarts if %j is stored',
    (text) => {
      expect(readVisit(text)).toBeNull()
      const { keep, tab } = openTabs()
      keep(text)
      expect(tab().touch()).toEqual({ id: 'visit-1', seenAt: NOW, tried: false })
    },
  )
})
