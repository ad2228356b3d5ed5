import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openWindow } from '../../../testing/site-browser.ts'
import { keepAsking } from './keep-asking.ts'

/** Counts its calls; succeeds once `isThere` is true. */
function createHost() {
  const host = { asked: 0, isThere: false }
  const ask = async () => {
    host.asked += 1
    return host.isThere
  }
  return { host, ask }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('retries at growing intervals, up to 15 seconds', async () => {
  const { host, ask } = createHost()
  const stop = keepAsking(ask)
  for (const [ms, times] of [
    [999, 0],
    [1, 1],
    [2_000, 2],
    [4_000, 3],
    [8_000, 4],
    [15_000, 5],
    [15_000, 6],
    [150_000, 16],
  ] as const) {
    await vi.advanceTimersByTimeAsync(ms)
    expect(host.asked).toBe(times)
  }
  stop()
})

it('ends with the first answer', async () => {
  const { host, ask } = createHost()
  keepAsking(ask)
  host.isThere = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(host.asked).toBe(1)
})

it('ends when it is stopped, even during a request', async () => {
  let answer: (isOver: boolean) => void = () => {}
  let asked = 0
  const stop = keepAsking(() => {
    asked += 1
    return new Promise((resolve) => {
      answer = resolve
    })
  })
  await vi.advanceTimersByTimeAsync(1_000)
  stop()
  answer(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBe(1)
})

it.each(['online', 'focus'])('retries immediately on %s, one request at a time', async (event) => {
  openWindow()
  const { host, ask } = createHost()
  const stop = keepAsking(ask)
  window.dispatchEvent(new Event(event))
  window.dispatchEvent(new Event(event))
  await vi.advanceTimersByTimeAsync(0)
  expect(host.asked).toBe(1)
  stop()
  window.dispatchEvent(new Event(event))
  expect(host.asked).toBe(1)
})

it('pauses while the page is hidden, and retries immediately when it is visible again', async () => {
  const { host, ask } = createHost()
  const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' })
  vi.stubGlobal('document', page)
  const stop = keepAsking(ask)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(host.asked).toBe(0)
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(host.asked).toBe(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(host.asked).toBe(2)
  stop()
})
