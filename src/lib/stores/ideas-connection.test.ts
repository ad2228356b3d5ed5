import { beforeEach, expect, it, vi } from 'vitest'
import { completed, createAnalysisRows, halfway } from '../../../testing/analysis-rows.ts'
import { offline } from '../../../testing/site-faults.ts'
import { startSiteHost } from '../../../testing/site-host.ts'
import { resultOf } from '../ideas/result.fixture.ts'

const host = await startSiteHost()
const member = await host.api.premiumUser()
const rows = createAnalysisRows(host.api.db)

const DEMO = resultOf('pet care')

/** A member's screen with a new analysis that waits halfway. */
async function openHeld(market: string) {
  const page = await host.open('/product-idea-generator', { as: member })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const ideas = await import('./ideas.ts')
  const { openScreen } = await import('./ideas-screen.ts')
  const close = openScreen(DEMO)
  void ideas.generateIdeas(market, DEMO)
  await host.settle()
  const now = ideas.$ideas.get()
  const id = ('id' in now && now.id) || ''
  await rows.write(id, halfway(50))
  await host.pass(500)
  expect(ideas.$ideas.get()).toMatchObject({ progress: { status: 'analyzing', progress: 50 } })
  const heard = page.count('ideaProgress')
  /** The number of polls since the network went down. */
  const failed = () => page.count('ideaProgress') - heard
  return { id, failed, close, ...page, ...ideas }
}

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await rows.clear()
})

it('reports a lost connection after three failed polls, and recovers automatically', async () => {
  const { id, close, fail, failed, mend, $ideas } = await openHeld('dog ramps')
  const before = $ideas.get()
  fail('ideaProgress', offline)
  const said: number[] = []
  const stop = $ideas.listen((now) => {
    if ('isLost' in now) said.push(failed())
  })
  await host.pass(4_000)
  expect(said).toEqual([3])
  expect($ideas.get()).toEqual({ ...before, isLost: true })
  expect(failed()).toBe(4)

  mend('ideaProgress')
  await host.pass(1_000)
  expect($ideas.get()).toEqual(before)
  await rows.write(id, completed('dog ramps'))
  await host.pass(2_000)
  expect($ideas.get()).toMatchObject({ state: 'ready' })
  stop()
  close()
})

it('polls immediately on request, and stays lost without an answer', async () => {
  const { askAgain, close, fail, failed, mend, $ideas } = await openHeld('cat trees')
  fail('ideaProgress', offline)
  await host.pass(3_000)
  expect($ideas.get()).toMatchObject({ isLost: true })
  const before = failed()
  void askAgain(DEMO)
  await host.pass(0)
  expect(failed()).toBe(before + 1)
  expect($ideas.get()).toMatchObject({ isLost: true })

  mend('ideaProgress')
  void askAgain(DEMO)
  await host.pass(0)
  expect($ideas.get()).not.toHaveProperty('isLost')
  expect($ideas.get()).toMatchObject({ state: 'running', progress: { status: 'analyzing' } })
  close()
})

it('stops polling once the screen closes, with or without a connection', async () => {
  const { close, fail, failed, $ideas } = await openHeld('bird baths')
  fail('ideaProgress', offline)
  await host.pass(3_000)
  expect($ideas.get()).toMatchObject({ isLost: true })
  const before = failed()
  close()
  await host.pass(10_000)
  expect(failed()).toBe(before)
  expect($ideas.get()).toEqual({ state: 'idle' })
})
