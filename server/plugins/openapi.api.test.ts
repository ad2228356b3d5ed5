import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'
import { startApi } from '../../testing/api.ts'
import { routesOf } from '../../testing/routes.ts'

const api = await startApi()

interface Body {
  content?: Record<string, { schema?: unknown; example?: unknown }>
}
interface Operation {
  summary?: string
  description?: string
  security?: unknown
  requestBody?: Body
  parameters?: { name: string; in: string; example?: unknown }[]
  responses: Record<string, Body>
}
interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
}

const read = async () =>
  (await api.send({ method: 'GET', url: '/api/openapi.json' })).json() as Document

const served = Object.values(calls).filter((call) =>
  api.app.hasRoute({ method: call.method, url: call.path }),
)

const inDocument = (path: string) => path.replace(/:(\w+)/g, '{$1}')

describe('the OpenAPI document', () => {
  test('is of version 3.1', async () => {
    expect((await read()).openapi).toBe('3.1.0')
  })

  test('contains every registered call, with its answer and its refusals', async () => {
    const { paths } = await read()
    expect(served.length).toBeGreaterThanOrEqual(12)
    for (const call of served) {
      const operation = paths[inDocument(call.path)]?.[call.method.toLowerCase()]
      expect(operation?.summary, call.path).toBe(call.summary)
      const scope = { read: 'Any access key', run: 'the scope `run`', none: 'No access key' }
      expect(operation?.description, call.path).toContain(scope[call.key])
      const statuses = Object.keys(operation?.responses ?? {})
      expect(statuses, call.path).toContain(String(call.status))
      if (call.access === 'user') expect(operation?.security).toEqual([{ bearer: [] }])
      if ('body' in call) expect(operation?.requestBody, call.path).toBeDefined()
      if ('query' in call) {
        const named = operation?.parameters?.filter((parameter) => parameter.in === 'query')
        const names = named?.map((parameter) => parameter.name)
        expect(names, call.path).toEqual(Object.keys(call.query.shape))
      }
    }
  })

  test('has an example for each input and answer, which the contract accepts', async () => {
    const { paths } = await read()
    const wrong: string[] = []
    const check = (place: string, schema: z.ZodType, example: unknown) => {
      const { error } = schema.safeParse(example)
      if (error) wrong.push(`${place}: ${JSON.stringify(example)} ${error.message}`)
    }
    for (const [name, call] of Object.entries<Call>(calls)) {
      const operation = paths[inDocument(call.path)]?.[call.method.toLowerCase()]
      const inputs = (kind: string) =>
        Object.fromEntries(
          (operation?.parameters ?? [])
            .filter((each) => each.in === kind)
            .map((each) => [each.name, each.example]),
        )
      if (call.params) check(`${name} params`, call.params, inputs('path'))
      if (call.query) check(`${name} query`, call.query, inputs('query'))
      const [sent] = Object.values(operation?.requestBody?.content ?? {})
      // A file has no example in JSON.
      const isFile = JSON.stringify(sent?.schema ?? {}).includes('binary')
      if (call.body && !isFile) check(`${name} body`, call.body, sent?.example)
      const [answer] = Object.values(operation?.responses[call.status]?.content ?? {})
      if (call.status !== 204) check(`${name} answer`, call.answer, answer?.example)
    }
    expect(wrong).toEqual([])
  })

  test('contains nothing else except health and readiness', async () => {
    const { paths } = await read()
    const listed = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const expected = served.map((call) => `${call.method} ${inDocument(call.path)}`)
    expect(listed.sort()).toEqual([...expected, 'GET /health', 'GET /ready'].sort())
  })

  test('is complete: it contains every route of the host except the listed ones', async () => {
    const { paths } = await read()
    const outside = /^\/(api\/docs|api\/webhooks\/|api\/openapi\.json$|mcp$|local\/)|^\*$/
    const routes = routesOf(api.app).map(({ url }) => url)
    for (const call of served) expect(routes).toContain(call.path)
    const unlisted = routes.filter((route) => !(inDocument(route) in paths) && !outside.test(route))
    expect(unlisted).toEqual([])
  })

  test('has a readable page', async () => {
    const page = await api.send({ method: 'GET', url: '/api/docs/' })
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toContain('text/html')
  })
})

describe('the state of the host', () => {
  test('says that the process is up, and names the database and its durability', async () => {
    const response = await api.send({ method: 'GET', url: '/health' })
    expect(response.json()).toEqual({
      status: 'ok',
      database: api.services.database.kind,
      durability: api.services.database.durability,
    })
  })

  test('says that it is ready while its database answers, and not otherwise', async () => {
    const other = await startApi()
    expect((await other.send({ method: 'GET', url: '/ready' })).json()).toEqual({ status: 'ready' })
    await other.services.database.close()
    const gone = await other.send({ method: 'GET', url: '/ready' })
    expect([gone.statusCode, gone.headers['retry-after']]).toEqual([503, '2'])
    expect((await other.send({ method: 'GET', url: '/health' })).statusCode).toBe(200)
  })
})

describe('the production host', () => {
  test('has no local routes', async () => {
    const production = await startApi({
      env: {
        APP_MODE: 'production',
        RATE_LIMIT: '1',
        AUTH_SECRET: 'x'.repeat(32),
        DATABASE_URL: 'postgres://unused/unused',
        SMTP_URL: 'smtp://x',
        MAIL_FROM: 'a@b.example',
        STRIPE_SECRET_KEY: 'x',
        STRIPE_WEBHOOK_SECRET: 'x',
        STRIPE_PRICE_ID: 'x',
        GOOGLE_CLIENT_ID: 'x',
        PUBLIC_SITE_URL: 'https://nicher.example',
        PUBLIC_API_URL: 'https://api.nicher.example',
        PUBLIC_SUPPORT_EMAIL: 'support@nicher.app',
      },
    })
    for (const url of ['/local/outbox', '/local/clock']) {
      expect((await production.send({ method: 'GET', url })).statusCode).toBe(404)
      const post = await production.send({ method: 'POST', url, payload: { offset_ms: 0 } })
      expect(post.statusCode).toBe(404)
    }
  })
})
