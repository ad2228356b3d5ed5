import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../contract/calls.ts'
import { startApi } from '../../../testing/api.ts'
import { beyondAtlas } from '../../../testing/atlas.ts'
import { faults, names, type Reply, startLlmServer } from '../../../testing/llm-server.ts'
import { nicheDrafts, niches } from '../../db/schema.ts'
import { createDossierWriter, type DraftAnswer } from '../../providers/niches/dossier-writer.ts'
import { createThrottle } from '../throttle.ts'
import { createDrafting } from './drafting.ts'
import { nextRevision } from './niche-rows.ts'

const llm = await startLlmServer()
const api = await startApi({
  env: { LLM_BASE_URL: llm.url, LLM_API_KEY: 'sk-test', LLM_MODEL: 'test', LLM_TIMEOUT_MS: '2000' },
})
const { db, clock } = api
const member = await api.premiumUser()
const MINUTE = 60_000

let warnings: Record<string, string | number>[] = []
const log = { warn: (fields: Record<string, string | number>) => void warnings.push(fields) }
const { llm: config } = api.services.config
if (config === undefined) throw new Error('no model')
const parts = { db, clock, write: createDossierWriter(config) }
let drafting: ReturnType<typeof createDrafting>
const round = () => drafting.round(log, new AbortController().signal)

const answer: DraftAnswer = {
  customer: 'A tenant with a two-foot tank who has lost three shrimp since the last water change.',
  problems: [
    { problem: 'Shrimp die overnight and nobody knows why.', today: 'They ask in a forum.' },
    { problem: 'A small tank swings with every water change.', today: 'They change less water.' },
    { problem: 'Pet shops sell plants with snails on them.', today: 'They dip them in bleach.' },
  ],
  pays: { low: 90, high: 40, unit: 'each', what: 'a nano tank with light and filter' },
  offers: [
    { offer: 'A planted nano tank that is cycled before it is delivered', model: 'product' },
    { offer: 'A monthly visit that trims the plants and tests the water', model: 'subscription' },
    { offer: 'A thing with a model that nobody has heard of', model: 'barter' },
  ],
  places: ['Aquarium clubs', 'The subreddit r/nanotanks', 'Fish shops with a plant shelf'],
  phrases: ['Nano Tank', 'nano tank', 'shrimp tank setup', 'how to keep a very small tank clean'],
  hurdles: [{ kind: 'stock', what: 'Live plants and shrimp die in the post in summer.' }],
  check: 'Offer ten tank owners a paid visit for $30 and count those who book within a week.',
}
const draft = (over: Partial<DraftAnswer> = {}): Reply => ({
  kind: 'content',
  content: JSON.stringify({ ...answer, ...over }),
})

async function found(...given: unknown[]): Promise<number[]> {
  await db.delete(nicheDrafts)
  const path = [...beyondAtlas.nano]
  await db
    .update(niches)
    .set({ isExplored: false })
    .where(eq(niches.name, path.at(-1) ?? ''))
  await nextRevision(db)
  llm.reply(names(...given))
  await member.call(calls.explore, { body: { path } })
  return (await drafts()).map(({ id }) => id)
}
const drafts = () => db.select().from(nicheDrafts).orderBy(nicheDrafts.id)
const only = async () => (await drafts())[0]
const summary = 'Keepers of shrimp get a tank that is cycled before it arrives.'

beforeEach(() => {
  drafting = createDrafting({ ...parts, throttle: createThrottle(db, clock, Infinity) })
  clock.setOffset(0)
  warnings = []
})

describe('an exploration by a model', () => {
  test('stores its summary and kind, and asks for a dossier later', async () => {
    await found({ name: 'Shrimp Tanks', kind: 'product', summary }, 'Desk Tanks')
    const rows = await drafts()
    expect(rows.map((row) => [row.summary, row.kind, row.dossier])).toEqual([
      [summary, 'product', null],
      [null, null, null],
    ])
    expect(llm.requests).toHaveLength(1)
  })
})

