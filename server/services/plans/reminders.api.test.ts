import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../contract/calls.ts'
import { type Member, startApi } from '../../../testing/api.ts'
import { at, newTest, planner, testFields } from '../../../testing/plans.ts'
import { candidates, planTests, users } from '../../db/schema.ts'
import { type Statement, statements } from '../../observed.ts'
import { createLetters } from '../mail/letters.ts'
import { lastDueDay, mailMoment } from './reminder-time.ts'
import { createReminders } from './reminders.ts'

const api = await startApi()
const { db, clock, services } = api
const letters = createLetters('http://localhost:4321')

/** The reminders of one of several hosts over the same database. */
const host = () => createReminders({ db, clock, outbox: services.outbox, letters })

/** Rounds of several hosts at once until each of them finds nothing more to do. */
async function work(hosts = 1): Promise<void> {
  const one = async () => {
    const { remindNext } = host()
    while (await remindNext());
  }
  await Promise.all(Array.from({ length: hosts }, one))
}

const moveTo = (time: string) => clock.setOffset(Date.parse(time) - Date.now())
beforeEach(async () => {
  moveTo('2026-12-01T12:00:00Z')
  await db.delete(planTests)
})

async function newPlanner() {
  const made = planner(await api.registerAndVerify())
  return {
    ...made,
    /** Subjects of the mails about tests, newest first. */
    reminded: async () =>
      (await api.mails(made.member.email))
        .filter(({ subject }) => subject.includes('of yours end'))
        .map(({ subject, text }) => ({ subject, text })),
  }
}

describe('a test that ends', () => {
  test('is told by one mail on its last day, however many hosts look', async () => {
    const one = await newPlanner()
    const id = await one.keep()
    await one.start(id)
    moveTo('2026-12-10T05:59:00Z')
    await work(2)
    expect(await one.reminded()).toEqual([])
    moveTo('2026-12-10T06:00:00Z')
    await work(4)
    moveTo('2026-12-11T06:00:00Z')
    await work(2)
    const mails = await one.reminded()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe('A test of yours ends')
    expect(mails[0]?.text).toContain('December 10, 2026')
    expect(mails[0]?.text).toContain(`/workspace/candidate?id=${id}#plan`)
    expect(mails[0]?.text).toContain('/settings#reminders')
  })

  test('names nothing that a person typed', async () => {
    const one = await newPlanner()
    await one.start(await one.keep('Zanzibar rides'), newTest({ title: 'Zanzibar test' }))
    moveTo('2026-12-10T07:00:00Z')
    await work()
    const [mail] = await api.mails(one.member.email)
    expect(JSON.stringify(mail)).not.toContain('Zanzibar')
  })

  test('shares its mail with the other tests of its member that end then', async () => {
    const one = await newPlanner()
    const two = await newPlanner()
    const id = await one.keep()
    await Promise.all([one.start(id), one.start(id), two.start(await two.keep())])
    moveTo('2026-12-10T07:00:00Z')
    await work(3)
    expect((await one.reminded()).map(({ subject }) => subject)).toEqual(['2 tests of yours end'])
    expect((await two.reminded()).map(({ subject }) => subject)).toEqual(['A test of yours ends'])
  })

  test('is told again if its end is moved, and not if it was over when it was written down', async () => {
    const one = await newPlanner()
    const id = await one.keep()
    const { test: started } = (await one.start(id)).value()
    await one.start(id, newTest({ starts_on: '2026-11-01', ends_on: '2026-11-05' }))
    await work()
    expect(await one.reminded()).toHaveLength(0)
    moveTo('2026-12-10T07:00:00Z')
    await work()
    const later = planner(await api.anotherSession(one.member))
    ;(await later.change(started.id, { ...testFields, title: 'The same end' })).value()
    await work()
    expect(await one.reminded()).toHaveLength(1)
    ;(await later.change(started.id, { ...testFields, ends_on: '2026-12-20' })).value()
    moveTo('2026-12-20T07:00:00Z')
    await work()
    expect(await one.reminded()).toHaveLength(2)
  })
})

