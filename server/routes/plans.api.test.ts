import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '../../contract/call.ts'
import { planCalls } from '../../contract/calls/plans.ts'
import { calls } from '../../contract/calls.ts'
import {
  ASSUMPTIONS_MAX,
  ENTRIES_MAX,
  FORMER_THRESHOLDS_MAX,
  PLAN_TESTS_MAX,
} from '../../contract/plan-form.ts'
import { createAnalysisRows } from '../../testing/analysis-rows.ts'
import { type Member, PASSWORD, startApi } from '../../testing/api.ts'
import { unexplored } from '../../testing/atlas.ts'
import { emptyAnalysis } from '../../testing/ideas.ts'
import {
  at,
  newAssumption,
  newEntry,
  newTest,
  planBodies,
  planner,
  testFields,
} from '../../testing/plans.ts'
import {
  discussions,
  planAssumptions,
  planEntries,
  planTests,
  workspaceSettings,
} from '../db/schema.ts'

const api = await startApi({ env: { JOBS_PER_HOST: '0' } })
const analyses = createAnalysisRows(api.db)

let member: Member
let other: Member
beforeAll(async () => {
  member = await api.registerAndVerify()
  other = await api.registerAndVerify()
})
const mine = () => planner(member)

const code = ({ text }: { text: string }) => JSON.parse(text).code as string

