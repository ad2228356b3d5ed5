import { and, eq, inArray, is, isNotNull, isNull } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { nicheNameKey } from '../../contract/niche-name.ts'
import { dayAfter } from '../../testing/access-keys.ts'
import { type Api, type Member, PASSWORD, startApi, uniqueEmail } from '../../testing/api.ts'
import { withId } from '../../testing/candidates.ts'
import { engine } from '../../testing/database.ts'
import { startDataForSeo } from '../../testing/dataforseo-server.ts'
import { startDiscussions } from '../../testing/discussion-servers.ts'
import { names, startLlmServer } from '../../testing/llm-server.ts'
import { planner } from '../../testing/plans.ts'
import { connect, startStripe } from '../../testing/stripe-server.ts'
import { createHackerNews } from '../providers/discussions/hackernews.ts'
import { createGathering, LIVE_PER_DAY } from '../services/archive/gathering.ts'
import { createArchiveSearch } from '../services/archive/search.ts'
import { KEPT_PER_USER as KEYWORDS_KEPT } from '../services/market/analysis.ts'
import { createKeywordInterest } from '../services/market/interest.ts'
import { createMemberWrites } from '../services/reads/member-writes.ts'
import { createPrimaryReads } from '../services/reads/reads.ts'
import { createThrottle } from '../services/throttle.ts'
import { growth } from './growth.ts'
import * as schema from './schema.ts'

const MINUTE = 60_000
const DAY = 86_400_000

const tables = Object.entries(schema).filter(([, value]) => is(value, PgTable))

const llm = await startLlmServer()
const stripe = await startStripe()
const vendor = await startDataForSeo()
const outside = await startDiscussions()

/** A host with production's limits. */
const strict = await startApi({
  env: {
    ...stripe.env,
    ...vendor.env,
    RATE_LIMIT: '1',
    LLM_BASE_URL: llm.url,
    LLM_MODEL: 'test-model',
    MEMBER_NICHES_MAX: '7',
  },
})
/** A host without rate limits, so that tests reach the caps. */
const loose = await startApi()
const billed = await connect(strict, stripe)

let hosts = 0
/** An address without any counted request. */
function newAddress(): string {
  hosts += 1
  return `203.0.113.${hosts}`
}

/** Calls until one is refused, and returns the number of accepted calls. */
async function untilRefused(most: number, call: (at: number) => Promise<{ status: number }>) {
  for (let at = 0; at < most; at += 1) {
    if ((await call(at)).status >= 400) return at
  }
  throw new Error(`${most} calls and none was refused`)
}

/** Sets a counter as if it had come this far. */
async function counted(api: Api, key: string, count: number, windowMs = DAY) {
  const windowEnd = new Date(api.clock.now().getTime() + windowMs)
  const values = { key, count, windowEnd }
  await api.db
    .insert(schema.throttles)
    .values(values)
    .onConflictDoUpdate({ target: schema.throttles.key, set: values })
}

/** A niche for one test, below which only the model has niches. */
async function plant(name: string): Promise<string[]> {
  const [baking] = await strict.db
    .select()
    .from(schema.niches)
    .where(eq(schema.niches.name, 'Baking'))
  await strict.db.insert(schema.niches).values({
    ...{ parentId: baking?.id ?? 0, name, nameKey: nicheNameKey(name), depth: 3 },
    ...{ origin: 'import', revision: 1, createdAt: new Date() },
  })
  return ['Food & Drink', 'Baking', name]
}

const mine = (member: Member) => eq(schema.sessions.userId, member.user.id)

/** A user's repeated action, and the highest number of rows it may create. */
interface Drive {
  /** Number of tries that would add a row. */
  tried: number
  rows: number
  most: number
}

/** Searches the live sources until the day's searches are used up. */
async function driveLiveSearches(): Promise<Drive> {
  const { db } = loose
  const throttle = createThrottle(db, loose.clock, 1)
  const hash = (source: string, name: string) => `hash ${source} ${name.length}`
  const sources = [createHackerNews(outside.url, hash)]
  const search = createArchiveSearch(createPrimaryReads(db).upToDate)
  const gather = createGathering({ db, clock: loose.clock, sources, search, throttle })
  outside.reset()
  await counted(loose, 'live', LIVE_PER_DAY - 2)
  for (let at = 0; at < 4; at += 1) {
    const { discussions } = await gather('dog walkers', 5, new AbortController().signal)
    expect(discussions.length).toBeGreaterThan(0)
  }
  return { tried: 4, rows: outside.asked('hn search'), most: 2 }
}

