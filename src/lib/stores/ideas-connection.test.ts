import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startApi } from '../../../testing/api.ts'
import { createHeldEngine } from '../../../testing/ideas.ts'
import { openBrowser, type Route } from '../../../testing/site-browser.ts'
import { resultOf } from '../ideas/result.fixture.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'

const engine = createHeldEngine()
const api = await startApi({ ideas: engine.overrides })
api.services.worker.start({ warn: () => {} })
afterAll(() => api.services.worker.stop())

const DEMO = resultOf('pet care')
const polls = /^GET \/api\/idea-generator\/progress\//
/** Whether the API in process answers; polls that found it away are counted. */
const network = { isUp: true, failed: 0 }

const host: Route = async ({ method, path, headers, body }) => {
  if (!network.isUp) {
    if (polls.test(`${method} ${path}`)) network.failed += 1
    throw new TypeError('Failed to fetch')
  }
  const response = await api.send({
    method: method as 'GET' | 'POST',
    url: path,
    headers: { ...Object.fromEntries(headers), origin: 'http://localhost:4321' },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  const answer = response.payload ? (response.json() as unknown) : undefined
  return { status: response.statusCode, body: answer }
}

/** The screen of a new member, who has just started an analysis that waits in the middle. */
async function openHeld(market: string) {
  const member = await api.premiumUser()
  openBrowser(new Proxy({}, { get: () => host }), '/product-idea-generator')
  localStorage.setItem(STORAGE_KEYS.access, member.tokens.access_token)
  localStorage.setItem(STORAGE_KEYS.refresh, member.tokens.refresh_token)
  localStorage.setItem(STORAGE_KEYS.accessIssued, String(Date.now()))
  const ideas = await import('./ideas.ts')
  const { openScreen } = await import('./ideas-screen.ts')
  const close = openScreen(DEMO)
  engine.hold('analyze')
  void ideas.generateIdeas(market, DEMO)
  await until(() => expect(ideas.$ideas.get()).toMatchObject({ progress: { status: 'analyzing' } }))
  return { ...ideas, close }
}

const until = (hold: () => void) => vi.waitFor(hold, { timeout: 10_000, interval: 10 })

beforeEach(() => {
  vi.resetModules()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  Object.assign(network, { isUp: true, failed: 0 })
})
afterEach(() => {
  engine.letGo()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('says after three failed polls that the connection is lost, and recovers by itself', async () => {
  const { $ideas, close } = await openHeld('dog ramps')
  const before = $ideas.get()
  network.isUp = false
  const said: number[] = []
  const stop = $ideas.listen((now) => {
    if ('isLost' in now) said.push(network.failed)
  })
  await until(() => expect($ideas.get()).toMatchObject({ isLost: true }))
  expect(said).toEqual([3])
  expect($ideas.get()).toEqual({ ...before, isLost: true })
  await until(() => expect(network.failed).toBe(4))

  network.isUp = true
  await until(() => expect($ideas.get()).toEqual(before))
  engine.letGo()
  await until(() => expect($ideas.get()).toMatchObject({ state: 'ready' }))
  stop()
  close()
}, 30_000)

it('polls at once when asked to, and stays lost while nothing answers', async () => {
  const { $ideas, askAgain, close } = await openHeld('cat trees')
  network.isUp = false
  await until(() => expect($ideas.get()).toMatchObject({ isLost: true }))
  const { failed } = network
  // With a clock that stands, no poll comes of itself.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  void askAgain(DEMO)
  await vi.advanceTimersByTimeAsync(0)
  while (network.failed === failed) await new Promise((resolve) => setImmediate(resolve))
  vi.useRealTimers()
  expect($ideas.get()).toMatchObject({ isLost: true })

  network.isUp = true
  void askAgain(DEMO)
  await until(() => expect($ideas.get()).not.toHaveProperty('isLost'))
  expect($ideas.get()).toMatchObject({ state: 'running', progress: { status: 'analyzing' } })
  close()
}, 30_000)

it('polls no more once the screen is closed, connection or none', async () => {
  const { $ideas, close } = await openHeld('bird baths')
  network.isUp = false
  await until(() => expect($ideas.get()).toMatchObject({ isLost: true }))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  close()
  const { failed } = network
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  expect(network.failed).toBe(failed)
  expect($ideas.get()).toEqual({ state: 'idle' })
}, 30_000)