describe('assumptions', () => {
  test('are drafted, one of each kind, the riskiest first and with their reasons', async () => {
    const path = [...unexplored.mobility]
    const { id } = (await member.call(calls.keepCandidate, { body: { path } })).value()
    expect((await mine().plan(id)).assumptions).toEqual([])
    const { assumptions } = await mine().draft(id)
    expect(assumptions.map(({ kind }) => kind).sort()).toEqual([
      'allowed',
      'customer',
      'price',
      'problem',
      'reach',
    ])
    const weights = assumptions.map(({ risk, ignorance }) => risk * ignorance)
    expect(weights).toEqual(weights.toSorted((a, b) => b - a))
    for (const { origin, reasons } of assumptions) {
      expect(origin).toBe('drafted')
      expect(reasons?.risk_reason).toMatch(/\w/)
      expect(reasons?.ignorance_reason).toMatch(/\w/)
    }
  })

  test('drafted twice at once stand there once', async () => {
    const id = await mine().keep()
    await Promise.all([mine().draft(id), mine().draft(id), mine().draft(id)])
    expect((await mine().plan(id)).assumptions).toHaveLength(5)
  })

  test('that the member changed stay as they are, and removed ones are drafted again', async () => {
    const id = await mine().keep()
    const [first, second, third] = (await mine().draft(id)).assumptions
    if (!first || !second || !third) throw new Error('nothing was drafted')
    const mineNow = { kind: first.kind, text: 'Dog owners over 60', risk: 1, ignorance: 2 } as const
    await member.call(at(calls.editAssumption, first.id), {
      body: { ...mineNow, state: 'open' },
    })
    const { kind, text, risk, ignorance } = second
    await member.call(at(calls.editAssumption, second.id), {
      body: { kind, text, risk, ignorance, state: 'confirmed' },
    })
    await member.call(at(calls.removeAssumption, third.id))
    const { assumptions } = await mine().draft(id)
    expect(assumptions).toHaveLength(5)
    expect(assumptions.find((each) => each.id === first.id)).toMatchObject({
      ...mineNow,
      origin: 'changed',
    })
    // What is no longer open stands last.
    expect(assumptions.at(-1)).toMatchObject({ id: second.id, state: 'confirmed' })
    expect(assumptions.map(({ kind }) => kind)).toContain(third.kind)
  })

  test('that nobody touched take the newer draft when the evidence has changed', async () => {
    const id = await mine().keep('Stair ramps')
    const before = (await mine().draft(id)).assumptions.find(({ kind }) => kind === 'problem')
    const said = 'Every ramp I bought slips.'
    const now = new Date()
    await api.db.insert(discussions).values({
      ...{
        id: 't1',
        source: 'hackernews',
        community: 'dogs',
        score: 12,
        url: 'https://x.example/1',
      },
      ...{ title: 'Old dog and the stairs', text: said, createdAt: now, fetchedAt: now },
    })
    const place = { community: 'dogs', score: 12, created_at: now.toISOString() }
    const thread = { ...place, url: 'https://x.example/1' }
    const painPoint = {
      ...{ id: 'p1', heading: 'Ramps slip', summary: 'They do.', intensity: 'High' as const },
      ...{ frequency: 'Recurring: 3 people in 2 of 9 threads', quotes: [said] },
      evidence: [{ ...thread, quote: said, thread_id: 't1' }],
    }
    const result = {
      ...emptyAnalysis('stair ramps', now),
      pain_points: { summary: 'Ramps slip.', pain_points: [painPoint] },
      threads: [{ ...thread, id: 't1', title: 'Old dog and the stairs' }],
      drafted_by: 'ai' as const,
      source: { provider: 'Reddit', kind: 'measured' as const, fetched_at: now.toISOString() },
    }
    await analyses.add(member.user.id, 'stair ramps', { status: 'completed', result })
    const plan = await mine().plan(id)
    const stale = plan.assumptions.find(({ kind }) => kind === 'problem')
    expect(stale).toMatchObject({ text: before?.text, reasons: null })
    const after = (await mine().draft(id)).assumptions.find(({ kind }) => kind === 'problem')
    expect(after?.id).toBe(before?.id)
    expect(after?.text).toContain('Ramps slip')
    expect(JSON.stringify(after?.reasons?.grounds)).toContain(said)
    // The quote is drawn from the discussion, so it goes with it.
    expect(JSON.stringify(await api.db.select().from(planAssumptions))).not.toContain(said)
    await api.db.update(discussions).set({ deletedAt: now })
    expect(JSON.stringify(await mine().plan(id))).not.toContain(said)
  })

  test('sent twice are added once, and keep their tests when they are removed', async () => {
    const id = await mine().keep()
    const body = newAssumption()
    const [one, two] = await Promise.all([mine().assume(id, body), mine().assume(id, body)])
    expect(one?.value()).toEqual(two?.value())
    expect((await mine().plan(id)).assumptions).toHaveLength(1)
    const { test: started } = (await mine().start(id, newTest({ assumption_id: body.id }))).value()
    expect(started.assumption_id).toBe(body.id)
    expect((await member.call(at(calls.removeAssumption, body.id))).status).toBe(204)
    expect((await mine().plan(id)).tests).toEqual([{ ...started, assumption_id: null }])
    expect((await member.call(at(calls.removeAssumption, body.id))).status).toBe(404)
  })

  test.each([
    ['without words', { text: ' ' }],
    ['of an unknown kind', { kind: 'luck' as 'price' }],
    ['with a risk of 4', { risk: 4 as 3 }],
    ['that are too long', { text: 'a'.repeat(401) }],
  ])('%s are refused', async (_, wrong) => {
    const id = await mine().keep()
    expect((await mine().assume(id, newAssumption(wrong))).status).toBe(422)
  })
})

