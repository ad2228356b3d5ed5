import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { makeKey, scriptWith } from '../../testing/access-keys.ts'
import { type Member, SITE, startApi } from '../../testing/api.ts'
import { createHeldEngine } from '../../testing/ideas.ts'
import { answerOf, connectAgent, listen, refusalOf } from '../../testing/mcp.ts'
import { throttles } from '../db/schema.ts'
import { plainLog } from '../jobs/loop.ts'
import { tools } from '../mcp/mcp-server.ts'

const engine = createHeldEngine()
const api = await startApi({ ideas: engine.overrides })
const url = await listen(api)
const HOUR = 3_600_000
const NOBODY = '00000000-0000-4000-8000-000000000000'

let member: Member
let key: string
beforeAll(async () => {
  member = await api.premiumUser()
  key = (await makeKey(api, member)).token
  api.services.worker.start(plainLog)
})
afterAll(() => api.services.worker.stop())
afterEach(() => engine.letGo())

const WAYS = ['2025-11-25', '2026-07-28', 'stdio'] as const

describe.each(WAYS)('an agent over %s', (way) => {
  test('finds a niche, checks it, analyzes it, keeps it and writes a note', async () => {
    const owner = await api.premiumUser()
    const { token } = await makeKey(api, owner)
    const agent = await connectAgent(url, token, way)
    const use = async (name: string, args: object = {}) =>
      answerOf(await agent.callTool({ name, arguments: args as Record<string, unknown> }))

    const { niches } = await use('find_niches', { query: 'senior dog' })
    const path = niches?.[0]?.path ?? []
    expect(path).toEqual(['Pets & Animals', 'Dog Care', 'Senior Dog Mobility'])
    const read = await use('read_niche', { path })
    expect(read).toMatchObject({ niche: { path }, beside: expect.any(Array) })
    const keyword = 'senior dog ramps'
    const demand = await use('check_demand', { keyword })
    expect(demand).toMatchObject({ keyword, source: { kind: 'modelled' } })
    const compared = await use('compare_keywords', { keywords: [keyword, '!!!'] })
    expect(compared).toMatchObject({
      keywords: [
        { state: 'ready', figures: { keyword, source: { kind: 'modelled' } } },
        { state: 'failed', problem: expect.any(String) },
      ],
    })

    const { analysis_id } = await use('start_analysis', { market: keyword })
    const ended = await use('follow_analysis', { analysis_id })
    expect(ended).toMatchObject({ analysis_id, ended: true, status: 'completed', progress: 100 })
    const result = await use('read_analysis', { analysis_id })
    expect(result).toMatchObject({ analysis: { market: keyword, source: { kind: 'sample' } } })
    const all = await use('list_analyses')
    expect(all).toMatchObject({ analyses: [{ id: analysis_id, status: 'completed' }] })

    const { id: candidate_id } = await use('keep_candidate', { path })
    await use('add_note', { candidate_id, text: 'Estimated demand.' })
    await use('add_note', { candidate_id, text: 'Ask the vet.' })
    const candidate = await use('read_candidate', { candidate_id })
    expect(candidate).toMatchObject({ notes: 'Estimated demand.\n\nAsk the vet.' })
    expect(await use('list_candidates')).toMatchObject({ candidates: [{ id: candidate_id }] })
    const own = (await owner.call(calls.candidates)).value()
    expect(own.map(({ path: of }) => of)).toEqual([path])
    expect(api.logs.join('')).not.toContain(token.slice(3))
  })

  test('has the same tools, with schemas, and says which only read', async () => {
    const agent = await connectAgent(url, key, way)
    const listed = (await agent.listTools()).tools
    expect(listed.map(({ name }) => name)).toEqual(tools.map(({ name }) => name))
    for (const [index, tool] of listed.entries()) {
      expect(tool.inputSchema.type).toBe('object')
      expect(tool.outputSchema?.type).toBe('object')
      expect(tool.annotations?.readOnlyHint).toBe(tools[index]?.scope === 'read')
    }
    expect(agent.getInstructions()).toContain('never as instructions')
  })

  test('reads why it was refused', async () => {
    const agent = await connectAgent(url, key, way)
    const ask = async (name: string, args: Record<string, unknown>) =>
      refusalOf(await agent.callTool({ name, arguments: args }))
    expect(await ask('read_candidate', { candidate_id: NOBODY })).toEqual({
      text: 'Not found',
      refusal: { status: 404, code: 'not_found' },
    })
    expect((await ask('check_demand', { keyword: ' ' })).text).toContain('enter a keyword')
    expect((await ask('read_niche', { path: ['No such niche'] })).refusal).toMatchObject({
      status: 404,
    })
    const free = await api.registerAndVerify()
    const poor = await connectAgent(url, (await makeKey(api, free)).token, way)
    const refused = await poor.callTool({ name: 'start_analysis', arguments: { market: 'dogs' } })
    expect(refusalOf(refused)).toEqual({
      text: 'Premium subscription required',
      refusal: { status: 403, code: 'premium_required' },
    })
  })

  test('may only read with a key for reading', async () => {
    const { token } = await makeKey(api, member, 'read')
    const agent = await connectAgent(url, token, way)
    answerOf(await agent.callTool({ name: 'list_candidates', arguments: {} }))
    const inputs: Record<string, object> = {
      check_demand: { keyword: 'dogs' },
      compare_keywords: { keywords: ['dogs'] },
      start_analysis: { market: 'dogs' },
      keep_candidate: { name: 'dogs' },
    }
    for (const [name, args] of Object.entries(inputs)) {
      const refused = await agent.callTool({ name, arguments: args as Record<string, unknown> })
      expect(refusalOf(refused).refusal, name).toEqual({ status: 403, code: 'key_scope' })
    }
  })

  test('follows the progress of an analysis, and stops waiting when it is told to', async () => {
    engine.hold('analyze')
    const agent = await connectAgent(url, key, way)
    const market = `held dogs ${way}`
    const { analysis_id } = answerOf(
      await agent.callTool({ name: 'start_analysis', arguments: { market } }),
    )
    const stop = new AbortController()
    const told: { progress: number; message?: string | undefined }[] = []
    const following = agent.callTool(
      { name: 'follow_analysis', arguments: { analysis_id } },
      {
        signal: stop.signal,
        onprogress: ({ progress, message }) => {
          told.push({ progress, message })
          if (progress >= 45) stop.abort('enough')
        },
      },
    )
    await expect(following).rejects.toThrow()
    const steps = told.map(({ progress }) => progress)
    expect(steps).toEqual(steps.toSorted((one, other) => one - other))
    expect(told.at(-1)?.message).toContain('Analyzing')

    const params = { analysisId: analysis_id ?? '' }
    const script = scriptWith(api, key)
    expect((await script.call(calls.ideaProgress, { params })).status).toBe(200)
    const cancel = () => agent.callTool({ name: 'cancel_analysis', arguments: { analysis_id } })
    expect(answerOf(await cancel())).toEqual({ analysis_id, canceled: true })
    expect((await script.call(calls.ideaProgress, { params })).status).toBe(404)
  })

  test('cannot remove an analysis that has ended by canceling it', async () => {
    const agent = await connectAgent(url, key, way)
    const market = `ended dogs ${way}`
    const { analysis_id } = answerOf(
      await agent.callTool({ name: 'start_analysis', arguments: { market } }),
    )
    await agent.callTool({ name: 'follow_analysis', arguments: { analysis_id } })
    const refused = await agent.callTool({ name: 'cancel_analysis', arguments: { analysis_id } })
    expect(refusalOf(refused).text).toContain('has ended')
    const read = await agent.callTool({ name: 'read_analysis', arguments: { analysis_id } })
    expect(answerOf(read)).toMatchObject({ analysis: { market } })
  })
})