describe('drafting', () => {
  test('asks once for each niche, with its path, and stores what can be shown', async () => {
    await found({ name: 'Bowl Tanks', kind: 'product', summary })
    llm.reply(draft())
    expect(await round()).toBe(true)
    const [, user] = llm.requests[0]?.body.messages ?? []
    const path = [...beyondAtlas.nano, 'Bowl Tanks']
    expect(user?.content).toBe(`Path: ${JSON.stringify(path)}`)
    const row = await only()
    expect(row?.dossier).toEqual({
      ...answer,
      pays: { ...answer.pays, low: 40, high: 90 },
      offers: answer.offers.slice(0, 2),
      places: ['Aquarium clubs', 'Fish shops with a plant shelf'],
      phrases: ['nano tank', 'shrimp tank setup'],
    })
    expect(await round()).toBe(false)
    expect(llm.requests).toHaveLength(1)
  })

  test('tries an answer that cannot be shown again, three times in all', async () => {
    await found('Cube Tanks')
    llm.reply(faults.refusal)
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await round()
      expect(await only()).toMatchObject({ attempts: Math.min(attempt, 3), dossier: null })
      clock.setOffset(attempt * 120 * MINUTE)
    }
    expect(warnings.map(({ event, attempt }) => [event, attempt])).toEqual([
      ['draft_refused', 1],
      ['draft_refused', 2],
      ['draft_refused', 3],
    ])
    expect(JSON.stringify(warnings)).not.toContain('Cube')
  })

  test('waits after a bad answer, and uses the next good one', async () => {
    await found('Wall Tanks')
    llm.reply(draft({ problems: [] }), draft())
    await round()
    expect(await round()).toBe(false)
    clock.setOffset(61 * MINUTE)
    await round()
    expect((await only())?.dossier?.check).toBe(answer.check)
  })

  test('pauses while the model is away, and loses no niche', async () => {
    await found('Away Tanks', 'Far Tanks', 'Late Tanks')
    llm.reply(faults.broken)
    for (let hours = 0; hours < 30; hours += 1) {
      clock.setOffset(hours * 60 * MINUTE)
      await round()
      expect(await round()).toBe(false)
    }
    expect((await drafts()).map(({ attempts }) => attempts)).toEqual([0, 0, 0])
    llm.reply(draft())
    clock.setOffset(31 * 60 * MINUTE)
    while (await round());
    expect((await drafts()).every(({ dossier }) => dossier)).toBe(true)
  })

  test('leaves out prices and phrases that cannot be shown, and keeps the rest', async () => {
    await found('Odd Tanks')
    const pays = {
      low: 1,
      high: 2,
      unit: 'each',
      what: 'order at www.evil.example, +1 555 010 9999',
    }
    llm.reply(draft({ pays, phrases: ['café aquarium', 'nano tank', '24/7 fish?'] }))
    await round()
    const row = await only()
    expect(row?.dossier?.phrases).toEqual(['nano tank'])
    expect(row?.dossier).not.toHaveProperty('pays')
  })

  test('does not count an attempt that the end of the process cut off', async () => {
    await found('Cut Tanks')
    llm.reply(faults.hang)
    const stopping = new AbortController()
    const cut = drafting.round(log, stopping.signal)
    await expect.poll(() => llm.requests.length).toBe(1)
    stopping.abort()
    await cut
    expect(await only()).toMatchObject({ attempts: 0, nextAttemptAt: null })
  })

  test('leaves a niche to another host that is drafting it', async () => {
    await found('Pond Bowls')
    const release = llm.hold()
    llm.reply(draft())
    const first = round()
    await expect.poll(async () => (await only())?.attempts).toBe(1)
    expect(await round()).toBe(false)
    release()
    await first
    expect((await only())?.dossier).not.toBeNull()
  })

  test('stops at the daily limit, without counting an attempt, until midnight UTC', async () => {
    await found('Moss Tanks')
    const strict = createDrafting({ ...parts, throttle: createThrottle(db, clock, 0) })
    llm.reply(draft())
    await strict.round(log, new AbortController().signal)
    expect(await strict.round(log, new AbortController().signal)).toBe(false)
    expect(llm.requests).toHaveLength(0)
    expect(await only()).toMatchObject({ attempts: 0, dossier: null })
    clock.setOffset(24 * 60 * MINUTE)
    await round()
    expect((await only())?.dossier).not.toBeNull()
  })

  test('ends with its niche', async () => {
    const [id] = await found('Gone Tanks')
    await db.delete(niches).where(eq(niches.id, id ?? 0))
    expect(await drafts()).toEqual([])
  })
})
