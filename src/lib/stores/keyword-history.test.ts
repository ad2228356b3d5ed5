import { expect, it, vi } from 'vitest'
import { refusal } from '../../../testing/site-faults.ts'
import { startSiteHost } from '../../../testing/site-host.ts'
import { DEMO } from './demo-analysis.fixture.ts'

const host = await startSiteHost()

async function openPage() {
  const browser = await host.open('/market-demand-validator', {
    as: await host.api.premiumUser(),
  })
  return {
    browser,
    ...(await import('./validator.ts')),
    ...(await import('./keyword-history.ts')),
    ...(await import('./toasts.ts')),
  }
}

it('lists a member’s checks, newest first, and removes one', async () => {
  const { checkDemand, loadPastChecks, removePastCheck, $pastChecks } = await openPage()
  await checkDemand('cat food', DEMO)
  await checkDemand('dog food', DEMO)
  await loadPastChecks()
  expect($pastChecks.get().map(({ keyword }) => keyword)).toEqual(['dog food', 'cat food'])
  await removePastCheck($pastChecks.get()[0]?.id ?? '')
  expect($pastChecks.get().map(({ keyword }) => keyword)).toEqual(['cat food'])
  await loadPastChecks()
  expect($pastChecks.get()).toHaveLength(1)
})

it('keeps a check that the host did not remove, and says so', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { browser, checkDemand, loadPastChecks, removePastCheck, $pastChecks, $toasts } =
    await openPage()
  await checkDemand('cat food', DEMO)
  await loadPastChecks()
  browser.fail('deleteKeywordAnalysis', refusal('internal'))
  await removePastCheck($pastChecks.get()[0]?.id ?? '')
  expect($pastChecks.get()).toHaveLength(1)
  expect($toasts.get().at(-1)?.message).toContain('could not remove the check')
})

it('goes with its user', async () => {
  const { checkDemand, loadPastChecks, $pastChecks } = await openPage()
  const { signOut } = await import('./session.ts')
  const stop = $pastChecks.listen(() => {})
  await checkDemand('cat food', DEMO)
  await loadPastChecks()
  expect($pastChecks.get()).toHaveLength(1)
  await signOut()
  expect($pastChecks.get()).toEqual([])
  stop()
})

it('asks nothing for visitors', async () => {
  const browser = await host.open('/market-demand-validator')
  const { loadPastChecks, $pastChecks } = await import('./keyword-history.ts')
  await loadPastChecks()
  expect($pastChecks.get()).toEqual([])
  expect(browser.seen.filter(({ path }) => path.includes('analyses'))).toEqual([])
})
