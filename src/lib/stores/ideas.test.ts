import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openBrowser, type Route } from '../../../testing/site-browser.ts'
import type { TrackedEvent } from '../analytics/track.ts'
import { resultOf } from '../ideas/result.fixture.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'

const events = vi.hoisted((): TrackedEvent[] => [])
vi.mock('../analytics/track.ts', () => ({ track: (event: TrackedEvent) => events.push(event) }))

const ID = '11111111-1111-4111-8111-111111111111'
const PATH = '/product-idea-generator'
const START = 'POST /api/idea-generator/analyze'
const PROGRESS = `GET /api/idea-generator/progress/${ID}`
const RESULT = `GET /api/idea-generator/result/${ID}`
const LIST = 'GET /api/idea-generator/analyses'
const REMOVE = `DELETE /api/idea-generator/analyses/${ID}`
const LOST = 'Analysis tracking lost. Please try again.'
const DEMO = resultOf('pet care', 'http://localhost:4321/samples/a')

const ok = (body: unknown): Route => {
  return () => ({ status: 200, body })
}
const refuse = (status: number, body: unknown = {}): Route => {
  return () => ({ status, body })
}
const progressOf = (progress: number, status = 'analyzing', step = 'Reading') =>
  ok({ status, step, progress })
const listed = (status: string, market = 'dogs') =>
  ok([{ id: ID, market, status, created_at: '2026-11-21T00:00:00Z' }])

type Who = 'visitor' | 'free' | 'former' | 'premium'

const STATUS = { visitor: 'none', free: 'none', former: 'canceled', premium: 'active' } as const

const hostOf = (who: Who, premium = who === 'premium'): Record<string, Route> => ({
  'GET /api/csrf-token': ok({ csrf_token: 'c0' }),
  'GET /api/auth/me': ok({
    id: 'u1',
    email: 'ada@example.com',
    is_subscribed: premium,
    subscription_status: STATUS[who],
  }),
  'GET /api/subscription/status': ok({ is_subscribed: premium }),
  [START]: ok({ analysis_id: ID, status: 'starting' }),
  [PROGRESS]: progressOf(10),
  [RESULT]: ok(resultOf('dogs')),
  [LIST]: ok([]),
  [REMOVE]: () => ({ status: 204 }),
})

async function openPage(who: Who, search = '') {
  const browser = openBrowser(hostOf(who), PATH + search)
  if (who !== 'visitor') {
    localStorage.setItem(STORAGE_KEYS.access, 'a')
    localStorage.setItem(STORAGE_KEYS.refresh, 'r')
    localStorage.setItem(STORAGE_KEYS.csrf, 'c')
    localStorage.setItem(STORAGE_KEYS.accessIssued, String(Date.now()))
  }
  return {
    browser,
    ...(await import('./ideas.ts')),
    ...(await import('./ideas-history.ts')),
    ...(await import('./ideas-screen.ts')),
  }
}

type Page = Awaited<ReturnType<typeof openPage>>

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Waits until the server's id is known, without moving the clock as `vi.waitFor` does. */
async function takenOn({ $ideas }: Page): Promise<void> {
  let now = $ideas.get()
  while (now.state !== 'running' || now.id === null) {
    await new Promise((resolve) => setImmediate(resolve))
    now = $ideas.get()
  }
}

