import { describe, expect, it, vi } from 'vitest'
import { analyzeKeywordBodySchema, type KeywordAnalysis } from '../../../contract/market.ts'
import { ACCESS_LIFE_MS } from '../../../contract/session.ts'
import { answer, type Fault, foreign, offline, refusal } from '../../../testing/site-faults.ts'
import { startSiteHost } from '../../../testing/site-host.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'
import { DEMO } from './demo-analysis.fixture.ts'

const host = await startSiteHost()
const members = {
  free: await host.api.registerAndVerify(),
  premium: await host.api.premiumUser(),
}

/** The page of a user whose access token was issued `age` ms ago; null means unknown. */
async function openPage(who: 'visitor' | 'free' | 'premium', age: number | null = 0) {
  const as = who === 'visitor' ? undefined : await host.api.anotherSession(members[who])
  const browser = await host.open('/market-demand-validator', as ? { as } : {})
  if (age === null) localStorage.removeItem(STORAGE_KEYS.accessIssued)
  else if (as) localStorage.setItem(STORAGE_KEYS.accessIssued, String(Date.now() - age))
  return {
    browser,
    events: browser.events,
    /** The API's last response to a check. */
    figures: () => browser.seen.findLast(({ name }) => name === 'analyzeKeyword')?.answer?.body,
    ...(await import('./validator.ts')),
    ...(await import('./validator-summary.ts')),
  }
}

describe('a check without Premium', () => {
  it.each(['visitor', 'free'] as const)('shows a %s the sample without a request', async (who) => {
    const { browser, checkDemand, events, $demand, $gateOpen } = await openPage(who)
    await checkDemand(' cat food ', DEMO)
    expect($demand.get()).toEqual({ state: 'demo', analysis: DEMO, asked: 'cat food' })
    expect($gateOpen.get()).toBe(true)
    expect(browser.bodies('analyzeKeyword')).toEqual([])
    expect(events).toEqual([])
  })

  it('shows only the sample, without the modal', async () => {
    const { showDemo, $demand, $gateOpen } = await openPage('visitor')
    showDemo(DEMO)
    expect($demand.get()).toEqual({ state: 'demo', analysis: DEMO, asked: null })
    expect($gateOpen.get()).toBe(false)
  })

  it.each<[string, Fault]>([
    ['has no answer', offline],
    ['fails', refusal('internal')],
  ])('does not apply to a Premium user while the session check %s', async (_, fault) => {
    const { browser, checkDemand, $demand, $gateOpen } = await openPage('premium')
    browser.fail('me', fault)
    await checkDemand('cat food', DEMO)
    expect($demand.get()).toMatchObject({ state: 'ready', analysis: { keyword: 'cat food' } })
    expect($gateOpen.get()).toBe(false)
  })

  it('does the same when the server reports that Premium ended', async () => {
    const { email } = members.premium
    const { browser, checkDemand, $demand, $gateOpen } = await openPage('premium')
    const { startSession } = await import('./session.ts')
    await startSession()
    await host.api.services.grants.revoke(email)
    await checkDemand('cat food', DEMO)
    expect($demand.get()).toEqual({ state: 'demo', analysis: DEMO, asked: 'cat food' })
    expect($gateOpen.get()).toBe(true)
    expect(browser.seen.at(-1)).toMatchObject({ name: 'analyzeKeyword', answer: { status: 403 } })
    await host.api.services.grants.grant(email)
  })
})

