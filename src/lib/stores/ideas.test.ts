import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  completed,
  createAnalysisRows,
  halfway,
  type Standing,
} from '../../../testing/analysis-rows.ts'
import type { Member } from '../../../testing/api.ts'
import { answer, type Fault, foreign, offline, refusal } from '../../../testing/site-faults.ts'
import { startSiteHost } from '../../../testing/site-host.ts'
import { connect, startStripe } from '../../../testing/stripe-server.ts'
import { resultOf } from '../ideas/result.fixture.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'

// No worker runs: the test sets an analysis's progress in its rows.
const stripe = await startStripe()
const host = await startSiteHost({ env: stripe.env })
const { deliver, settle: settleBilling, subscriber } = await connect(host.api, stripe)

async function makeFormer(): Promise<Member> {
  const member = await subscriber()
  await deliver(await stripe.change(member.subscriptionId, { status: 'canceled' }))
  await settleBilling()
  return member
}

const members = {
  free: await host.api.registerAndVerify(),
  former: await makeFormer(),
  premium: await host.api.premiumUser(),
}
type Who = 'visitor' | keyof typeof members

const rows = createAnalysisRows(host.api.db)
const LOST = 'Analysis tracking lost. Please try again.'
const DEMO = resultOf('pet care', 'http://localhost:4321/samples/a')
const LONG_AGO = new Date('2026-01-01T00:00:00Z')

const DONE = completed('dogs')

/** An analysis of `dogs` that was started elsewhere; Returns its id. */
const keep = (standing: Standing, who: keyof typeof members = 'premium') =>
  rows.add(members[who].user.id, 'dogs', standing)

async function openPage(who: Who, search = '') {
  const as = who === 'visitor' ? undefined : await host.api.anotherSession(members[who])
  const browser = await host.open(`/product-idea-generator${search}`, as ? { as } : {})
  const ideas = await import('./ideas.ts')
  /** The id of the analysis that the screen follows, shows, or failed on. */
  const id = () => {
    const now = ideas.$ideas.get()
    return ('id' in now && now.id) || ''
  }
  return {
    browser,
    id,
    /** Changes the row of the followed analysis. */
    say: (standing: Standing) => rows.write(id(), standing),
    ...ideas,
    ...(await import('./ideas-history.ts')),
    ...(await import('./ideas-screen.ts')),
  }
}

type Page = Awaited<ReturnType<typeof openPage>>

const { pass, settle } = host

/** A Premium page whose analysis of `dogs` has just been accepted. */
async function openRunning(): Promise<Page> {
  const page = await openPage('premium')
  void page.generateIdeas(' dogs ', DEMO)
  await settle()
  expect(page.$ideas.get()).toMatchObject({ state: 'running', id: expect.any(String) })
  await page.say(halfway(10))
  return page
}

