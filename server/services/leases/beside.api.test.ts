import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../contract/calls.ts'
import { ROOT_NAME } from '../../../contract/niche-name.ts'
import { type Member, startApi } from '../../../testing/api.ts'
import { startDataForSeo } from '../../../testing/dataforseo-server.ts'
import { names, startLlmServer } from '../../../testing/llm-server.ts'
import { connect, startStripe } from '../../../testing/stripe-server.ts'
import { mergeTree } from '../explorer/tree-merge.ts'

/** More than a host ever had connections for locks. */
const MANY = 12

/** The time for a busy machine to start that many calls. */
const patient = { timeout: 15_000 }

const llm = await startLlmServer()
const vendor = await startDataForSeo()
const stripe = await startStripe()
const env = { LLM_BASE_URL: llm.url, LLM_API_KEY: 'k', LLM_MODEL: 'm', LLM_TIMEOUT_MS: '60000' }
const api = await startApi({ env: { ...stripe.env, ...vendor.env, ...env } })
const { checkout } = await connect(api, stripe)
const members = await Promise.all(Array.from({ length: MANY }, () => api.premiumUser()))

const leaf = (name: string) => ({ name, isExplored: false, children: [] })
const coast = {
  name: 'Slow Coast',
  isExplored: true,
  children: members.map((_, index) => leaf(`Harbor ${index}`)),
}
const root = { name: ROOT_NAME, isExplored: true, children: [coast] }
await mergeTree(api.db, api.clock, root, { origin: 'import' })

beforeEach(() => vendor.reset())

let count = 0
function analyze(member: Member) {
  count += 1
  return member.call(calls.analyzeKeyword, { body: { keyword: `harbor number ${count}` } })
}

/** Checks that a user can pay while all those calls wait for outside services, then ends them. */
async function expectPayment(asked: Promise<{ status: number }>[], release: () => void) {
  const payer = await api.registerAndVerify()
  expect((await checkout(payer)).status).toBe(200)
  release()
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses).toEqual(asked.map(() => 200))
}

describe('a user can pay', () => {
  test('while many explorations wait for a model', async () => {
    llm.reply(names('Quay'))
    const release = llm.hold()
    const asked = members.map((member, index) =>
      member.call(calls.explore, { body: { path: ['Slow Coast', `Harbor ${index}`] } }),
    )
    await expect.poll(() => llm.requests.length, patient).toBe(MANY)
    await expectPayment(asked, release)
  })

  test('while many summaries wait for a model', async () => {
    const ids: (string | undefined)[] = []
    for (const member of members) ids.push((await analyze(member)).value().analysisId)
    llm.reply({ kind: 'content', content: JSON.stringify({ summary: 'Steady demand.' }) })
    const release = llm.hold()
    const asked = members.map((member, index) => {
      const path = `/api/market-validator/summary/${ids[index]}` as const
      return member.call({ ...calls.keywordSummary, path })
    })
    await expect.poll(() => llm.requests.length, patient).toBe(MANY)
    await expectPayment(asked, release)
  })

  test('while many keywords wait for their vendor', async () => {
    // The account's limit of live calls per minute.
    api.clock.setOffset(61_000)
    const release = vendor.hold()
    const asked = members.map(analyze)
    await expect.poll(() => vendor.asked('volume'), patient).toBe(MANY)
    await expectPayment(asked, release)
  })
})