describe('no mail', () => {
  test('is sent once the member switched them off, also not for what ended before', async () => {
    const one = await newPlanner()
    await one.start(await one.keep())
    const set = async (who: Member, reminds_tests: boolean) =>
      (await who.call(calls.saveWorkspaceSettings, { body: { reminds_tests } })).value()
    await set(one.member, false)
    moveTo('2026-12-10T07:00:00Z')
    await work(2)
    await set(await api.anotherSession(one.member), true)
    await work()
    expect(await one.reminded()).toEqual([])
  })

  test('is sent about a test that is decided', async () => {
    const one = await newPlanner()
    const { test: started } = (await one.start(await one.keep())).value()
    await one.decide(started.id, { decision: 'change' })
    moveTo('2026-12-10T07:00:00Z')
    await work()
    expect(await one.reminded()).toEqual([])
  })

  test('is sent about a candidate that was dropped or removed', async () => {
    const one = await newPlanner()
    const dropped = await one.keep()
    const removed = await one.keep()
    await Promise.all([one.start(dropped), one.start(removed)])
    const body = { stage: 'dropped', after: null } as const
    await one.member.call(at(calls.moveCandidate, dropped), { body })
    await one.member.call(at(calls.removeCandidate, removed))
    moveTo('2026-12-10T07:00:00Z')
    await work()
    expect(await one.reminded()).toEqual([])
  })

  test('is lost if the mail cannot be written: the next round writes it', async () => {
    const one = await newPlanner()
    await one.start(await one.keep())
    moveTo('2026-12-10T07:00:00Z')
    const broken = createReminders({
      ...{ db, clock, letters },
      outbox: { enqueue: () => Promise.reject(new Error('no room')) },
    })
    await expect(broken.remindNext()).rejects.toThrow('no room')
    await work()
    expect(await one.reminded()).toHaveLength(1)
  })
})

test('the host runs the rounds', async () => {
  const one = await newPlanner()
  const { test: started } = (await one.start(await one.keep())).value()
  moveTo('2026-12-10T07:00:00Z')
  const log = { warn: () => undefined }
  for (const loop of services.loops) loop.start(log)
  const mark = async () => {
    const [row] = await db.select().from(planTests).where(eq(planTests.id, started.id))
    return row?.remindedAt
  }
  await expect.poll(mark, { timeout: 10_000 }).toBeInstanceOf(Date)
  await Promise.all(services.loops.map((loop) => loop.stop()))
  expect(await one.reminded()).toHaveLength(1)
})

test('the moment of a mail is six in the morning in UTC', () => {
  expect(mailMoment('2026-12-10')).toEqual(new Date('2026-12-10T06:00:00Z'))
  expect(lastDueDay(new Date('2026-12-10T05:59:59Z'))).toBe('2026-12-09')
  expect(lastDueDay(new Date('2026-12-10T06:00:00Z'))).toBe('2026-12-10')
})

test('members are found by the tests that are due, however many users there are', async () => {
  const made = { createdAt: clock.now(), updatedAt: clock.now() }
  const many = Array.from({ length: 3_000 }, () => crypto.randomUUID())
  await db.insert(users).values(many.map((id) => ({ id, email: id, emailKey: id, ...made })))
  await db.insert(candidates).values(
    many.map((id) => ({
      ...{ id, userId: id, key: 'ramps', name: 'Ramps', keys: ['ramps'], rank: 1, ...made },
      stage: 'testing' as const,
    })),
  )
  const running = { measure: 'people', comparison: 'at least', threshold: 5, title: 'Ads' } as const
  await db.insert(planTests).values(
    many.map((id) => ({
      ...{ id, candidateId: id, ...running, ...made, formerThresholds: [] },
      ...{ startsOn: '2026-12-01', endsOn: '2026-12-20' },
    })),
  )
  await db.execute(sql`analyze`)
  const sent: string[] = []
  const hear = (message: unknown) => void sent.push((message as Statement).text)
  statements.start.subscribe(hear)
  await work()
  statements.start.unsubscribe(hear)
  const text = sent.find((each) => each.includes('"users"')) ?? ''
  const plan = await db.transaction(async (tx) => {
    await tx.execute(sql`set local plan_cache_mode = force_generic_plan`)
    await tx.execute(sql.raw(`prepare due_tests as ${text}`))
    const { rows } = await tx.execute<Record<string, string>>(
      sql`explain execute due_tests('2026-12-01', 1)`,
    )
    await tx.execute(sql`deallocate due_tests`)
    return rows.map((row) => Object.values(row)[0]).join('\n')
  })
  expect(plan).toContain('plan_tests_due')
  expect(plan).not.toContain('Seq Scan on users')
})
