import { beforeEach, describe, expect, it, vi } from 'vitest'
import { newAssumption, newEntry, newTest, planner, testFields } from '../../../testing/plans.ts'
import { offline, refusal } from '../../../testing/site-faults.ts'
import { startSiteHost } from '../../../testing/site-host.ts'

const host = await startSiteHost()
const person = planner(await host.api.registerAndVerify())
let id = ''
beforeEach(async () => {
  id = await person.keep()
})

async function openPage(candidateId = id) {
  // A test may open several pages.
  vi.resetModules()
  const browser = await host.open(`/workspace/candidate?id=${candidateId}`, { as: person.member })
  const stores = {
    ...(await import('./validation-plan.ts')),
    ...(await import('./plan-form.ts')),
    ...(await import('./session.ts')),
    ...(await import('./toasts.ts')),
  }
  await stores.startSession()
  const moved: string[] = []
  const close = stores.openPlan(candidateId, (stage) => moved.push(stage))
  await host.settle()
  const plan = () => {
    const now = stores.$validationPlan.get()
    if (now.state !== 'ready') throw new Error(`the plan is ${now.state}`)
    return now.plan
  }
  return {
    browser,
    ...stores,
    close,
    moved,
    plan,
    toasts: () => stores.$toasts.get().map(({ message }) => message),
    /** What the host has, without what it shows beside. */
    async stored() {
      const { assumptions, tests, stage } = await person.plan(candidateId)
      return { assumptions, tests, stage }
    },
    shown() {
      const { assumptions, tests, stage } = plan()
      return { assumptions, tests, stage }
    },
  }
}

describe('a plan', () => {
  it('is drafted on request, and shows what the host stored', async () => {
    const page = await openPage()
    expect(page.plan().assumptions).toEqual([])
    const drafting = page.draftPlan()
    expect(page.$validationPlan.get()).toMatchObject({ isDrafting: true })
    await Promise.all([drafting, page.draftPlan()])
    expect(page.browser.count('draftAssumptions')).toBe(1)
    expect(page.shown().assumptions).toHaveLength(5)
    expect(page.shown()).toEqual(await page.stored())
  })

  it('says that the server is away, keeps what is shown, and loads again', async () => {
    const page = await openPage()
    page.browser.fail('draftAssumptions', offline)
    await page.draftPlan()
    expect(page.toasts()).toEqual([
      'We could not draft the assumptions. The server could not be reached.',
    ])
    expect(page.$validationPlan.get()).toMatchObject({ state: 'ready', isDrafting: false })
    page.close()
    vi.spyOn(console, 'warn').mockReturnValue()
    page.browser.fail('plan', offline)
    page.openPlan(id)
    await host.settle()
    expect(page.$validationPlan.get()).toEqual({ state: 'failed', isOffline: true })
    page.browser.mend('plan')
    await page.reloadPlan()
    expect(page.plan().candidate_id).toBe(id)
  })

  it('of another candidate does not take a late answer', async () => {
    const page = await openPage()
    const other = await person.keep()
    const adding = page.addAssumption(newAssumption())
    page.openPlan(other)
    await adding
    await host.settle()
    expect(page.plan()).toMatchObject({ candidate_id: other, assumptions: [] })
    expect((await person.plan(id)).assumptions).toHaveLength(1)
  })
})

describe('assumptions', () => {
  it('stand by risk, and the ones that are settled last', async () => {
    const page = await openPage()
    const small = newAssumption({ text: 'Small', risk: 1, ignorance: 2 })
    const big = newAssumption({ text: 'Big', risk: 3, ignorance: 2 })
    await page.addAssumption(small)
    await page.addAssumption(big)
    const words = () => page.plan().assumptions.map(({ text }) => text)
    expect(words()).toEqual(['Big', 'Small'])
    const [first] = page.plan().assumptions
    if (first) await page.markAssumption(first, 'refuted')
    expect(words()).toEqual(['Small', 'Big'])
    expect(page.shown()).toEqual(await page.stored())
  })

  it('leave their tests when they are removed', async () => {
    const page = await openPage()
    const assumption = newAssumption()
    await page.addAssumption(assumption)
    await page.addTest(newTest({ assumption_id: assumption.id }))
    await page.removeAssumption(assumption.id)
    expect(page.plan().tests[0]?.assumption_id).toBeNull()
    expect(page.shown()).toEqual(await page.stored())
  })

  it('that cannot be removed stay, with a message', async () => {
    const page = await openPage()
    const assumption = newAssumption()
    await page.addAssumption(assumption)
    page.browser.fail('removeAssumption', offline)
    await page.removeAssumption(assumption.id)
    expect(page.plan().assumptions).toHaveLength(1)
    expect(page.toasts()).toEqual(['We could not remove it. The server could not be reached.'])
  })
})

