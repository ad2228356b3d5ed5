import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { fastify } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { PASSWORD, startApi, uniqueEmail } from '../../testing/api.ts'
import { startCollector } from '../../testing/collector.ts'
import { startDataForSeo } from '../../testing/dataforseo-server.ts'
import { createHeldEngine } from '../../testing/ideas.ts'
import { listen } from '../../testing/mcp.ts'
import { parseConfig } from '../config.ts'
import { observeJob } from '../observed.ts'
import { startTraces } from './traces.ts'

const SERVER = 2
const CLIENT = 3
const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const caller = '00f067aa0ba902b7'
const traceparent = `00-${trace}-${caller}-01`

const collector = await startCollector()
const vendor = await startDataForSeo()
const config = parseConfig({
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  OTEL_BSP_SCHEDULE_DELAY: '10',
  LLM_BASE_URL: 'off',
})
if (config.traces === undefined) throw new Error('Traces are off')
const lost: string[] = []
const traces = startTraces({ ...config, dataForSeo: vendor.config }, config.traces, {
  program: 'nicher-test',
  onLost: (host) => lost.push(host),
})
const held = createHeldEngine()
const api = await startApi({
  config: { dataForSeo: vendor.config },
  ideas: held.overrides,
  observe: traces.observe,
})
const url = await listen(api)
beforeEach(() => collector.forget())

const spanOf = (name: string) => collector.span((span) => span.name === name)

/** The answer's text, over a connection that is kept if there is an agent. */
function ask(path: string, options: { headers?: Record<string, string>; agent?: Agent } = {}) {
  return new Promise<string>((resolve, reject) => {
    get(url + path, options, (response) => void text(response).then(resolve, reject)).on(
      'error',
      reject,
    )
  })
}