describe('a keyword', () => {
  it.each(['', '   ', '\t'])('that is %j is refused, and the screen stays', async (typed) => {
    const { checkDemand, showDemo, typeKeyword, $demand, $problem } = await openPage('premium')
    showDemo(DEMO)
    await checkDemand(typed, DEMO)
    expect($problem.get()).toBe('Please enter a keyword related to your niche')
    expect($demand.get()).toMatchObject({ state: 'demo' })
    typeKeyword('c')
    expect($problem.get()).toBe('')
  })

  it('of 10,000 characters is refused and stays in the field', async () => {
    const { browser, checkDemand, $problem, $typed } = await openPage('premium')
    await checkDemand('x'.repeat(10_000), DEMO)
    expect($problem.get()).toBe('Keyword must be at most 80 characters long')
    expect($typed.get()).toHaveLength(10_000)
    expect(browser.count('analyzeKeyword')).toBe(0)
  })

  it('of 79 emoji and a letter is sent', async () => {
    const { browser, checkDemand, figures } = await openPage('premium')
    await checkDemand(`${'🐕'.repeat(79)}a`, DEMO)
    expect(browser.count('analyzeKeyword')).toBe(1)
    expect(figures()).toMatchObject({ keyword: `${'🐕'.repeat(79)}a` })
  })

  it.each([
    ['!!!', 'Keyword must contain letters or digits'],
    ['🐕', 'Keyword must contain letters or digits'],
    ['a b c d e f g h i j k', 'Keyword must be at most 10 words long'],
  ])('%s is refused at its field for every user, like on the host', async (text, words) => {
    for (const who of ['visitor', 'premium'] as const) {
      vi.resetModules()
      const { browser, checkDemand, $demand, $gateOpen, $problem } = await openPage(who)
      await checkDemand(text, DEMO)
      expect($problem.get()).toBe(words)
      expect($demand.get()).toEqual({ state: 'idle' })
      expect($gateOpen.get()).toBe(false)
      expect(browser.seen).toEqual([])
    }
    const refusal = analyzeKeywordBodySchema.safeParse({ keyword: text }).error
    expect(refusal?.issues[0]?.message).toBe(words)
  })

  it.each<[string, string, Fault | undefined, string]>([
    [
      'a 422 about it',
      'cat\u0007 food',
      undefined,
      'Keyword must not contain control or invisible characters',
    ],
    [
      'a keyword the provider does not support',
      'cat food',
      refusal('keyword_refused'),
      'The keyword data provider does not support this keyword. Please try another one.',
    ],
  ])(
    'that the host refuses with %s gets a message at its field',
    async (_, keyword, fault, words) => {
      const { browser, checkDemand, events, $demand, $problem, $typed } = await openPage('premium')
      if (fault) browser.fail('analyzeKeyword', fault)
      await checkDemand(keyword, DEMO)
      expect($problem.get()).toBe(words)
      expect($typed.get()).toBe(keyword)
      expect($demand.get()).toEqual({ state: 'idle' })
      expect(events.at(-1)).toMatchObject({ name: 'error', place: 'market_validator' })

      browser.mend('analyzeKeyword')
      await checkDemand('cat toys', DEMO)
      expect($problem.get()).toBe('')
      if (fault) browser.fail('analyzeKeyword', fault)
      await checkDemand(keyword, DEMO)
      expect($problem.get()).toBe(words)
      expect($demand.get()).toMatchObject({ state: 'ready', analysis: { keyword: 'cat toys' } })
    },
  )

  it('is in the address after a check', async () => {
    const { checkDemand } = await openPage('visitor')
    await checkDemand('cats & dogs', DEMO)
    expect(location.search).toBe('?keyword=cats+%26+dogs&country=US')
  })
})

describe('a check with Premium', () => {
  it('sends the trimmed keyword and shows its figures', async () => {
    const { browser, checkDemand, events, figures, $demand } = await openPage('premium')
    await checkDemand('  cat food ', DEMO)
    expect(browser.bodies('analyzeKeyword')).toEqual([
      { keyword: 'cat food', country: 'US', language: 'en' },
    ])
    expect($demand.get()).toEqual({ state: 'ready', analysis: figures() })
    expect(figures()).toMatchObject({ keyword: 'cat food', source: { kind: 'modelled' } })
    expect(events).toEqual([
      { name: 'feature_start', feature: 'market_validator' },
      { name: 'feature_complete', feature: 'market_validator' },
    ])
  })

  it('makes one check at a time', async () => {
    const { browser, checkDemand, $demand } = await openPage('premium')
    const first = checkDemand('cat food', DEMO)
    expect($demand.get()).toEqual({ state: 'loading', keyword: 'cat food' })
    await Promise.all([first, checkDemand('dog food', DEMO)])
    expect(browser.count('analyzeKeyword')).toBe(1)
  })

  it.each<[string, Fault, string, string]>([
    [
      'the message of the server',
      refusal('keyword_slow'),
      'The keyword data provider is taking too long. Please try again in a moment.',
      'keyword_slow',
    ],
    ['its own without any', foreign(500), 'Failed to analyze keywords', 'http_500'],
    [
      'each item of a 422 that does not concern the input',
      foreign(422, { detail: [{ loc: [], msg: 'The body is not valid', type: 'x' }] }),
      'The body is not valid',
      'http_422',
    ],
  ])(
    'fails with %s, keeps the input, and shows if a retry can help',
    async (_, fault, text, code) => {
      const { browser, checkDemand, events, $demand, $typed } = await openPage('premium')
      browser.fail('analyzeKeyword', fault)
      await checkDemand('cat food', DEMO)
      const canRetry = code !== 'http_422'
      expect($demand.get()).toEqual({ state: 'failed', keyword: 'cat food', text, canRetry })
      expect($typed.get()).toBe('cat food')
      expect(events.at(-1)).toEqual({ name: 'error', place: 'market_validator', message: code })
      browser.mend('analyzeKeyword')
      await checkDemand('cat food', DEMO)
      expect($demand.get()).toMatchObject({ state: 'ready' })
    },
  )

  it('fails with its own message when the network fails', async () => {
    const { browser, checkDemand, $demand } = await openPage('premium')
    browser.fail('analyzeKeyword', offline)
    await checkDemand('cat food', DEMO)
    expect($demand.get()).toMatchObject({ state: 'failed', text: 'Failed to analyze keywords' })
  })
})