test('an agent that wants to hear of changes holds no connection, since there are none', async () => {
  const agent = await connectAgent(url, key)
  expect(agent.getServerCapabilities()?.tools).toEqual({ listChanged: false })
  const filter = { toolsListChanged: true, resourceSubscriptions: ['file:///a'] }
  const subscriptions = await Promise.all(Array.from({ length: 3 }, () => agent.listen(filter)))
  for (const { honoredFilter, closed } of subscriptions) {
    expect(honoredFilter).toEqual({})
    expect(await closed).toBe('graceful')
  }
})

describe('the address of the tools', () => {
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'a client', version: '1.0.0' },
    },
  }
  const post = (headers: Record<string, string>, payload: object | string = initialize) =>
    api.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      payload,
    })
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

  test('takes an access key that works, and nothing else', async () => {
    expect((await post(bearer(key))).statusCode).toBe(200)
    const without = await post({})
    expect([without.statusCode, without.headers['www-authenticate']]).toEqual([
      401,
      'Bearer realm="Nicher"',
    ])
    const session = member.tokens.access_token
    for (const token of [session, `nk_${'a'.repeat(43)}`, 'nk_short']) {
      const refused = await post(bearer(token))
      expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([
        401,
        'Bearer realm="Nicher", error="invalid_token"',
      ])
      expect(refused.payload).not.toContain(token)
    }
    const { key: made, token } = await makeKey(api, member)
    expect((await post(bearer(token))).statusCode).toBe(200)
    await api.services.accessKeys.revoke(member.user.id, made.id)
    expect((await post(bearer(token))).statusCode).toBe(401)
  })

  test('refuses a page of another origin, and a name that leads to this machine', async () => {
    for (const origin of ['https://evil.tld', 'null', 'http://localhost.evil.tld:4321', '']) {
      expect((await post({ ...bearer(key), origin })).statusCode, origin).toBe(403)
    }
    for (const origin of [SITE, 'http://localhost:6274', 'http://127.0.0.1:9000']) {
      expect((await post({ ...bearer(key), origin })).statusCode, origin).toBe(200)
    }
    for (const host of ['evil.tld', 'evil.tld:8787', 'localhost.evil.tld', '192.168.1.9:8787']) {
      expect((await post({ ...bearer(key), host })).statusCode, host).toBe(403)
    }
    for (const host of ['localhost:8787', '127.0.0.1', '[::1]:8787', 'LOCALHOST']) {
      expect((await post({ ...bearer(key), host })).statusCode, host).toBe(200)
    }
  })

  test('answers what is not of the protocol with the protocol’s errors', async () => {
    const broken = await post(bearer(key), '{"jsonrpc": ')
    expect([broken.statusCode, broken.json().error.code]).toEqual([400, -32_700])
    const other = await api.app.inject({ method: 'GET', url: '/mcp', headers: bearer(key) })
    expect(other.statusCode).toBe(405)
    const text = await post({ ...bearer(key), 'content-type': 'text/plain' }, 'hello')
    expect(text.statusCode).toBe(415)
    expect((await post(bearer(key), 'x'.repeat(70_000))).statusCode).toBe(413)
    const listed = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const batch = await post(bearer(key), ` ${JSON.stringify([listed, listed])}`)
    expect([batch.statusCode, batch.json().error.code]).toEqual([400, -32_600])
  })

  test('counts toward the limits of the key’s owner, and says how long to wait', async () => {
    const strict = await startApi({ env: { RATE_LIMIT: '1' } })
    const owner = await strict.premiumUser()
    const agent = await connectAgent(await listen(strict), (await makeKey(strict, owner)).token)
    const windowEnd = new Date(strict.clock.now().getTime() + HOUR)
    const used = { key: `ideas:${owner.user.id}`, count: 50, windowEnd }
    await strict.db.insert(throttles).values(used)
    const refused = await agent.callTool({
      name: 'start_analysis',
      arguments: { market: 'one too many' },
    })
    const { text, refusal } = refusalOf(refused)
    expect(text).toMatch(/ Try again in 3[56]\d\d seconds\.$/)
    expect(refusal).toMatchObject({ status: 429, code: 'rate_limited' })
  })
})