describe('a test', () => {
  it('moves the candidate when it starts and when it is decided', async () => {
    const page = await openPage()
    const body = newTest()
    await page.addTest(body)
    expect([page.plan().stage, page.moved]).toEqual(['testing', ['testing']])
    await page.decideTest(body.id, { decision: 'stop', reason: 'Nobody paid' })
    expect(page.moved).toEqual(['testing', 'dropped'])
    expect(page.shown()).toEqual(await page.stored())
  })

  it('has its log by day and its former threshold', async () => {
    const page = await openPage()
    const body = newTest()
    await page.addTest(body)
    const late = newEntry({ day: '2026-12-06', number: null })
    const early = newEntry({ day: '2026-12-03' })
    await page.addEntry(body.id, late)
    await page.addEntry(body.id, early)
    await page.editTest(body.id, { ...testFields, threshold: 3 })
    const { id: _, ...fields } = early
    await page.editEntry(body.id, early.id, { ...fields, number: 4 })
    const [shown] = page.plan().tests
    expect(shown?.entries.map(({ id: entry }) => entry)).toEqual([early.id, late.id])
    expect(shown?.former_thresholds.map(({ threshold }) => threshold)).toEqual([5])
    expect(page.shown()).toEqual(await page.stored())
    await page.removeEntry(body.id, early.id)
    expect(page.shown()).toEqual(await page.stored())
    await page.removeTest(body.id)
    expect(page.plan().tests).toEqual([])
  })
})

describe('a form of the plan', () => {
  it('refuses before it sends, keeps what was typed when it fails, and saves once', async () => {
    const page = await openPage()
    const body = newAssumption()
    const form = page.createPlanForm(['text'])
    const send = () => page.addAssumption(body)
    expect(await form.save({ text: 'Please write' }, send)).toBe(false)
    expect(form.$state.get()).toMatchObject({ state: 'failed', fields: { text: 'Please write' } })
    page.browser.fail('addAssumption', offline)
    expect(await form.save({}, send)).toBe(false)
    expect(form.$state.get()).toMatchObject({
      state: 'failed',
      rest: 'We could not save it. What you typed is still here.',
    })
    page.browser.fail('addAssumption', refusal('plan_full'))
    expect(await form.save({}, send)).toBe(false)
    expect(form.$state.get()).toMatchObject({ rest: expect.stringContaining('no room') })
    page.browser.mend('addAssumption')
    const both = await Promise.all([form.save({}, send), form.save({}, send)])
    expect(both).toContain(true)
    expect(page.plan().assumptions.map(({ id: each }) => each)).toEqual([body.id])
    expect(page.shown()).toEqual(await page.stored())
  })
})

describe('the mails of the workspace', () => {
  it('are switched off, and shown as they are when that fails', async () => {
    const page = await openPage()
    const settings = await import('./workspace-settings.ts')
    await settings.loadWorkspaceChoices()
    const isOn = () => {
      const now = settings.$workspaceChoices.get()
      return now.state === 'ready' ? now.settings.reminds_tests : now.state
    }
    expect(isOn()).toBe(true)
    page.browser.fail('saveWorkspaceSettings', offline)
    await settings.chooseMails({ reminds_tests: false })
    expect(isOn()).toBe(true)
    expect(settings.$workspaceChoices.get()).toMatchObject({
      problem: 'We could not save it. The server could not be reached. Please try again.',
    })
    page.browser.mend('saveWorkspaceSettings')
    await settings.chooseMails({ reminds_tests: false })
    expect(isOn()).toBe(false)
    await settings.loadWorkspaceChoices()
    expect(isOn()).toBe(false)
  })
})
