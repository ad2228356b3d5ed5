import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { makeKey } from '../../testing/access-keys.ts'
import { startApi } from '../../testing/api.ts'
import { startDataForSeo } from '../../testing/dataforseo-server.ts'
import { createHeldEngine } from '../../testing/ideas.ts'
import { answerOf, connectAgent, listen, refusalOf } from '../../testing/mcp.ts'
import { buildApp } from '../app.ts'
import { plainLog } from '../jobs/loop.ts'
import { CALL_MS } from '../mcp/network.ts'

const vendor = await startDataForSeo()
const engine = createHeldEngine()
/** Closes a silent connection after 1.5 seconds, and answers about a held keyword after two. */
const api = await startApi({
  ideas: engine.overrides,
  env: { ...vendor.env, KEYWORD_WAIT_MS: '2000' },
  silenceMs: 1_500,
})
const url = await listen(api)

let key: string
beforeAll(async () => {
  key = (await makeKey(api, await api.premiumUser())).token
  api.services.worker.start(plainLog)
})
afterAll(() => api.services.worker.stop())
afterEach(() => engine.letGo())

test.each(['2025-11-25', '2026-07-28', 'stdio'] as const)(
  'an agent over %s gets the answer of a tool that is silent for longer than a connection may be',
  async (way) => {
    const agent = await connectAgent(url, key, way)
    const release = vendor.hold()
    const keyword = `slow ramps ${way}`
    const late = await agent.callTool({ name: 'check_demand', arguments: { keyword } })
    release()
    const { text, refusal } = refusalOf(late)
    expect(refusal).toMatchObject({ status: 504 })
    expect(text).toContain('too long')
  },
)

test.each(['2025-11-25', '2026-07-28'] as const)(
  'an agent over %s that asks for no progress follows an analysis that stands still',
  async (era) => {
    engine.hold('gather')
    const agent = await connectAgent(url, key, era)
    const market = `quiet dogs ${era}`
    const { analysis_id } = answerOf(
      await agent.callTool({ name: 'start_analysis', arguments: { market } }),
    )
    const waited = { analysis_id, wait_seconds: 2 }
    const followed = await agent.callTool({ name: 'follow_analysis', arguments: waited })
    expect(answerOf(followed)).toMatchObject({ analysis_id, ended: false })
  },
)

test('the program for stdio waits for as long as a host may work on a call of a tool', async () => {
  const times = new Map<string, number | undefined>()
  const observe = (app: FastifyInstance) =>
    app.addHook('onRoute', ({ path, handlerTimeout }) => void times.set(path, handlerTimeout))
  await (await buildApp(api.services, { observe })).close()
  for (const { path } of [calls.analyzeKeyword, calls.checkKeywordList]) {
    expect(times.get(path), path).toBeGreaterThan(60_000)
    expect(times.get(path), path).toBeLessThan(CALL_MS)
  }
})