describe('a test', () => {
  test('moves a considered candidate to Testing on top of it, and no other', async () => {
    const above = await mine().keep()
    await mine().start(above)
    const id = await mine().keep()
    const first = (await mine().start(id)).value()
    expect(first.stage).toBe('testing')
    expect((await mine().card(id))?.stage).toBe('testing')
    const testing = (await member.call(calls.candidates))
      .value()
      .filter(({ stage }) => stage === 'testing')
    expect(testing[0]?.id).toBe(id)
    await member.call(at(calls.moveCandidate, id), { body: { stage: 'building', after: null } })
    expect((await mine().start(id)).value().stage).toBe('building')
  })

  test('sent twice is there once, and a second click leaves a card that was moved since', async () => {
    const id = await mine().keep()
    const body = newTest()
    await mine().start(id, body)
    await member.call(at(calls.moveCandidate, id), { body: { stage: 'considering', after: null } })
    expect((await mine().start(id, body)).value().stage).toBe('considering')
    expect((await mine().plan(id)).tests).toHaveLength(1)
  })

  test('comes from the catalogue or is one of their own', async () => {
    const id = await mine().keep()
    const { catalogue, suggestions } = await mine().plan(id)
    const [suggested] = suggestions.price
    expect(catalogue.map(({ slug }) => slug)).toContain(suggested?.slug)
    const body = newTest({ catalogue_slug: suggested?.slug ?? '' })
    expect((await mine().start(id, body)).value().test.catalogue_slug).toBe(suggested?.slug)
    expect((await mine().start(id, newTest({ catalogue_slug: 'no-such-test' }))).status).toBe(404)
  })

  test('takes an assumption of its own candidate only', async () => {
    const id = await mine().keep()
    const elsewhere = newAssumption()
    await mine().assume(await mine().keep(), elsewhere)
    const answer = await mine().start(id, newTest({ assumption_id: elsewhere.id }))
    expect(answer.status).toBe(404)
  })

  test.each([
    ['that ends before it starts', { ends_on: '2026-11-30' }, 'The last day must not be'],
    ['that takes two years', { ends_on: '2028-12-01' }, 'at most a year'],
    ['on a day that is none', { starts_on: '2026-02-30' }, ''],
    ['without a measure', { measure: '' }, 'must not be empty'],
    ['with an endless threshold', { threshold: 1e12 }, ''],
  ])('%s is refused', async (_, wrong, words) => {
    const answer = await mine().start(await mine().keep(), newTest(wrong))
    expect(answer.status).toBe(422)
    expect(answer.detail).toContain(words)
  })

  test('keeps what was to be reached once there is an entry, with the time', async () => {
    const id = await mine().keep()
    const { test: started } = (await mine().start(id)).value()
    const before = (await mine().change(started.id, { ...testFields, threshold: 8 })).value()
    expect(before).toMatchObject({ threshold: 8, former_thresholds: [] })
    await mine().log(started.id)
    await mine().change(started.id, { ...testFields, threshold: 8, title: 'Advance sale' })
    const { comparison, measure } = testFields
    const after = (await mine().change(started.id, { ...testFields, threshold: 3 })).value()
    expect(after.former_thresholds).toEqual([
      { comparison, measure, threshold: 8, until: expect.stringMatching(/^20\d\d-/) },
    ])
    const last = (await mine().change(started.id, { ...testFields, comparison: 'at most' })).value()
    expect(last.former_thresholds.map(({ threshold }) => threshold)).toEqual([8, 3])
    expect((await mine().plan(id)).tests).toEqual([last])
  })

  test('has a log by day, with numbers and remarks, whose entries can be changed', async () => {
    const { test: started } = (await mine().start(await mine().keep())).value()
    const late = newEntry({ day: '2026-12-05', number: null })
    const early = newEntry({ day: '2026-12-02' })
    await mine().log(started.id, late)
    await Promise.all([mine().log(started.id, early), mine().log(started.id, early)])
    const { id: _, ...fields } = early
    const body = { ...fields, number: 2.5 }
    const changed = (await member.call(at(calls.editEntry, early.id), { body })).value()
    const shown = (await mine().change(started.id, testFields)).value()
    expect(shown.entries).toEqual([{ id: early.id, ...body }, late])
    expect(changed).toEqual(shown.entries[0])
    expect((await member.call(at(calls.removeEntry, late.id))).status).toBe(204)
    expect((await member.call(at(calls.removeEntry, late.id))).status).toBe(404)
    await member.call(at(calls.removeTest, started.id))
    expect(await api.db.$count(planEntries)).toBe(
      (await api.db.select().from(planEntries)).filter(({ testId }) => testId !== started.id)
        .length,
    )
    expect((await mine().log(started.id)).status).toBe(404)
  })
})

