import { expect, it, vi } from 'vitest'
import { refusal } from '../../../testing/site-faults.ts'
import { startSiteHost } from '../../../testing/site-host.ts'
import { DEMO } from './demo-analysis.fixture.ts'

const host = await startSiteHost()
const member = await host.api.premiumUser()

async function openPage() {
  const browser = await host.open('/market-demand-validator', {
    as: await host.api.anotherSession(member),
  })
  return {
    browser,
    ...(await import('./validator.ts')),
    ...(await import('./validator-interest.ts')),
  }
}

it('follows the figures', async () => {
  const { checkDemand, $interest } = await openPage()
  const states: string[] = []
  $interest.subscribe(({ state }) => states.push(state))
  await checkDemand('cat food', DEMO)
  // The test's host asks nobody.
  await vi.waitFor(() => expect($interest.get()).toEqual({ state: 'off' }))
  expect(states.filter((state, at) => state !== states[at - 1])).toEqual(['off', 'pending', 'off'])
})

it('tells a failure like a source that is away', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { browser, checkDemand, $demand, $interest } = await openPage()
  browser.fail('keywordInterest', refusal('internal'))
  await checkDemand('cat food', DEMO)
  await vi.waitFor(() => expect($interest.get()).toEqual({ state: 'unreachable' }))
  expect($demand.get()).toMatchObject({ state: 'ready' })
})

it('is dropped with the report, also when its answer comes later', async () => {
  const { browser, checkDemand, clearDemand, $interest } = await openPage()
  browser.fail('keywordInterest', refusal('internal'))
  await checkDemand('cat food', DEMO)
  clearDemand()
  await host.settle()
  expect($interest.get()).toEqual({ state: 'off' })
})
