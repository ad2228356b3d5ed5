import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDispatch, type MeasuredEvent } from './dispatch.ts'
import { ga4 } from './ga4.ts'
import { googleAds } from './google-ads.ts'
import { createVisits } from './visit.ts'

const LABELS = { signUp: 'sign', subscription: 'sub', trial: 'try' }

/** The data passed to a service, as the tag reads it: the arguments of each call. */
const handed = () => (window.dataLayer ?? []).map((command) => [...(command as IArguments)])

beforeEach(() => {
  vi.stubGlobal('window', {})
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('Google Analytics', () => {
  const rest = { visit_id: 'v1', send_to: 'G-1' }
  const premium = { item_id: 'premium', item_name: 'Nicher Premium', price: 7, quantity: 1 }
  const bought = { value: 7, currency: 'USD' } as const

  it.each<[MeasuredEvent, unknown[]]>([
    [{ name: 'page_view' }, ['page_view', rest]],
    [{ name: 'sign_up', method: 'email' }, ['sign_up', { method: 'email', ...rest }]],
    [{ name: 'scroll_depth', percent: 25 }, ['scroll_depth', { percent: 25, ...rest }]],
    [
      { name: 'begin_checkout', ...bought },
      ['begin_checkout', { ...bought, items: [premium], ...rest }],
    ],
    [
      { name: 'subscription', ...bought, transaction_id: 'cs_1' },
      ['purchase', { ...bought, transaction_id: 'cs_1', items: [premium], ...rest }],
    ],
    [
      { name: 'error', place: 'login', message: 'wrong_credentials' },
      [
        'exception',
        { description: 'login: wrong_credentials', place: 'login', fatal: false, ...rest },
      ],
    ],
  ])('receives only %o, under its own names', (event, told) => {
    ga4('G-1').send(event, 'v1')
    expect(handed()).toEqual([['event', ...told]])
  })

  it('receives real arguments, because its tag accepts no array', () => {
    ga4('G-1').send({ name: 'page_view' }, 'v1')
    expect(Object.prototype.toString.call(window.dataLayer?.[0])).toBe('[object Arguments]')
  })
})

describe('Google Ads', () => {
  it('receives its three conversions, the subscription with value and transaction', () => {
    const { send } = googleAds({ ads: 'AW-1', labels: LABELS })
    const bought = { value: 7, currency: 'USD', transaction_id: 'cs_1' } as const
    send({ name: 'sign_up', method: 'google' }, 'v1')
    send({ name: 'trial_start', feature: 'niche_explorer' }, 'v1')
    send({ name: 'subscription', ...bought }, 'v1')
    expect(handed()).toEqual([
      ['event', 'conversion', { send_to: 'AW-1/sign' }],
      ['event', 'conversion', { send_to: 'AW-1/try' }],
      ['event', 'conversion', { send_to: 'AW-1/sub', ...bought }],
    ])
  })

  it.each<MeasuredEvent>([
    { name: 'page_view' },
    { name: 'login', method: 'email' },
    { name: 'begin_checkout', value: 7, currency: 'USD' },
    { name: 'feature_complete', feature: 'idea_generator' },
    { name: 'error', place: 'page', message: 'TypeError' },
  ])('does not receive %o', (event) => {
    googleAds({ ads: 'AW-1', labels: LABELS }).send(event, 'v1')
    expect(handed()).toEqual([])
  })

  it('does not receive a conversion without a label', () => {
    const { send } = googleAds({ ads: 'AW-1', labels: { ...LABELS, signUp: '' } })
    send({ name: 'sign_up', method: 'email' }, 'v1')
    expect(handed()).toEqual([])
  })
})

describe('dispatching', () => {
  function open() {
    const sent: [MeasuredEvent, string][] = []
    let now = 0
    let kept: string | null = null
    const visits = createVisits({
      memory: {
        read: () => kept,
        write: (text) => {
          kept = text
        },
      },
      now: () => now,
      makeId: () => `visit at ${now}`,
    })
    const dispatch = createDispatch([{ send: (event, id) => void sent.push([event, id]) }], visits)
    const pass = (ms: number) => {
      now += ms
    }
    return { sent, dispatch, pass }
  }

  it('counts one trial per visit, with the first tool result', () => {
    const { sent, dispatch, pass } = open()
    dispatch({ name: 'feature_start', feature: 'market_validator' })
    dispatch({ name: 'feature_complete', feature: 'niche_explorer' })
    dispatch({ name: 'feature_complete', feature: 'market_validator' })
    expect(sent.map(([event]) => event).filter(({ name }) => name === 'trial_start')).toEqual([
      { name: 'trial_start', feature: 'niche_explorer' },
    ])
    pass(31 * 60_000)
    dispatch({ name: 'feature_complete', feature: 'idea_generator' })
    expect(sent.at(-1)).toEqual([
      { name: 'trial_start', feature: 'idea_generator' },
      'visit at 1860000',
    ])
  })

  it('counts a trial with the first niche request, not with a page view', () => {
    const { sent, dispatch } = open()
    const about = { name: 'niche_explorer_use', niche: 'Rail', depth: 2 } as const
    const trials = () => sent.filter(([{ name }]) => name === 'trial_start')
    dispatch({ ...about, action: 'select' })
    dispatch({ ...about, action: 'explore' })
    expect(trials()).toEqual([])
    dispatch({ ...about, action: 'check' })
    dispatch({ ...about, action: 'check' })
    expect(trials().map(([event]) => event)).toEqual([
      { name: 'trial_start', feature: 'niche_explorer' },
    ])
  })

  it('includes the visit of each event', () => {
    const { sent, dispatch, pass } = open()
    dispatch({ name: 'page_view' })
    pass(10 * 60_000)
    dispatch({ name: 'scroll_depth', percent: 25 })
    expect(sent.map(([, id]) => id)).toEqual(['visit at 0', 'visit at 0'])
  })
})