describe('the access token of a check', () => {
  it.each([
    ['new', 0, 0],
    ['with half a minute left', ACCESS_LIFE_MS - 31_000, 0],
    ['about to end', ACCESS_LIFE_MS - 29_000, 1],
    ['over', ACCESS_LIFE_MS + 60_000, 1],
    ['of a clock that was set back', -60_000, 1],
    ['of unknown age', null, 1],
  ])('that is %s is refreshed %s ms after it was issued, %i times', async (_, age, times) => {
    const { browser, checkDemand, $demand } = await openPage('premium', age)
    const held = localStorage.getItem(STORAGE_KEYS.access)
    await checkDemand('cat food', DEMO)
    expect(browser.count('refresh')).toBe(times)
    const access = localStorage.getItem(STORAGE_KEYS.access)
    expect(access === held).toBe(times === 0)
    const sent = browser.seen.find(({ name }) => name === 'analyzeKeyword')
    expect(sent?.headers.get('authorization')).toBe(`Bearer ${access}`)
    expect($demand.get()).toMatchObject({ state: 'ready' })
  })
})

describe('the summary', () => {
  it('loads after the figures', async () => {
    const { browser, checkDemand, $demand, $summary } = await openPage('premium')
    const states: string[] = []
    $summary.subscribe(({ state }) => states.push(state))
    await checkDemand('cat food', DEMO)
    expect($demand.get()).toMatchObject({ state: 'ready' })
    await vi.waitFor(() => expect($summary.get()).toMatchObject({ state: 'ready' }))
    const about = browser.seen.filter(({ path }) => path.includes('market-validator'))
    expect(about[0]).toMatchObject({ name: 'analyzeKeyword' })
    const summary = about.find(({ name }) => name === 'keywordSummary')
    expect(summary).toMatchObject({ answer: { status: 200 } })
    const text = expect.stringContaining('cat food')
    expect($summary.get()).toEqual({ state: 'ready', text })
    expect(states.filter((state, index) => state !== states[index - 1])).toEqual([
      'none',
      'pending',
      'ready',
    ])
  })

  it('is requested again after a failure, without the figures', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { browser, checkDemand, figures, retrySummary, $summary } = await openPage('premium')
    browser.fail('keywordSummary', refusal('internal'))
    await checkDemand('cat food', DEMO)
    const { analysisId } = figures() as KeywordAnalysis
    await vi.waitFor(() => expect($summary.get()).toEqual({ state: 'failed', analysisId }))
    browser.mend('keywordSummary')
    retrySummary()
    await vi.waitFor(() => expect($summary.get()).toMatchObject({ state: 'ready' }))
    expect(browser.count('analyzeKeyword')).toBe(1)
  })

  it('loads automatically when an unavailable host returns', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { browser, checkDemand, figures, $summary } = await openPage('premium')
    browser.fail('keywordSummary', offline)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await checkDemand('cat food', DEMO)
    await host.pass(60_000)
    const { analysisId } = figures() as KeywordAnalysis
    expect($summary.get()).toEqual({ state: 'failed', analysisId })
    browser.mend('keywordSummary')
    await host.pass(15_000)
    expect($summary.get()).toMatchObject({ state: 'ready' })
    expect(browser.count('analyzeKeyword')).toBe(1)
  })

  it('of an earlier keyword is dropped if it arrives late', async () => {
    const { browser, checkDemand, $summary } = await openPage('premium')
    let release: (() => void) | undefined
    browser.fail(
      'keywordSummary',
      () =>
        new Promise((resolve) => {
          release = () => resolve(Response.json({ summary: 'Late.' }))
        }),
    )
    await checkDemand('cat food', DEMO)
    await vi.waitFor(() => expect(release).toBeDefined())
    const figures = { ...DEMO, summary: 'With the figures.' }
    browser.fail('analyzeKeyword', answer('analyzeKeyword', figures))
    await checkDemand('dog food', DEMO)
    release?.()
    await host.settle()
    expect($summary.get()).toEqual({ state: 'none' })
  })
})