/** Adds to a plan until it is full. */
async function drivePlan(part: 'assumptions' | 'tests' | 'entries'): Promise<Drive> {
  const plan = planner(await loose.registerAndVerify())
  const id = await plan.keep()
  const { test: one } = (await plan.start(id)).value()
  const { planAssumptions, planTests, planEntries } = schema
  const { add, most, count } = {
    assumptions: {
      ...{ add: () => plan.assume(id), most: 30 },
      count: () => loose.db.$count(planAssumptions, eq(planAssumptions.candidateId, id)),
    },
    tests: {
      ...{ add: () => plan.start(id), most: 30 },
      count: () => loose.db.$count(planTests, eq(planTests.candidateId, id)),
    },
    entries: {
      ...{ add: () => plan.log(one.id), most: 500 },
      count: () => loose.db.$count(planEntries, eq(planEntries.testId, one.id)),
    },
  }[part]
  const tried = 2 + (await untilRefused(most + 1, add))
  return { tried, rows: await count(), most }
}

type Driven = { [Name in keyof typeof growth]?: () => Promise<Drive> }

const drives = {
  async niches() {
    const member = await strict.premiumUser()
    const explore = (path: string[]) => member.call(calls.explore, { body: { path } })
    let tried = 0
    const refused = await untilRefused(10, async (at) => {
      tried += 3
      llm.reply(names(`First ${at}`, `Second ${at}`, `Third ${at}`))
      return explore(await plant(`Growing ${at}`))
    })
    expect(refused).toBe(2)
    expect((await explore(['Food & Drink', 'Baking', 'Growing 2'])).detail).toContain('full')
    const rows = await strict.db.$count(schema.niches, eq(schema.niches.origin, 'llm'))
    const [state] = await strict.db.select().from(schema.treeState)
    expect(state?.memberNiches).toBe(rows)
    return { tried, rows, most: 7 }
  },

  async nicheDrafts() {
    const member = await strict.premiumUser()
    const before = await strict.db.$count(schema.nicheDrafts)
    const refused = await untilRefused(10, async (at) => {
      llm.reply(names(`Drafted ${at}`, `Told ${at}`, `Said ${at}`))
      const path = await plant(`Drafting ${at}`)
      return member.call(calls.explore, { body: { path } })
    })
    const tried = before + 3 * (refused + 1)
    return { tried, rows: await strict.db.$count(schema.nicheDrafts), most: 7 }
  },

  async nicheWords() {
    const member = await strict.premiumUser()
    await strict.db.update(schema.treeState).set({ memberNiches: 0 })
    const refused = await untilRefused(10, async (at) => {
      llm.reply(names(`Quillon ${at}1`, `Quillon ${at}2`, `Quillon ${at}3`))
      const path = await plant(`Wording ${at}`)
      return member.call(calls.explore, { body: { path } })
    })
    const rows = await strict.db.$count(schema.nicheWords, eq(schema.nicheWords.word, 'quillon'))
    return { tried: 3 * (refused + 1), rows, most: 1 }
  },

  async leases() {
    const member = await strict.premiumUser()
    const places = await Promise.all([1, 2, 3, 4, 5].map((at) => plant(`Held ${at}`)))
    await strict.db.update(schema.treeState).set({ memberNiches: 0 })
    llm.reply(names('Under Way'))
    const before = llm.requests.length
    const release = llm.hold()
    const asked = places.map((path) => member.call(calls.explore, { body: { path } }))
    await expect.poll(() => llm.requests.length - before, { timeout: 10_000 }).toBe(3)
    const refused = await Promise.race(asked)
    expect(refused.status).toBe(429)
    // Each has a lease of the niche and one of the member. The embedded database needs no
    // rows: the running work is counted there.
    const isShared = engine() === 'postgres'
    const most = isShared ? 6 : 3
    const underWay = () =>
      isShared ? strict.db.$count(schema.leases) : Promise.resolve(llm.requests.length - before)
    await expect.poll(underWay, { timeout: 10_000 }).toBe(most)
    const rows = await underWay()
    release()
    await Promise.all(asked)
    expect(await strict.db.$count(schema.leases)).toBe(0)
    return { tried: 10, rows, most }
  },

  async pendingRegistrations() {
    const address = newAddress()
    const register = (email: string) =>
      strict.call(calls.register, { body: { email, password: PASSWORD }, address })
    const email = uniqueEmail()
    const before = await strict.db.$count(schema.pendingRegistrations)
    await register(email)
    await register(email)
    const tried = 2 + (await untilRefused(40, () => register(uniqueEmail())))
    const rows = (await strict.db.$count(schema.pendingRegistrations)) - before
    expect(rows).toBe(29)
    return { tried: tried + 1, rows, most: 30 }
  },

  async users() {
    const address = newAddress()
    const before = await strict.db.$count(schema.users)
    const tried = await untilRefused(40, async () => {
      const email = uniqueEmail()
      const body = { email, password: PASSWORD }
      const answer = await strict.call(calls.register, { body, address })
      if (answer.status === 201) {
        const token = await strict.mailedToken(email)
        await strict.call(calls.verifyEmail, { body: { token }, address })
      }
      return answer
    })
    const rows = (await strict.db.$count(schema.users)) - before
    return { tried: tried + 1, rows, most: 30 }
  },

  async passwordResets() {
    const { email } = await loose.registerAndVerify()
    for (let at = 0; at < 5; at += 1) {
      await loose.call(calls.forgotPassword, { body: { email } })
      await loose.call(calls.forgotPassword, { body: { email: uniqueEmail() } })
    }
    return { tried: 10, rows: await loose.db.$count(schema.passwordResets), most: 1 }
  },

  async mails() {
    const { email } = await strict.registerAndVerify()
    const before = (await strict.mails(email)).length
    for (let at = 0; at < 6; at += 1) {
      await strict.call(calls.forgotPassword, { body: { email }, address: newAddress() })
    }
    return { tried: 6, rows: (await strict.mails(email)).length - before, most: 3 }
  },

  async oauthStates() {
    const address = newAddress()
    const browser = strict.browser()
    const before = await strict.db.$count(schema.oauthStates)
    const tried = await untilRefused(120, () => browser.call(calls.oauthState, { address }))
    const rows = (await strict.db.$count(schema.oauthStates)) - before
    return { tried: tried + 1, rows, most: 100 }
  },

  async knownDevices() {
    const { email, user } = await loose.registerAndVerify()
    const body = { username: email, password: PASSWORD }
    for (let at = 0; at < 15; at += 1) {
      await loose.browser().call(calls.login, { body, address: newAddress() })
    }
    const rows = await loose.db.$count(schema.knownDevices, eq(schema.knownDevices.userId, user.id))
    return { tried: 32, rows, most: 20 }
  },

  async sessions() {
    const member = await loose.registerAndVerify()
    for (let at = 0; at < 54; at += 1) await loose.services.sessions.start(member.user.id)
    const open = and(mine(member), isNull(schema.sessions.revokedAt))
    expect(await loose.db.$count(schema.sessions, open)).toBe(50)
    expect((await member.call(calls.me)).status).toBe(401)
    loose.clock.setOffset(2 * DAY)
    await loose.services.cleanup()
    loose.clock.setOffset(0)
    return { tried: 55, rows: await loose.db.$count(schema.sessions, mine(member)), most: 50 }
  },

  async refreshTokens() {
    const member = await strict.registerAndVerify()
    let { refresh_token } = member.tokens
    // Count first, so that all other counts of this host fall into the same window.
    const began = strict.clock.now().getTime() - Date.now()
    let tried = 0
    for (let minute = 0; minute < 8; minute += 1) {
      strict.clock.setOffset(began + minute * 61_000)
      tried += await untilRefused(60, async () => {
        const answer = await strict.call(calls.refresh, { body: { refresh_token } })
        if (answer.status === 200) ({ refresh_token } = answer.value())
        return answer
      })
    }
    const open = strict.db
      .select({ id: schema.sessions.id })
      .from(schema.sessions)
      .where(mine(member))
    const own = inArray(schema.refreshTokens.sessionId, open)
    const rows = await strict.db.$count(schema.refreshTokens, own)
    expect(tried).toBe(300)
    strict.clock.setOffset(began + 16 * DAY)
    await strict.services.cleanup()
    strict.clock.setOffset(began + 18 * DAY)
    await strict.services.cleanup()
    expect(await strict.db.$count(schema.refreshTokens, own)).toBe(0)
    strict.clock.setOffset(began)
    return { tried: tried + 8, rows, most: 301 }
  },

  async accessTokens() {
    const member = await loose.registerAndVerify()
    let { refresh_token } = member.tokens
    for (let at = 0; at < 20; at += 1) {
      loose.clock.setOffset(at * 10 * MINUTE)
      const answer = await loose.call(calls.refresh, { body: { refresh_token } })
      ;({ refresh_token } = answer.value())
      await loose.services.cleanup()
    }
    const own = loose.db
      .select({ id: schema.sessions.id })
      .from(schema.sessions)
      .where(mine(member))
    const rows = await loose.db.$count(
      schema.accessTokens,
      inArray(schema.accessTokens.sessionId, own),
    )
    loose.clock.setOffset(0)
    return { tried: 21, rows, most: 2 }
  },

  async billing() {
    const member = await strict.registerAndVerify()
    const tried = await untilRefused(40, () => billed.checkout(member))
    const rows = await strict.db.$count(schema.billing, eq(schema.billing.userId, member.user.id))
    expect(tried).toBe(30)
    return { tried: tried + 1, rows, most: 1 }
  },

  async billingEvents() {
    const before = await strict.db.$count(schema.billingEvents)
    const event = stripe.event('customer.subscription.updated', { customer: 'cus_nobody' })
    for (let at = 0; at < 10; at += 1) {
      await billed.deliver(event)
      await billed.post(stripe.bodyOf(stripe.event('invoice.paid', { at })), {})
    }
    const rows = (await strict.db.$count(schema.billingEvents)) - before
    await billed.settle()
    const began = strict.clock.now().getTime() - Date.now()
    strict.clock.setOffset(began + 91 * DAY)
    await strict.services.cleanup()
    strict.clock.setOffset(began)
    expect(await strict.db.$count(schema.billingEvents)).toBe(0)
    return { tried: 20, rows, most: 1 }
  },

  async keywordReports() {
    const host = await startApi({ env: { RATE_LIMIT: '1' } })
    const member = await host.premiumUser()
    await counted(host, `analysis:${member.user.id}`, 495)
    const tried = await untilRefused(10, (at) =>
      member.call(calls.analyzeKeyword, { body: { keyword: `growing thing ${at}` } }),
    )
    const rows = await host.db.$count(schema.keywordReports)
    const [row] = await host.db.select().from(schema.keywordReports)
    expect(row?.report).toBeNull()
    // Repeating the same request costs nothing.
    const again = await member.call(calls.analyzeKeyword, { body: { keyword: 'growing thing 0' } })
    expect(again.status).toBe(200)
    host.clock.setOffset(40 * DAY)
    await host.services.cleanup()
    expect(await host.db.$count(schema.keywordReports)).toBe(0)
    return { tried: tried + 1, rows, most: 5 }
  },

  async keywordInterest() {
    const { db, clock } = loose
    const began = clock.now().getTime() - Date.now()
    const source = { interestOf: async () => undefined }
    const interestOf = createKeywordInterest({ db, clock, source })
    for (let month = 0; month < 4; month += 1) {
      clock.setOffset(began + month * 31 * DAY)
      for (let at = 0; at < 5; at += 1) await interestOf('growing', 'en')
      await loose.services.cleanup()
    }
    const rows = await db.$count(schema.keywordInterest)
    clock.setOffset(began)
    return { tried: 20, rows, most: 2 }
  },

  async keywordAnalyses() {
    const member = await loose.premiumUser()
    const of = eq(schema.keywordAnalyses.userId, member.user.id)
    const row = (at: number) => ({
      ...{ id: crypto.randomUUID(), userId: member.user.id, reportId: crypto.randomUUID() },
      ...{ keyword: `old thing ${at}`, result: null, createdAt: new Date(at * 1_000) },
    })
    const rows = Array.from({ length: KEYWORDS_KEPT - 1 }, (_, at) => row(at))
    await loose.db.insert(schema.keywordAnalyses).values(rows)
    for (let at = 0; at < 4; at += 1) {
      const body = { keyword: `kept thing ${at}` }
      expect((await member.call(calls.analyzeKeyword, { body })).status).toBe(200)
    }
    const left = await loose.db.select().from(schema.keywordAnalyses).where(of)
    expect(left.filter(({ keyword }) => keyword.startsWith('kept'))).toHaveLength(4)
    expect(left.filter(({ result }) => result !== null)).toEqual([])
    return { tried: KEYWORDS_KEPT + 3, rows: left.length, most: KEYWORDS_KEPT }
  },

  async providerCalls() {
    const member = await strict.premiumUser()
    await counted(strict, `keyword:${member.user.id}`, 98)
    const before = await strict.db.$count(schema.providerCalls)
    const tried = await untilRefused(10, (at) =>
      member.call(calls.analyzeKeyword, { body: { keyword: `paid thing ${at}` } }),
    )
    const rows = (await strict.db.$count(schema.providerCalls)) - before
    return { tried: 2 * (tried + 1), rows, most: 4 }
  },

  async ideaAnalyses() {
    const host = await startApi({ env: { RATE_LIMIT: '1' } })
    const member = await host.premiumUser()
    const start = (at: number) =>
      member.call(calls.analyzeMarket, { body: { market: `market number ${at}` } })
    expect(await untilRefused(60, start)).toBe(50)
    const [first] = await host.db.select().from(schema.ideaAnalyses)
    const rows = Array.from({ length: 948 }, (_, at) => ({
      ...(first as typeof schema.ideaAnalyses.$inferSelect),
      ...{ id: crypto.randomUUID(), marketKey: `old ${at}`, endedAt: new Date() },
    }))
    await host.db.insert(schema.ideaAnalyses).values(rows)
    await counted(host, `ideas:${member.user.id}`, 0)
    const tried = await untilRefused(10, (at) => start(100 + at))
    expect((await start(200)).detail).toContain('delete one')
    const count = await host.db.$count(schema.ideaAnalyses)
    return { tried: 998 + tried + 1, rows: count, most: 1_000 }
  },

  async ownMaterials() {
    const hour = await strict.premiumUser()
    const file = () => new File(['It breaks every day.'], 'a.txt')
    const address = newAddress()
    const add = (who: Member) => who.call(calls.addMaterial, { body: { file: file() }, address })
    expect(await untilRefused(40, () => add(hour))).toBe(30)
    const member = await loose.premiumUser()
    const tried = 1 + (await untilRefused(60, () => add(member)))
    expect((await add(member)).detail).toContain('delete one')
    const mine = eq(schema.ownMaterials.userId, member.user.id)
    return { tried, rows: await loose.db.$count(schema.ownMaterials, mine), most: 50 }
  },

  async ownMaterialTexts() {
    const member = await loose.premiumUser()
    const text = 'It breaks every day, and nobody at the shop ever answers me.\n\n'.repeat(100_000)
    const add = () =>
      member.call(calls.addMaterial, { body: { file: new File([text], 'a.txt'), kind: 'text' } })
    const first = await add()
    const { id, characters } = first.value()
    // As if the rest had been added before, but for half of one more.
    const held = { characters: 20_000_000 - 1.5 * characters }
    await loose.db.update(schema.ownMaterials).set(held).where(eq(schema.ownMaterials.id, id))
    const second = await add()
    expect(second.status).toBe(201)
    expect((await add()).detail).toContain('20 million')
    const own = await loose.db
      .select()
      .from(schema.ownMaterials)
      .where(eq(schema.ownMaterials.userId, member.user.id))
    const rows = own.reduce((sum, material) => sum + material.characters, 0)
    return { tried: rows + characters, rows, most: 20_000_000 }
  },

  async candidates() {
    const member = await loose.registerAndVerify()
    const mine = eq(schema.candidates.userId, member.user.id)
    const add = (name: string) => member.call(calls.keepCandidate, { body: { name } })
    for (let part = 0; part < 4; part += 1) {
      const names = Array.from({ length: 500 }, (_, at) => `Idea ${part * 500 + at}`)
      expect((await member.call(calls.importIdeas, { body: { names } })).status).toBe(200)
    }
    expect((await add('One more')).detail).toContain('no room')
    const [first] = await loose.db.select().from(schema.candidates).where(mine).limit(1)
    const gone = Array.from({ length: 1_002 }, (_, at) => ({
      ...(first as typeof schema.candidates.$inferSelect),
      ...{ id: crypto.randomUUID(), key: `gone ${at}`, removedAt: new Date(at) },
    }))
    await loose.db.insert(schema.candidates).values(gone)
    const path = calls.removeCandidate.path.replace(':candidateId', first?.id ?? '')
    const remove = { ...calls.removeCandidate, path: path as typeof calls.removeCandidate.path }
    expect((await member.call(remove)).status).toBe(204)
    expect((await add('One more')).status).toBe(200)
    return { tried: 3_003, rows: await loose.db.$count(schema.candidates, mine), most: 3_000 }
  },

  async candidatePlacements() {
    const member = await loose.premiumUser()
    await member.call(calls.analyzeMarket, { body: { market: 'placed things' } })
    const row = (at: number) => ({
      ...{ userId: member.user.id, kind: 'report' as const, thing: `en-US thing ${at}` },
      ...{ candidateId: null, placedAt: new Date(at) },
    })
    const rows = Array.from({ length: 5_002 }, (_, at) => row(at))
    await loose.db.insert(schema.candidatePlacements).values(rows)
    const body = { kind: 'analysis', thing: 'placed things', candidate_id: null } as const
    expect((await member.call(calls.placeThing, { body })).status).toBe(204)
    const mine = eq(schema.candidatePlacements.userId, member.user.id)
    const left = await loose.db.select().from(schema.candidatePlacements).where(mine)
    expect(left.filter(({ kind }) => kind === 'analysis')).toHaveLength(1)
    return { tried: 5_003, rows: left.length, most: 5_000 }
  },

  planAssumptions: () => drivePlan('assumptions'),
  planTests: () => drivePlan('tests'),
  planEntries: () => drivePlan('entries'),

  async workspaceSettings() {
    const member = await loose.registerAndVerify()
    const save = (reminds_tests: boolean) =>
      member.call(calls.saveWorkspaceSettings, { body: { reminds_tests } })
    await Promise.all([save(true), save(false), save(true)])
    const mine = eq(schema.workspaceSettings.userId, member.user.id)
    return { tried: 3, rows: await loose.db.$count(schema.workspaceSettings, mine), most: 1 }
  },

  async watches() {
    const member = await loose.premiumUser()
    const names = Array.from({ length: 24 }, (_, at) => `Watched ${at}`)
    const added = (await member.call(calls.importIdeas, { body: { names } })).value()
    const ids = added.added.map(({ id }) => id)
    const watch = (at: number) => member.call(withId(calls.startWatch, ids[at] ?? ''))
    const tried = 1 + (await untilRefused(24, watch))
    expect((await watch(21)).detail).toContain('20 niches')
    // A removed one makes room, and does not come back beside 20 others.
    await member.call(withId(calls.removeCandidate, ids[0] ?? ''))
    expect((await watch(21)).status).toBe(200)
    await member.call(withId(calls.restoreCandidate, ids[0] ?? ''))
    expect((await watch(0)).status).toBe(409)
    const mine = eq(schema.watches.userId, member.user.id)
    return { tried, rows: await loose.db.$count(schema.watches, mine), most: 20 }
  },

  async watchChecks() {
    // The turn is one of this watch.
    await loose.db.delete(schema.watches)
    const member = await loose.premiumUser()
    const body = { name: 'Watched for years' }
    const { id: candidateId } = (await member.call(calls.keepCandidate, { body })).value()
    const mine = eq(schema.watchChecks.candidateId, candidateId)
    const now = loose.clock.now()
    const row = (at: number) => ({
      ...{ id: crypto.randomUUID(), candidateId, month: `20${10 + at}-01`, isFirst: false },
      ...{ startedAt: now, endedAt: now },
    })
    await loose.db.insert(schema.watchChecks).values(Array.from({ length: 14 }, (_, at) => row(at)))
    await member.call(withId(calls.startWatch, candidateId))
    await loose.db
      .update(schema.watchChecks)
      .set({ month: '2025-12' })
      .where(and(mine, isNull(schema.watchChecks.endedAt)))
    expect(await loose.services.watchTurns.lookNext()).toBe(true)
    const ended = and(mine, isNotNull(schema.watchChecks.endedAt))
    return { tried: 15, rows: await loose.db.$count(schema.watchChecks, ended), most: 13 }
  },

  async shares() {
    const member = await loose.premiumUser()
    const body = { keyword: 'dog beds' }
    const { analysisId } = (await member.call(calls.analyzeKeyword, { body })).value()
    const share = () =>
      member.call(calls.createShare, { body: { kind: 'report', ids: [analysisId ?? ''] } })
    const tried = 1 + (await untilRefused(220, share))
    expect((await share()).detail).toContain('200 links')
    const mine = eq(schema.shares.userId, member.user.id)
    return { tried, rows: await loose.db.$count(schema.shares, mine), most: 200 }
  },

  async accessKeys() {
    const hour = await strict.registerAndVerify()
    const address = newAddress()
    const body = (api: Api) =>
      ({ name: 'A script', scope: 'read', expires_on: dayAfter(api, 30) }) as const
    const one = async () => {
      const made = await hour.call(calls.createAccessKey, { body: body(strict), address })
      if (made.status !== 201) return made
      const path = calls.revokeAccessKey.path.replace(':keyId', made.value().key.id)
      const revoke = { ...calls.revokeAccessKey, path: path as typeof calls.revokeAccessKey.path }
      return hour.call(revoke, { address })
    }
    expect(await untilRefused(40, one)).toBe(30)
    const member = await loose.registerAndVerify()
    const make = () => member.call(calls.createAccessKey, { body: body(loose) })
    const tried = 1 + (await untilRefused(20, make))
    expect((await make()).detail).toContain('10 access keys')
    const mine = eq(schema.accessKeys.userId, member.user.id)
    return { tried, rows: await loose.db.$count(schema.accessKeys, mine), most: 10 }
  },

  async memberWrites() {
    const member = await loose.registerAndVerify()
    const writes = createMemberWrites(loose.db, loose.clock)
    for (let at = 0; at < 5; at += 1) await writes.note(member.user.id)
    const mine = eq(schema.memberWrites.userId, member.user.id)
    return { tried: 5, rows: await loose.db.$count(schema.memberWrites, mine), most: 1 }
  },

  discussions: () => driveLiveSearches(),
  discussionComments: () => driveLiveSearches(),

  async feedback() {
    const address = newAddress()
    const before = await strict.db.$count(schema.feedback)
    const began = strict.clock.now().getTime() - Date.now()
    const body = { feedbackType: 'general', rating: 5, message: 'Again and again.' } as const
    const send = () => strict.browser().call(calls.feedback, { body, address })
    let tried = 0
    for (let hour = 0; hour < 5; hour += 1) {
      strict.clock.setOffset(began + hour * 61 * MINUTE)
      tried += 1 + (await untilRefused(40, send))
    }
    strict.clock.setOffset(began)
    return { tried, rows: (await strict.db.$count(schema.feedback)) - before, most: 100 }
  },

  async throttles() {
    const address = newAddress()
    const before = await strict.db.$count(schema.throttles)
    const body = { feedbackType: 'general', rating: 5, message: 'Again and again.' } as const
    for (let at = 0; at < 60; at += 1) {
      await strict.browser().call(calls.feedback, { body, address })
    }
    const rows = (await strict.db.$count(schema.throttles)) - before
    const began = strict.clock.now().getTime() - Date.now()
    strict.clock.setOffset(began + 4 * DAY)
    await strict.services.cleanup()
    strict.clock.setOffset(began)
    expect(await strict.db.$count(schema.throttles)).toBe(0)
    return { tried: 60, rows, most: 33 }
  },
} satisfies Driven

test('every table of the schema has an entry with its cause of growth and its bound', () => {
  expect(Object.keys(growth).toSorted()).toEqual(tables.map(([name]) => name).toSorted())
})

const grown = Object.entries(growth).flatMap(([name, { grownBy }]) =>
  grownBy === 'visitors' || grownBy === 'members' ? [name] : [],
)

test('a test drives every table that visitors or members make grow past its bound', () => {
  expect(Object.keys(drives).toSorted()).toEqual(grown.toSorted())
})

describe('rows stay within their bound', () => {
  test.each(Object.entries(drives))('in %s', { timeout: 60_000 }, async (_name, drive) => {
    const { tried, rows, most } = await drive()
    expect(tried).toBeGreaterThan(most)
    expect(rows).toBeLessThanOrEqual(most)
    expect(rows).toBeGreaterThan(0)
  })
})