describe('a request', () => {
  test('has a span with its route, in the trace of its caller, and with its statements', async () => {
    const member = await api.registerAndVerify()
    const { headers } = await member.call(calls.me, { headers: { traceparent } })
    const span = await collector.span(({ traceId, kind }) => traceId === trace && kind === SERVER)
    expect(span).toMatchObject({
      name: 'GET /api/auth/me',
      parentId: caller,
      isError: false,
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/api/auth/me',
        'http.response.status_code': 200,
        'http.response.header.x-request-id': [headers['x-request-id']],
        'url.scheme': 'http',
      },
      resource: { 'service.name': 'nicher-test', 'telemetry.sdk.language': 'nodejs' },
    })
    const statements = collector.spans().filter(({ parentId }) => parentId === span.spanId)
    expect(statements.length).toBeGreaterThan(0)
    for (const { kind, traceId, attributes } of statements) {
      expect({ kind, traceId }).toEqual({ kind: CLIENT, traceId: trace })
      expect(attributes['db.system.name']).toBe('postgresql')
      expect(attributes['db.query.text']).toMatch(/^select .* \$1/)
      expect(attributes['db.query.summary']).toMatch(/^select [a-z_]+$/)
    }
  })

  test('has the ids of its trace in its log lines', async () => {
    const { headers } = await api.call(calls.csrfToken, {
      headers: { 'x-session-id': 'ab'.repeat(32) },
    })
    const line = api.logs.find((each) => each.includes(`"reqId":"${headers['x-request-id']}"`))
    const { spanId, traceId } = await spanOf(`GET ${calls.csrfToken.path}`)
    expect(JSON.parse(line ?? '{}')).toMatchObject({ trace_id: traceId, span_id: spanId })
  })

  test('whose body came over a connection keeps its statements, in transactions too', async () => {
    const response = await fetch(`${url}${calls.register.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-session-id': 'cd'.repeat(32) },
      body: JSON.stringify({ email: uniqueEmail(), password: PASSWORD }),
    })
    expect(response.status).toBe(201)
    const request = await spanOf(`POST ${calls.register.path}`)
    const insert = await spanOf('insert mails')
    expect(insert).toMatchObject({ traceId: request.traceId, parentId: request.spanId })
    expect(request.parentId).toBe('')
  })

  test('does not belong to the trace of an earlier one on the same connection', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    await ask('/health', { headers: { traceparent }, agent })
    await ask('/ready', { agent })
    agent.destroy()
    expect((await spanOf('GET /health')).traceId).toBe(trace)
    const second = await spanOf('GET /ready')
    expect(second.traceId).not.toBe(trace)
    expect(second.parentId).toBe('')
  })

  test('for an unknown address, or for the whole map, names no path', async () => {
    await ask('/nowhere/canary-path?canary=query')
    expect(await spanOf('GET')).toMatchObject({ attributes: { 'http.response.status_code': 404 } })
    await ask(calls.tree.path)
    const tree = await spanOf(`GET ${calls.tree.path}`)
    expect(tree.attributes['http.response.status_code']).toBe(200)
  })

  test('that fails, or that its caller breaks off, ends as an error without a text', async () => {
    const app = fastify()
    traces.observe(app)
    app.get('/fail/:id', async () => {
      throw new Error('canary message')
    })
    app.get('/wait/:id', () => new Promise(() => {}))
    const here = await app.listen({ host: '127.0.0.1', port: 0 })
    await fetch(`${here}/fail/canary`)
    const failed = await spanOf('GET /fail/:id')
    expect(failed).toMatchObject({ isError: true, statusText: '' })
    expect(failed.attributes).toMatchObject({
      'error.type': '500',
      'http.response.status_code': 500,
    })
    const leaving = new AbortController()
    const waiting = fetch(`${here}/wait/canary`, { signal: leaving.signal })
    await once(app.server, 'request')
    leaving.abort()
    await expect(waiting).rejects.toThrow()
    const left = await spanOf('GET /wait/:id')
    expect(left).toMatchObject({ isError: true, attributes: { 'error.type': 'broken_off' } })
    expect(left.attributes).not.toHaveProperty('http.response.status_code')
    await app.close()
    expect(collector.received.map(({ body }) => body.toString('latin1')).join()).not.toMatch(
      /canary/,
    )
  })
})

test('a statement that fails is told by its code, without the value that it refused', async () => {
  const failing = observeJob({ queue: 'canary-free', ids: [] }, () =>
    api.db.transaction((tx) => tx.execute(sql`select ${'canary value'}::uuid from users`)),
  )
  await expect(failing).rejects.toThrow()
  const job = await spanOf('job canary-free')
  const statement = await spanOf('select users')
  expect(job).toMatchObject({ isError: true, statusText: '' })
  expect(statement).toMatchObject({ isError: true, statusText: '', parentId: job.spanId })
  expect(statement.attributes).toMatchObject({
    'error.type': '22P02',
    'db.query.text': 'select $1::uuid from users',
  })
})

test('a call of an outside service is a span with its method and host alone', async () => {
  const member = await api.premiumUser()
  const body = { keyword: 'canary keyword' }
  expect((await member.call(calls.analyzeKeyword, { body })).status).toBe(200)
  const request = await spanOf(`POST ${calls.analyzeKeyword.path}`)
  const call = await spanOf('POST dataforseo')
  expect(call).toMatchObject({ kind: CLIENT, traceId: request.traceId, isError: false })
  const { hostname, port } = new URL(vendor.config.url)
  expect(call.attributes).toEqual({
    'http.request.method': 'POST',
    'http.response.status_code': 200,
    'server.address': hostname,
    'server.port': Number(port),
    'url.scheme': 'http',
    'service.peer.name': 'dataforseo',
  })
})

test('an analysis is a trace of its own, linked to the request that ordered it', async () => {
  const member = await api.premiumUser()
  api.services.worker.start({ warn: () => {} })
  const body = { market: 'canary market' }
  const started = (await member.call(calls.analyzeMarket, { body })).value()
  const job = await spanOf('job idea-analyses')
  await api.services.worker.stop()
  const order = await spanOf(`POST ${calls.analyzeMarket.path}`)
  expect(job).toMatchObject({
    kind: 5,
    parentId: '',
    links: [order.traceId],
    attributes: {
      'nicher.job.queue': 'idea-analyses',
      'nicher.job.id': 'analysis_id' in started ? started.analysis_id : 'none',
      'nicher.job.attempt': 1,
    },
  })
  expect(job.traceId).not.toBe(order.traceId)
  const inOrder = collector.spans().filter(({ traceId }) => traceId === order.traceId)
  // The worker looks for work because the request woke it, and still for itself.
  expect(inOrder.map(({ name }) => name)).not.toContain('update idea_analyses')
  const inJob = collector.spans().filter(({ parentId }) => parentId === job.spanId)
  expect(inJob.map(({ name }) => name)).toContain('update idea_analyses')
})

test('no span holds a secret, an address of a person, or what somebody typed', async () => {
  const member = await api.premiumUser()
  const token = 'canary-share-token'
  await api.send({ method: 'POST', url: calls.openShare.path, payload: { token } })
  await member.call(calls.nicheSearch, { query: { q: 'canary search' } })
  await member.call(calls.analyzeKeyword, { body: { keyword: 'canary phrase' } })
  await member.call(calls.explore, { body: { path: ['Niches', 'Canary Niche'] } })
  await member.call(calls.login, { body: { username: member.email, password: 'canary-password' } })
  await ask('/health')
  await spanOf('GET /health')
  const sent = collector.received.map(({ body }) => body.toString('latin1')).join('\n')
  expect(sent).toContain('insert into')
  const { access_token: access, refresh_token: refresh } = member.tokens
  const secrets = [
    member.email,
    member.sessionId,
    access,
    refresh,
    PASSWORD,
    vendor.config.password,
  ]
  for (const secret of secrets) expect(sent).not.toContain(secret)
  expect(sent).not.toMatch(/canary/i)
  // Sending spans is no call of a request.
  expect(collector.spans().map(({ name }) => name)).not.toContain('POST other')
})

describe('which requests are sent', () => {
  /** The spans of one request of a caller that samples, or does not. */
  async function sentWith(env: Record<string, string>, flags: '00' | '01') {
    const given = parseConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...env })
    if (given.traces === undefined) throw new Error('Traces are off')
    const own = startTraces(given, given.traces, { program: 'own', onLost: () => {} })
    const app = fastify()
    own.observe(app)
    app.get('/', async () => 'hello')
    await app.inject({ url: '/', headers: { traceparent: `00-${trace}-${caller}-${flags}` } })
    await app.close()
    await own.close()
    return collector.spans().filter(({ resource }) => resource['service.name'] === 'own')
  }

  test.each([
    ['their callers by default', {}, '01', [trace]],
    ['their callers, not sampled, by default', {}, '00', []],
    ['always_on', { OTEL_TRACES_SAMPLER: 'always_on' }, '00', [trace]],
    ['always_off', { OTEL_TRACES_SAMPLER: 'always_off' }, '01', []],
    [
      'a share of none',
      { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' },
      '01',
      [],
    ],
    [
      'their callers before a share of none',
      { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' },
      '01',
      [trace],
    ],
  ] as const)('is said by %s', async (_name, env, flags, sent) => {
    expect((await sentWith(env, flags)).map(({ traceId }) => traceId)).toEqual(sent)
  })

  test('is said by this host alone, if it does not listen to callers', async () => {
    const [span] = await sentWith({ OTEL_PROPAGATORS: 'none' }, '00')
    expect(span?.parentId).toBe('')
    expect(span?.traceId).not.toBe(trace)
  })
})

// The last test: it ends the traces of this file.
test('a collector that refuses is told once, and one that hangs delays no request and no end', async () => {
  collector.mode = 'refuse'
  for (let count = 0; count < 3; count += 1) {
    const batch = collector.batch()
    await ask('/health')
    await batch
  }
  collector.mode = 'hang'
  const batch = collector.batch()
  const began = performance.now()
  await ask('/health')
  await batch
  for (let count = 0; count < 20; count += 1) await ask('/health')
  expect(performance.now() - began).toBeLessThan(2_000)
  const ending = performance.now()
  await traces.close()
  expect(performance.now() - ending).toBeGreaterThan(1_900)
  expect(performance.now() - ending).toBeLessThan(3_500)
  expect(lost).toEqual([new URL(collector.url).host])
})