describe('a decision', () => {
  const started = async () => {
    const id = await mine().keep()
    return { id, test: (await mine().start(id)).value().test }
  }

  test('to go on moves the candidate to Building', async () => {
    const { id, test: one } = await started()
    const answer = (await mine().decide(one.id, { decision: 'go_on' })).value()
    expect(answer).toMatchObject({
      stage: 'building',
      test: { decision: 'go_on', decision_reason: null, decided_at: expect.any(String) },
    })
    expect((await mine().card(id))?.stage).toBe('building')
  })

  test('to go on leaves it in Testing while another test is open, unless Building is chosen', async () => {
    const { id, test: one } = await started()
    await mine().start(id)
    const suggested = (await mine().decide(one.id, { decision: 'go_on' })).value()
    expect(suggested.stage).toBe('testing')
    const chosen = { decision: 'go_on', stage: 'building' } as const
    expect((await mine().decide(one.id, chosen)).value().stage).toBe('building')
  })

  test('to change moves it to Considering', async () => {
    const { id, test: one } = await started()
    await mine().decide(one.id, { decision: 'change', reason: 'Clubs instead of owners' })
    expect(await mine().card(id)).toMatchObject({ stage: 'considering', drop_reason: null })
  })

  test('to stop needs a reason and moves it to Dropped with that reason', async () => {
    const { id, test: one } = await started()
    const silent = await mine().decide(one.id, { decision: 'stop', reason: ' \n' })
    expect([silent.status, silent.detail]).toEqual([422, 'Please say why you stop'])
    expect((await mine().card(id))?.stage).toBe('testing')
    await mine().decide(one.id, { decision: 'stop', reason: 'Nobody paid' })
    expect(await mine().card(id)).toMatchObject({ stage: 'dropped', drop_reason: 'Nobody paid' })
  })

  test('sent again changes nothing, and another one replaces it', async () => {
    const { id, test: one } = await started()
    const body = { decision: 'change' } as const
    const first = (await mine().decide(one.id, body)).value()
    await member.call(at(calls.moveCandidate, id), { body: { stage: 'building', after: null } })
    const again = (await mine().decide(one.id, body)).value()
    expect(again).toEqual({ test: first.test, stage: 'building' })
    const stop = { decision: 'stop', reason: 'Nobody paid' } as const
    expect((await mine().decide(one.id, stop)).value()).toMatchObject({
      test: { decision: 'stop' },
      stage: 'dropped',
    })
  })
})

describe('another member', () => {
  test('finds nothing on any call', async () => {
    const id = await mine().keep()
    const assumption = newAssumption()
    const entry = newEntry()
    await mine().assume(id, assumption)
    const { test: one } = (await mine().start(id)).value()
    await mine().log(one.id, entry)
    const before = await mine().plan(id)
    const ids = { candidateId: id, assumptionId: assumption.id, testId: one.id, entryId: entry.id }
    const bodies: Record<string, object> = planBodies
    const walked: [string, number][] = []
    for (const [name, call] of Object.entries<Call>(planCalls)) {
      if (!call.path.includes(':')) continue
      const path = call.path.replace(/:(\w+)/, (_, key: keyof typeof ids) => ids[key])
      const asked = { ...call, path: path as Call['path'] }
      walked.push([name, (await other.call(asked, { body: bodies[name] as undefined })).status])
    }
    expect(walked).toHaveLength(12)
    expect(walked.filter(([, status]) => status !== 404)).toEqual([])
    expect(await mine().plan(id)).toEqual(before)
  })

  test('cannot take the id of an assumption, a test or an entry', async () => {
    const id = await mine().keep()
    const assumption = newAssumption()
    const entry = newEntry()
    await mine().assume(id, assumption)
    const { test: one } = (await mine().start(id)).value()
    await mine().log(one.id, entry)
    const theirs = planner(other)
    const own = await theirs.keep()
    const { test: ownTest } = (await theirs.start(own)).value()
    const answers = [
      await theirs.assume(own, assumption),
      await theirs.start(own, newTest({ id: one.id })),
      await theirs.log(ownTest.id, entry),
    ]
    expect(answers.map(code)).toEqual(['not_found', 'not_found', 'not_found'])
  })
})