beforeEach(async () => {
  await rows.clear()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

describe('without Premium', () => {
  it.each(['visitor', 'free'] as const)('shows a %s the sample without a request', async (who) => {
    const { browser, openScreen, generateIdeas, $ideas, $gateOpen } = await openPage(who)
    const close = openScreen(DEMO)
    await generateIdeas(' home brewing ', DEMO)
    expect($ideas.get()).toEqual({ state: 'demo', analysis: DEMO, asked: 'home brewing' })
    expect($gateOpen.get()).toBe(true)
    expect(browser.seen.filter(({ path }) => path.includes('idea-generator'))).toEqual([])
    expect(browser.events).toEqual([])
    close()
  })

  it('shows the sample when the server reports that Premium ended', async () => {
    const { generateIdeas, $ideas, $gateOpen } = await openPage('premium')
    const { startSession } = await import('./session.ts')
    await startSession()
    const { grants } = host.api.services
    await grants.revoke(members.premium.email)
    await generateIdeas('dogs', DEMO)
    await grants.grant(members.premium.email)
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
  ])('that is %j is refused and stays in the field', async (market, text) => {
    const { browser, generateIdeas, $problem, $typed } = await openPage('premium')
    await generateIdeas(market, DEMO)
    expect($problem.get()).toBe(text)
    expect($typed.get()).toBe(market)
    expect(browser.count('analyzeMarket')).toBe(0)
  })

  it('that the host refuses gets a message at its field, and the screen stays', async () => {
    const { generateIdeas, showDemo, $ideas, $problem, $typed } = await openPage('premium')
    const msg = 'Market must not contain control or invisible characters'
    await generateIdeas('dogs\u0007', DEMO)
    expect($problem.get()).toBe(msg)
    expect($typed.get()).toBe('dogs\u0007')
    expect($ideas.get()).toEqual({ state: 'idle' })
    showDemo(DEMO)
    await generateIdeas('dogs\u0007', DEMO)
    expect($problem.get()).toBe(msg)
    expect($ideas.get()).toMatchObject({ state: 'demo' })
  })

  it('is sent trimmed, for ten threads, one at a time', async () => {
    const { browser, generateIdeas } = await openRunning()
    await generateIdeas('cats', DEMO)
    expect(browser.bodies('analyzeMarket')).toEqual([{ market: 'dogs', threadLimit: 10 }])
  })
})

it('clears the error of an empty field once the sample shows', async () => {
  const { generateIdeas, showDemo, $problem } = await openPage('visitor')
  await generateIdeas('', DEMO)
  showDemo(DEMO)
  expect($problem.get()).toBe('')
})

describe('a start', () => {
  it('shows a result that is returned immediately', async () => {
    const { browser, generateIdeas, $ideas } = await openPage('premium')
    browser.fail('analyzeMarket', answer('analyzeMarket', resultOf('dogs')))
    await generateIdeas('dogs', DEMO)
    expect($ideas.get()).toEqual({ state: 'ready', analysis: resultOf('dogs'), id: null })
    expect(browser.count('ideaProgress')).toBe(0)
  })

  const STARTED = answer('analyzeMarket', { error: 'Analysis started' })

  it.each<[string, Fault, string]>([
    ['an error', answer('analyzeMarket', { error: 'No threads' }), 'No threads'],
    [
      'the message of the server',
      refusal('analyses_full'),
      'You have 1,000 market analyses. Please delete one before you start another.',
    ],
    ['no words', foreign(500), 'Failed to analyze market'],
    ["'Analysis started' and no way to find it", STARTED, LOST],
  ])('with %s fails and can be retried', async (_, fault, text) => {
    const { browser, generateIdeas, $ideas } = await openPage('premium')
    browser.fail('analyzeMarket', fault)
    await generateIdeas('dogs', DEMO)
    expect($ideas.get()).toEqual({ state: 'failed', market: 'dogs', text, id: null })
    expect(browser.events.at(-1)).toMatchObject({ name: 'error', place: 'idea_generator' })
    browser.mend('analyzeMarket')
    void generateIdeas('dogs', DEMO)
    await settle()
    expect($ideas.get()).toMatchObject({ state: 'running', id: expect.any(String) })
  })

  it("with 'Analysis started' alone is found in the list", async () => {
    const { browser, generateIdeas, $ideas } = await openPage('premium')
    browser.fail('analyzeMarket', STARTED)
    const id = await keep({ status: 'searching' })
    void generateIdeas('dogs', DEMO)
    await settle()
    expect($ideas.get()).toMatchObject({ state: 'running', id })
  })
})

describe('polling', () => {
  it('begins after 500 ms and repeats each second', async () => {
    const { browser } = await openRunning()
    await pass(499)
    expect(browser.count('ideaProgress')).toBe(0)
    await pass(1)
    expect(browser.count('ideaProgress')).toBe(1)
    for (const times of [2, 3, 4]) {
      await pass(1_000)
      expect(browser.count('ideaProgress')).toBe(times)
    }
  })

  it('ends with the result, a second after completion', async () => {
    const { browser, id, say, $ideas } = await openRunning()
    await say(DONE)
    await pass(500)
    await pass(900)
    expect($ideas.get()).toMatchObject({ state: 'running', progress: { progress: 100 } })
    await pass(200)
    const analysis = browser.seen.find(({ name }) => name === 'ideaResult')?.answer?.body
    expect($ideas.get()).toEqual({ state: 'ready', analysis, id: id() })
    expect(analysis).toMatchObject({ market: 'dogs', drafted_by: 'extractive' })
    expect(browser.events.map(({ name }) => name)).toEqual(['feature_start', 'feature_complete'])
    expect(localStorage.getItem(STORAGE_KEYS.ideas)).toBeNull()
    await pass(5_000)
    expect(browser.count('ideaProgress')).toBe(1)
  })

  it('never shows less progress than before, and ignores other faults', async () => {
    const { browser, say, $ideas } = await openRunning()
    await say(halfway(60))
    await pass(500)
    await say(halfway(30))
    await pass(1_000)
    browser.fail('ideaProgress', foreign(500))
    await pass(1_000)
    browser.fail('ideaProgress', offline)
    await pass(1_000)
    expect($ideas.get()).toMatchObject({ state: 'running', progress: { progress: 60 } })
    browser.mend('ideaProgress')
    await say(halfway(80))
    await pass(1_000)
    expect($ideas.get()).toMatchObject({ state: 'running', progress: { progress: 80 } })
  })

  const MISSING = 'Analysis completed but results not available'
  const noResult = ({ browser }: Page) => browser.fail('ideaResult', foreign(500))
  it.each<[string, Standing | 'gone', (page: Page) => void, string]>([
    ['an error with a step', { status: 'error', step: 'It broke' }, () => {}, 'It broke'],
    ['an error without one', { status: 'error', step: '' }, () => {}, 'Analysis failed'],
    [
      'an error as the result',
      { status: 'error', error: 'Cut', endedAt: LONG_AGO },
      () => {},
      'Analysis failed: Cut',
    ],
    [
      'a result without a market',
      { ...DONE, endedAt: LONG_AGO },
      ({ browser }) => browser.fail('ideaResult', foreign(200, {})),
      MISSING,
    ],
    ['no result at all', 'gone', () => {}, LOST],
    ['a result out of reach', DONE, noResult, 'Failed to fetch analysis results'],
  ])('that meets %s shows a message', async (_, row, breakOff, text) => {
    const page = await openRunning()
    if (row === 'gone') await rows.clear()
    else await page.say(row)
    breakOff(page)
    await pass(500)
    expect(page.$ideas.get()).toMatchObject({ state: 'failed', market: 'dogs', text })
    await pass(5_000)
    expect(page.browser.count('ideaProgress')).toBe(1)
  })

  it('that cannot fetch the result fetches it on retry, without a new analysis', async () => {
    const { browser, id, say, $ideas, retryIdeas } = await openRunning()
    const started = id()
    await say(DONE)
    browser.fail('ideaResult', foreign(500))
    await pass(500)
    expect($ideas.get()).toMatchObject({ state: 'failed', id: started })
    browser.mend('ideaResult')
    await retryIdeas(DEMO)
    const analysis = browser.seen.at(-1)?.answer?.body
    expect($ideas.get()).toEqual({ state: 'ready', analysis, id: started })
    expect(browser.count('analyzeMarket')).toBe(1)
  })

  it('that lost the analysis for good starts a new one on retry', async () => {
    const { browser, $ideas, retryIdeas } = await openRunning()
    await rows.clear()
    await pass(500)
    expect($ideas.get()).toMatchObject({ state: 'failed', id: null })
    void retryIdeas(DEMO)
    await settle()
    expect(browser.count('analyzeMarket')).toBe(2)
  })

  it.each(['Analysis in progress', 'Analysis starting'])(
    "continues without progress while the result is '%s'",
    async (error) => {
      const { browser, say, $ideas } = await openRunning()
      await say({ endedAt: LONG_AGO })
      if (error === 'Analysis starting') {
        browser.fail('ideaResult', answer('ideaResult', { market: 'dogs', error }))
      }
      await pass(500)
      expect($ideas.get()).toMatchObject({ state: 'running' })
      expect(browser.seen.at(-1)?.answer?.body).toEqual({ market: 'dogs', error })
      browser.mend('ideaResult')
      await say({ ...DONE, endedAt: LONG_AGO })
      await pass(1_000)
      expect($ideas.get()).toMatchObject({ state: 'ready' })
    },
  )

  it('stops when the screen closes', async () => {
    const page = await openPage('premium')
    const close = page.openScreen(DEMO)
    void page.generateIdeas('dogs', DEMO)
    await settle()
    const id = page.id()
    await pass(500)
    close()
    await pass(10_000)
    expect(page.browser.count('ideaProgress')).toBe(1)
    expect(localStorage.getItem(STORAGE_KEYS.ideas)).toBe(id)
  })

  it('ends with the sample when Premium ends', async () => {
    const { browser, $ideas } = await openRunning()
    browser.fail('ideaProgress', refusal('premium_required'))
    await pass(500)
    expect($ideas.get()).toMatchObject({ state: 'demo', asked: 'dogs' })
  })
})

describe('coming back', () => {
  it('finds the analysis this browser started, and its result', async () => {
    const id = await keep(DONE)
    const page = await openPage('premium')
    localStorage.setItem(STORAGE_KEYS.ideas, id)
    const close = page.openScreen(DEMO)
    await settle()
    expect(page.$ideas.get()).toMatchObject({ state: 'ready', id })
    expect(page.$typed.get()).toBe('dogs')
    close()
  })

  it('finds a running analysis started elsewhere, but not a finished one', async () => {
    await keep({ ...DONE, market: 'cats' })
    const id = await keep({ status: 'searching' })
    const page = await openPage('premium')
    const close = page.openScreen(DEMO)
    await settle()
    expect(page.$ideas.get()).toMatchObject({ state: 'running', id })
    close()
    expect(page.$ideas.get()).toEqual({ state: 'idle' })
  })

  it('opens the analysis in the address', async () => {
    const id = await keep(DONE)
    const page = await openPage('premium', `?market=dogs&analysis=${id}`)
    const close = page.openScreen(DEMO)
    await settle()
    expect(page.$ideas.get()).toMatchObject({ state: 'ready', id })
    close()
  })

  it('shows an earlier analysis to a user whose Premium has ended', async () => {
    const id = await keep(DONE, 'former')
    const page = await openPage('former', `?market=dogs&analysis=${id}`)
    const close = page.openScreen(DEMO)
    await settle()
    expect(page.$ideas.get()).toMatchObject({ state: 'ready', id })
    expect(page.$history.get()).toMatchObject({ state: 'ready' })
    close()
  })

  it.each(['visitor', 'premium'] as const)(
    'shows a %s the sample requested by the address',
    async (who) => {
      const id = await keep(DONE)
      const page = await openPage(who, '?sample')
      localStorage.setItem(STORAGE_KEYS.ideas, id)
      const close = page.openScreen(DEMO)
      await settle()
      expect(page.$history.get().state).toBe(who === 'premium' ? 'ready' : 'none')
      expect(page.$ideas.get()).toEqual({ state: 'demo', analysis: DEMO, asked: null })
      expect(page.$gateOpen.get()).toBe(false)
      expect(page.browser.count('ideaResult')).toBe(0)
      close()
    },
  )

  it('keeps a different market that was handed over in the field', async () => {
    const id = await keep(DONE)
    const page = await openPage('premium', '?market=cats')
    localStorage.setItem(STORAGE_KEYS.ideas, id)
    const close = page.openScreen(DEMO)
    await settle()
    expect(page.$history.get()).toMatchObject({ state: 'ready' })
    expect(page.$ideas.get()).toEqual({ state: 'idle' })
    expect(page.$typed.get()).toBe('cats')
    close()
  })

  it('forgets an analysis of another user', async () => {
    const id = await keep(DONE, 'former')
    const page = await openPage('premium')
    localStorage.setItem(STORAGE_KEYS.ideas, id)
    const close = page.openScreen(DEMO)
    await settle()
    expect(page.$history.get()).toMatchObject({ state: 'ready' })
    await settle()
    expect(localStorage.getItem(STORAGE_KEYS.ideas)).toBeNull()
    expect(page.$ideas.get()).toEqual({ state: 'idle' })
    close()
  })

  it('continues with only the id when the list cannot be read', async () => {
    const id = await keep({ status: 'searching' })
    const page = await openPage('premium')
    localStorage.setItem(STORAGE_KEYS.ideas, id)
    page.browser.fail('ideaAnalyses', foreign(500))
    const close = page.openScreen(DEMO)
    await settle()
    expect(page.$ideas.get()).toMatchObject({ state: 'running', id })
    expect(page.$history.get()).toEqual({ state: 'failed' })
    close()
  })
})

describe('the list of past analyses', () => {
  it('loads automatically when an unavailable host returns', async () => {
    const id = await keep(DONE)
    const page = await openPage('premium')
    page.browser.fail('ideaAnalyses', offline)
    const reading = page.loadHistory()
    expect(page.$history.get()).toEqual({ state: 'pending' })
    expect(await reading).toBeNull()
    expect(page.$history.get()).toEqual({ state: 'failed' })
    await pass(60_000)
    page.browser.mend('ideaAnalyses')
    await pass(15_000)
    expect(page.$history.get()).toMatchObject({ analyses: [{ id }] })
  })

  it('is no longer requested once the user has no access', async () => {
    const page = await openPage('premium')
    page.browser.fail('ideaAnalyses', offline)
    await page.loadHistory()
    page.forgetHistory()
    await pass(60_000)
    expect(page.$history.get()).toEqual({ state: 'none' })
    expect(page.browser.count('ideaAnalyses')).toBe(1)
  })
})

describe('a past analysis', () => {
  it('is removed from the list and from the screen', async () => {
    const id = await keep(DONE)
    const page = await openPage('premium')
    await page.loadHistory()
    await page.openAnalysis(id, 'dogs', DEMO)
    expect(page.$ideas.get()).toMatchObject({ state: 'ready' })
    await page.discardAnalysis(id, DEMO)
    expect(await rows.count()).toBe(0)
    expect(page.$ideas.get()).toEqual({ state: 'idle' })
    expect(page.$history.get()).toEqual({ state: 'ready', analyses: [] })
  })

  it('stays when the server fails to remove it', async () => {
    const id = await keep(DONE)
    const page = await openPage('premium')
    page.browser.fail('deleteIdeaAnalysis', foreign(500))
    await page.loadHistory()
    await page.discardAnalysis(id, DEMO)
    expect(page.$history.get()).toMatchObject({ analyses: [{ id }] })
  })

  it('is not polled during a cancellation, and continues if the cancellation fails', async () => {
    const page = await openRunning()
    let fail = () => {}
    page.browser.fail(
      'deleteIdeaAnalysis',
      () =>
        new Promise((resolve) => {
          fail = () => resolve(new Response(null, { status: 500 }))
        }),
    )
    void page.discardAnalysis(page.id(), DEMO)
    await pass(2_000)
    expect(page.browser.count('ideaProgress')).toBe(0)
    fail()
    await pass(1_000)
    expect(page.browser.count('ideaProgress')).toBe(1)
    expect(page.$ideas.get()).toMatchObject({ state: 'running', progress: { progress: 10 } })
  })

  it('is cancelled while it runs, and no longer polled', async () => {
    const page = await openRunning()
    await page.discardAnalysis(page.id(), DEMO)
    expect(page.$ideas.get()).toEqual({ state: 'idle' })
    await pass(5_000)
    expect(page.browser.count('ideaProgress')).toBe(0)
  })
})
