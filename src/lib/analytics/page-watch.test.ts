import { describe, expect, it } from 'vitest'
import { eraseGoogleCookies } from './google-cookies.ts'
import { watchErrors } from './page-errors.ts'
import { createScrollDepth, type Milestone } from './scroll-depth.ts'
import type { TrackedEvent } from './track.ts'

describe('scroll depth', () => {
  function scroll(...percents: number[]): Milestone[] {
    const reached: Milestone[] = []
    const reach = createScrollDepth((milestone) => reached.push(milestone))
    for (const percent of percents) reach({ top: percent * 10, viewport: 800, page: 1800 })
    return reached
  }

  it('is tracked at 25, 50, 75 and 90 percent, once each, in any direction', () => {
    expect(scroll(0, 24.9)).toEqual([])
    expect(scroll(25, 24, 25, 60, 10, 89, 90, 100, 0, 100)).toEqual([25, 50, 75, 90])
  })

  it('is tracked in order when the page jumps to its end', () => {
    expect(scroll(100)).toEqual([25, 50, 75, 90])
  })

  it('is not tracked on a page that does not scroll', () => {
    const reached: Milestone[] = []
    createScrollDepth((milestone) => reached.push(milestone))({ top: 0, viewport: 800, page: 800 })
    expect(reached).toEqual([])
  })
})

describe('uncaught errors', () => {
  function open() {
    const page = new EventTarget()
    const told: TrackedEvent[] = []
    const stop = watchErrors(page, (event) => told.push(event))
    const fail = (kind: string, cause: object) =>
      page.dispatchEvent(Object.assign(new Event(kind), cause))
    return { told, stop, fail }
  }
  const SECRET = 'ada@example.com typed this'

  it.each<[string, object, string]>([
    ['error', { error: new TypeError(SECRET) }, 'TypeError'],
    ['unhandledrejection', { reason: new RangeError(SECRET) }, 'RangeError'],
    ['unhandledrejection', { reason: SECRET }, 'string'],
    ['error', { error: Object.assign(new Error('x'), { name: SECRET }) }, 'Error'],
    ['error', { message: SECRET }, 'undefined'],
  ])('%s: %o is tracked only as %s', (kind, cause, message) => {
    const { told, fail } = open()
    fail(kind, cause)
    expect(told).toEqual([{ name: 'error', place: 'page', message }])
  })

  it('are tracked ten times at most, and not after the stop', () => {
    const { told, stop, fail } = open()
    for (let count = 0; count < 30; count += 1) fail('error', { error: new Error('x') })
    expect(told).toHaveLength(10)
    const next = open()
    next.stop()
    next.fail('error', { error: new Error('x') })
    expect(next.told).toEqual([])
    stop()
  })
})

describe('withdrawing consent', () => {
  it('removes only the cookies of the tag, from the host and its parent domains', () => {
    const written: string[] = []
    const jar = {
      get cookie() {
        return '_ga=GA1.1; _ga_TEST=GS2; theme=dark; _gcl_au=1.1; _gallery=7'
      },
      set cookie(text: string) {
        written.push(text)
      },
    }
    eraseGoogleCookies(jar, 'www.nicher.example')
    expect([...new Set(written.map((text) => text.split('=')[0]))]).toEqual([
      '_ga',
      '_ga_TEST',
      '_gcl_au',
    ])
    expect(written.filter((text) => text.startsWith('_ga='))).toEqual([
      '_ga=; path=/; max-age=0',
      '_ga=; path=/; max-age=0; domain=www.nicher.example',
      '_ga=; path=/; max-age=0; domain=nicher.example',
    ])
  })
})