describe('the limits', () => {
  const at30 = (count: number, row: (index: number) => object) =>
    Array.from({ length: count }, (_, index) => row(index)) as never[]
  const now = new Date()
  const times = { createdAt: now, updatedAt: now }

  test('are those of growth.ts', async () => {
    const id = await mine().keep()
    const { test: one } = (await mine().start(id)).value()
    const { id: _, ...fields } = newAssumption()
    await api.db
      .insert(planAssumptions)
      .values(
        at30(ASSUMPTIONS_MAX, () => ({ id: randomUUID(), candidateId: id, ...fields, ...times })),
      )
    const [row] = await api.db.select().from(planTests).limit(1)
    await api.db
      .insert(planTests)
      .values(at30(PLAN_TESTS_MAX - 1, () => ({ ...row, id: randomUUID(), candidateId: id })))
    await api.db.insert(planEntries).values(
      at30(ENTRIES_MAX, () => {
        const { id: entryId, ...entry } = newEntry()
        return { id: entryId, testId: one.id, ...entry, createdAt: now }
      }),
    )
    const answers = [await mine().assume(id), await mine().start(id), await mine().log(one.id)]
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409])
    expect(answers.map(code)).toEqual(['plan_full', 'plan_full', 'plan_full'])
    expect(answers[0]?.detail).toContain('30 assumptions')
  })

  test('hold for the changes of a threshold, and say so', async () => {
    const { test: one } = (await mine().start(await mine().keep())).value()
    await mine().log(one.id)
    const former = { ...testFields, until: now.toISOString() }
    const formerThresholds = Array.from({ length: FORMER_THRESHOLDS_MAX }, () => former)
    await api.db.update(planTests).set({ formerThresholds })
    const answer = await mine().change(one.id, { ...testFields, threshold: 99 })
    expect([answer.status, code(answer)]).toEqual([409, 'plan_full'])
    const same = await mine().change(one.id, { ...testFields, title: 'Another name' })
    expect(same.status).toBe(200)
    await api.db.update(planTests).set({ formerThresholds: [] })
  })
})

describe('a plan', () => {
  test('is not found while its candidate is removed, and comes back with it', async () => {
    const id = await mine().keep()
    await mine().assume(id)
    await member.call(at(calls.removeCandidate, id))
    expect((await member.call(at(calls.plan, id))).status).toBe(404)
    expect((await mine().assume(id)).status).toBe(404)
    await member.call(at(calls.restoreCandidate, id))
    expect((await mine().plan(id)).assumptions).toHaveLength(1)
  })

  test('asks questions from the start', async () => {
    const { questions } = await mine().plan(await mine().keep())
    expect(questions.length).toBeGreaterThanOrEqual(5)
  })

  test('is in the export of its candidate', async () => {
    const leaving = planner(await api.registerAndVerify())
    const id = await leaving.keep()
    await leaving.assume(id)
    const { test: one } = (await leaving.start(id)).value()
    await leaving.log(one.id)
    const { text } = await leaving.member.call(calls.exportWorkspace)
    const [candidate] = JSON.parse(text).candidates
    const { assumptions, tests } = await leaving.plan(id)
    const kept = assumptions.map(({ reasons: _, ...rest }) => rest)
    expect(candidate.plan).toEqual({ assumptions: kept, tests })
  })

  test('dies with the account, with everything in it', async () => {
    const leaving = planner(await api.registerAndVerify())
    const id = await leaving.keep()
    await leaving.draft(id)
    const { test: one } = (await leaving.start(id)).value()
    await leaving.log(one.id)
    const body = { reminds_tests: false }
    await leaving.member.call(calls.saveWorkspaceSettings, { body })
    const count = async () => ({
      assumptions: await api.db.$count(planAssumptions),
      tests: await api.db.$count(planTests),
      entries: await api.db.$count(planEntries),
      settings: await api.db.$count(workspaceSettings),
    })
    const before = await count()
    await leaving.member.call(calls.deleteAccount, { body: { password: PASSWORD } })
    expect(await count()).toEqual({
      assumptions: before.assumptions - 5,
      tests: before.tests - 1,
      entries: before.entries - 1,
      settings: before.settings - 1,
    })
  })
})

describe('the settings of the workspace', () => {
  beforeEach(() => api.db.delete(workspaceSettings))

  test('have every mail on until one is switched off', async () => {
    expect((await member.call(calls.workspaceSettings)).value()).toEqual({
      reminds_tests: true,
      mails_watch: true,
    })
    const off = await member.call(calls.saveWorkspaceSettings, { body: { reminds_tests: false } })
    expect(off.value()).toEqual({ reminds_tests: false, mails_watch: true })
    expect((await member.call(calls.saveWorkspaceSettings, { body: {} })).value()).toEqual(
      off.value(),
    )
    expect((await other.call(calls.workspaceSettings)).value().reminds_tests).toBe(true)
  })
})
