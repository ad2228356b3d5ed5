import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openBrowser } from '../../../testing/site-browser.ts'
import { DEMO } from './demo-analysis.fixture.ts'

async function openPage(search = '') {
  const browser = openBrowser({}, `/market-demand-validator${search}`)
  const { handOver } = await import('./handoff.ts')
  return {
    browser,
    handOver,
    ...(await import('./validator-arrival.ts')),
    ...(await import('./validator.ts')),
  }
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it.each([
  ['?keyword=cat%20food', 'cat food'],
  ['?keyword=%20cat%0Afood%20', 'cat food'],
  [`?keyword=${'x'.repeat(500)}`, 'x'.repeat(80)],
  ['?other=1', ''],
])('fills in the keyword of the address %s and announces nothing', async (search, typed) => {
  const { receiveKeyword, $arrived, $typed } = await openPage(search)
  receiveKeyword(DEMO)
  expect($typed.get()).toBe(typed)
  expect($arrived.get()).toBeNull()
})

it.each(['?sample', '?sample=1&keyword=cats'])(
  'shows the sample for %s, and sends nothing',
  async (search) => {
    const { browser, receiveKeyword, $demand, $gateOpen } = await openPage(search)
    receiveKeyword(DEMO)
    expect($demand.get()).toEqual({ state: 'demo', analysis: DEMO, asked: null })
    expect($gateOpen.get()).toBe(false)
    expect(browser.seen).toEqual([])
  },
)

it('shows no sample unless the address requests it', async () => {
  const { receiveKeyword, $demand } = await openPage('?keyword=sample')
  receiveKeyword(DEMO)
  expect($demand.get()).toEqual({ state: 'idle' })
})