/** A premium page whose analysis of `dogs` was just taken on. */
async function openRunning(): Promise<Page> {
  const page = await openPage('premium')
  void page.generateIdeas(' dogs ', DEMO)
  await takenOn(page)
  return page
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  events.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('without Premium', () => {
  it.each(['visitor', 'free'] as const)('shows a %s the sample and asks nothing', async (who) => {
    const { browser, openScreen, generateIdeas, $ideas, $gateOpen } = await openPage(who)
    const close = openScreen(DEMO)
    await generateIdeas(' home brewing ', DEMO)
    expect($ideas.get()).toEqual({ state: 'demo', analysis: DEMO, asked: 'home brewing' })
    expect($gateOpen.get()).toBe(true)
    expect(browser.seen.filter(({ path }) => path.includes('idea-generator'))).toEqual([])
    expect(events).toEqual([])
    close()
  })

  it('shows the sample when the server knows that Premium ended', async () => {
    const { browser, generateIdeas, $ideas, $gateOpen } = await openPage('premium')
    browser.routes[START] = refuse(403, { detail: 'No', code: 'premium_required' })
    await generateIdeas('dogs', DEMO)
    expect($ideas.get()).toMatchObject({ state: 'demo', asked: 'dogs' })
    expect($gateOpen.get()).toBe(true)
  })
})

describe('a market', () => {
  it.each([
    ['', 'Please enter a market to analyze'],
    [' \t', 'Please enter a market to analyze'],
    ['x'.repeat(121), 'Market must be at most 120 characters long'],
    ['!!!', 'Market must contain letters or digits'],
  ])('that is %j is refused and kept', async (market, text) => {
    const { browser, generateIdeas, $problem, $typed } = await openPage('premium')
    await generateIdeas(market, DEMO)
    expect($problem.get()).toBe(text)
    expect($typed.get()).toBe(market)
    expect(browser.count(START)).toBe(0)
  })

  it('that the host refuses is told at its field, and what was shown stays', async () => {
    const { browser, generateIdeas, showDemo, $ideas, $problem, $typed } = await openPage('premium')
    const msg = 'Market must not contain control or invisible characters'
    browser.routes[START] = refuse(422, { detail: [{ loc: ['body', 'market'], msg, type: 'x' }] })
    await generateIdeas('dogs\u0007', DEMO)
    expect($problem.get()).toBe(msg)
    expect($typed.get()).toBe('dogs\u0007')
    expect($ideas.get()).toEqual({ state: 'idle' })
    showDemo(DEMO)
    await generateIdeas('dogs\u0007', DEMO)
    expect($problem.get()).toBe(msg)
    expect($ideas.get()).toMatchObject({ state: 'demo' })
  })

  it('is sent trimmed, for ten threads, once at a time', async () => {
    const { browser, generateIdeas } = await openRunning()
    await generateIdeas('cats', DEMO)
    const sent = browser.seen.filter(({ path }) => path.endsWith('/analyze'))
    expect(sent.map(({ body }) => body)).toEqual([{ market: 'dogs', threadLimit: 10 }])
  })
})

it('no longer finds fault with an empty field once the sample shows', async () => {
  const { generateIdeas, showDemo, $problem } = await openPage('visitor')
  await generateIdeas('', DEMO)
  showDemo(DEMO)
  expect($problem.get()).toBe('')
})

describe('a start', () => {
  it('that answers at once is the result', async () => {
    const { browser, generateIdeas, $ideas } = await openPage('premium')
    browser.routes[START] = ok(resultOf('dogs'))
    await generateIdeas('dogs', DEMO)
    expect($ideas.get()).toEqual({ state: 'ready', analysis: resultOf('dogs'), id: null })
    expect(browser.count(PROGRESS)).toBe(0)
  })

  it.each([
    ['an error', ok({ error: 'No threads' }), 'No threads'],
    ['the words of the server', refuse(503, { detail: 'Too busy' }), 'Too busy'],
    ['no words', refuse(500), 'Failed to analyze market'],
    ["'Analysis started' and no way to find it", ok({ error: 'Analysis started' }), LOST],
  ])('with %s fails and can be made again', async (_, route, text) => {
    const { browser, generateIdeas, $ideas } = await openPage('premium')
    browser.routes[START] = route
    await generateIdeas('dogs', DEMO)
    expect($ideas.get()).toEqual({ state: 'failed', market: 'dogs', text, id: null })
    expect(events.at(-1)).toMatchObject({ name: 'error', place: 'idea_generator' })
    browser.routes[START] = ok(resultOf('dogs'))
    await generateIdeas('dogs', DEMO)
    expect($ideas.get()).toMatchObject({ state: 'ready' })
  })

  it("with 'Analysis started' alone is found in the list", async () => {
    const { browser, generateIdeas, $ideas } = await openPage('premium')
    browser.routes[START] = ok({ error: 'Analysis started' })
    browser.routes[LIST] = listed('searching')
    void generateIdeas('dogs', DEMO)
    await vi.waitFor(() => expect($ideas.get()).toMatchObject({ state: 'running', id: ID }))
  })
})

describe('polling', () => {
  it('begins after 500 ms and goes on each second', async () => {
    const { browser } = await openRunning()
    await pass(499)
    expect(browser.count(PROGRESS)).toBe(0)
    await pass(1)
    expect(browser.count(PROGRESS)).toBe(1)
    for (const times of [2, 3, 4]) {
      await pass(1_000)
      expect(browser.count(PROGRESS)).toBe(times)
    }
  })

  it('ends with the result, a second after it was complete', async () => {
    const { browser, $ideas } = await openRunning()
    browser.routes[PROGRESS] = progressOf(100, 'completed')
    await pass(500)
    await pass(900)
    expect($ideas.get()).toMatchObject({ state: 'running', progress: { progress: 100 } })
    await pass(200)
    expect($ideas.get()).toEqual({ state: 'ready', analysis: resultOf('dogs'), id: ID })
    expect(events.map(({ name }) => name)).toEqual(['feature_start', 'feature_complete'])
    expect(localStorage.getItem(STORAGE_KEYS.ideas)).toBeNull()
    await pass(5_000)
    expect(browser.count(PROGRESS)).toBe(1)
  })

  it('never shows less progress than before, and passes over other faults', async () => {
    const { browser, $ideas } = await openRunning()
    browser.routes[PROGRESS] = progressOf(60)
    await pass(500)
    browser.routes[PROGRESS] = progressOf(30)
    await pass(1_000)
    browser.routes[PROGRESS] = refuse(500)
    await pass(1_000)
    browser.routes[PROGRESS] = () => {
      throw new TypeError('network')
    }
    await pass(1_000)
    expect($ideas.get()).toMatchObject({ state: 'running', progress: { progress: 60 } })
    browser.routes[PROGRESS] = progressOf(80)
    await pass(1_000)
    expect($ideas.get()).toMatchObject({ state: 'running', progress: { progress: 80 } })
  })

  const MISSING = 'Analysis completed but results not available'
  it.each([
    ['an error with a step', progressOf(50, 'error', 'It broke'), ok({}), 'It broke'],
    ['an error without one', progressOf(50, 'error', ''), ok({}), 'Analysis failed'],
    ['a result that is an error', refuse(404), ok({ error: 'Cut' }), 'Analysis failed: Cut'],
    ['a result without a market', refuse(404), ok({}), MISSING],
    ['no result at all', refuse(404), refuse(404), LOST],
    ['a result out of reach', progressOf(100), refuse(500), 'Failed to fetch analysis results'],
  ])('that meets %s says so', async (_, progress, result, text) => {
    const { browser, $ideas } = await openRunning()
    Object.assign(browser.routes, { [PROGRESS]: progress, [RESULT]: result })
    await pass(500)
    expect($ideas.get()).toMatchObject({ state: 'failed', market: 'dogs', text })
    await pass(5_000)
    expect(browser.count(PROGRESS)).toBe(1)
  })

  it('that can not fetch the result reads it with the next try, without a new analysis', async () => {
    const { browser, $ideas, retryIdeas } = await openRunning()
    Object.assign(browser.routes, { [PROGRESS]: progressOf(100), [RESULT]: refuse(500) })
    await pass(500)
    expect($ideas.get()).toMatchObject({ state: 'failed', id: ID })
    browser.routes[RESULT] = ok(resultOf('dogs'))
    await retryIdeas(DEMO)
    expect($ideas.get()).toEqual({ state: 'ready', analysis: resultOf('dogs'), id: ID })
    expect(browser.count(START)).toBe(1)
  })

  it('that lost the analysis for good has the market analyzed anew with the next try', async () => {
    const { browser, $ideas, retryIdeas } = await openRunning()
    Object.assign(browser.routes, { [PROGRESS]: refuse(404), [RESULT]: refuse(404) })
    await pass(500)
    expect($ideas.get()).toMatchObject({ state: 'failed', id: null })
    browser.routes[START] = ok(resultOf('dogs'))
    await retryIdeas(DEMO)
    expect(browser.count(START)).toBe(2)
  })

  it.each(['Analysis in progress', 'Analysis starting'])(
    "goes on without progress while the result says '%s'",
    async (error) => {
      const { browser, $ideas } = await openRunning()
      browser.routes[PROGRESS] = refuse(404)
      browser.routes[RESULT] = ok({ market: 'dogs', error })
      await pass(500)
      expect($ideas.get()).toMatchObject({ state: 'running' })
      browser.routes[RESULT] = ok(resultOf('dogs'))
      await pass(1_000)
      expect($ideas.get()).toMatchObject({ state: 'ready' })
    },
  )

  it('stops when the screen closes', async () => {
    const page = await openPage('premium')
    const close = page.openScreen(DEMO)
    void page.generateIdeas('dogs', DEMO)
    await vi.waitFor(() => expect(page.$ideas.get()).toMatchObject({ id: ID }))
    await pass(500)
    close()
    await pass(10_000)
    expect(page.browser.count(PROGRESS)).toBe(1)
    expect(localStorage.getItem(STORAGE_KEYS.ideas)).toBe(ID)
  })

  it('ends with the sample when Premium does', async () => {
    const { browser, $ideas } = await openRunning()
    browser.routes[PROGRESS] = refuse(403, { detail: 'No', code: 'premium_required' })
    await pass(500)
    expect($ideas.get()).toMatchObject({ state: 'demo', asked: 'dogs' })
  })
})

describe('coming back', () => {
  it('finds what this browser started, and its end', async () => {
    const page = await openPage('premium')
    localStorage.setItem(STORAGE_KEYS.ideas, ID)
    page.browser.routes[LIST] = listed('completed')
    const close = page.openScreen(DEMO)
    await vi.waitFor(() => expect(page.$ideas.get()).toMatchObject({ state: 'ready', id: ID }))
    expect(page.$typed.get()).toBe('dogs')
    close()
  })

  it('finds what was started elsewhere while it runs, and nothing that ended', async () => {
    const page = await openPage('premium')
    page.browser.routes[LIST] = listed('searching')
    const close = page.openScreen(DEMO)
    await vi.waitFor(() => expect(page.$ideas.get()).toMatchObject({ state: 'running', id: ID }))
    close()
    expect(page.$ideas.get()).toEqual({ state: 'idle' })
  })

  it('opens the analysis of the address', async () => {
    const page = await openPage('premium', `?market=dogs&analysis=${ID}`)
    page.browser.routes[LIST] = listed('completed')
    const close = page.openScreen(DEMO)
    await vi.waitFor(() => expect(page.$ideas.get()).toMatchObject({ state: 'ready', id: ID }))
    close()
  })

  it('shows what was analyzed with Premium to somebody whose Premium is over', async () => {
    const page = await openPage('former', `?market=dogs&analysis=${ID}`)
    page.browser.routes[LIST] = listed('completed')
    const close = page.openScreen(DEMO)
    await vi.waitFor(() => expect(page.$ideas.get()).toMatchObject({ state: 'ready', id: ID }))
    expect(page.$history.get()).toMatchObject({ state: 'ready' })
    close()
  })

  it.each(['visitor', 'premium'] as const)(
    'shows a %s the sample that the address asks for',
    async (who) => {
      const page = await openPage(who, '?sample')
      localStorage.setItem(STORAGE_KEYS.ideas, ID)
      page.browser.routes[LIST] = listed('completed')
      const close = page.openScreen(DEMO)
      if (who === 'premium') {
        await vi.waitFor(() => expect(page.$history.get()).toMatchObject({ state: 'ready' }))
      }
      expect(page.$ideas.get()).toEqual({ state: 'demo', analysis: DEMO, asked: null })
      expect(page.$gateOpen.get()).toBe(false)
      expect(page.browser.count(RESULT)).toBe(0)
      close()
    },
  )

  it('leaves the field to another market that was handed over', async () => {
    const page = await openPage('premium', '?market=cats')
    localStorage.setItem(STORAGE_KEYS.ideas, ID)
    page.browser.routes[LIST] = listed('completed')
    const close = page.openScreen(DEMO)
    await vi.waitFor(() => expect(page.$history.get()).toMatchObject({ state: 'ready' }))
    expect(page.$ideas.get()).toEqual({ state: 'idle' })
    expect(page.$typed.get()).toBe('cats')
    close()
  })

  it('forgets an analysis that is not of this person', async () => {
    const page = await openPage('premium')
    localStorage.setItem(STORAGE_KEYS.ideas, ID)
    const close = page.openScreen(DEMO)
    await vi.waitFor(() => expect(page.$history.get()).toMatchObject({ state: 'ready' }))
    await vi.waitFor(() => expect(localStorage.getItem(STORAGE_KEYS.ideas)).toBeNull())
    expect(page.$ideas.get()).toEqual({ state: 'idle' })
    close()
  })

  it('goes on by the id alone when the list cannot be read', async () => {
    const page = await openPage('premium')
    localStorage.setItem(STORAGE_KEYS.ideas, ID)
    page.browser.routes[LIST] = refuse(500)
    const close = page.openScreen(DEMO)
    await vi.waitFor(() => expect(page.$ideas.get()).toMatchObject({ state: 'running', id: ID }))
    expect(page.$history.get()).toEqual({ state: 'failed' })
    close()
  })
})

describe('the list of past analyses', () => {
  it('comes by itself when a host comes back that was away', async () => {
    const page = await openPage('premium')
    page.browser.routes[LIST] = () => Promise.reject(new TypeError('offline'))
    const reading = page.loadHistory()
    expect(page.$history.get()).toEqual({ state: 'pending' })
    expect(await reading).toBeNull()
    expect(page.$history.get()).toEqual({ state: 'failed' })
    await pass(60_000)
    page.browser.routes[LIST] = listed('completed')
    await pass(15_000)
    await vi.waitFor(() => expect(page.$history.get()).toMatchObject({ analyses: [{ id: ID }] }))
  })

  it('is asked for no more once nobody may see it', async () => {
    const page = await openPage('premium')
    page.browser.routes[LIST] = () => Promise.reject(new TypeError('offline'))
    await page.loadHistory()
    page.forgetHistory()
    await pass(60_000)
    expect(page.$history.get()).toEqual({ state: 'none' })
    expect(page.browser.count(LIST)).toBe(1)
  })
})

describe('a past analysis', () => {
  it('is removed from the list and from the screen', async () => {
    const page = await openPage('premium')
    page.browser.routes[LIST] = listed('completed')
    await page.loadHistory()
    await page.openAnalysis(ID, 'dogs', DEMO)
    expect(page.$ideas.get()).toMatchObject({ state: 'ready' })
    await page.discardAnalysis(ID, DEMO)
    expect(page.$ideas.get()).toEqual({ state: 'idle' })
    expect(page.$history.get()).toEqual({ state: 'ready', analyses: [] })
  })

  it('stays when the server did not remove it', async () => {
    const page = await openPage('premium')
    page.browser.routes[LIST] = listed('completed')
    page.browser.routes[REMOVE] = refuse(500)
    await page.loadHistory()
    await page.discardAnalysis(ID, DEMO)
    expect(page.$history.get()).toMatchObject({ analyses: [{ id: ID }] })
  })

  it('that runs is not asked about while it is being cancelled, and goes on if it stays', async () => {
    const page = await openRunning()
    let fail = () => {}
    page.browser.routes[REMOVE] = () =>
      new Promise((resolve) => {
        fail = () => resolve({ status: 500, body: {} })
      })
    void page.discardAnalysis(ID, DEMO)
    await pass(2_000)
    expect(page.browser.count(PROGRESS)).toBe(0)
    fail()
    await pass(1_000)
    expect(page.browser.count(PROGRESS)).toBe(1)
    expect(page.$ideas.get()).toMatchObject({ state: 'running', progress: { progress: 10 } })
  })

  it('that runs is cancelled, and asked about no more', async () => {
    const page = await openRunning()
    await page.discardAnalysis(ID, DEMO)
    expect(page.$ideas.get()).toEqual({ state: 'idle' })
    await pass(5_000)
    expect(page.browser.count(PROGRESS)).toBe(0)
  })
})
