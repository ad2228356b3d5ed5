import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startChild } from '../../testing/child.ts'
import { freePort } from '../../testing/free-port.ts'
import { startSmtpServer } from '../../testing/smtp-server.ts'
import { runDoctor } from './examine.ts'

const CLI = join(import.meta.dirname, '../admin/cli.ts')
const canaries = {
  secret: 'q7Zc2Lw9Xk4Vb8Nm1Rt6Yh3Jd5Fg0SpA',
  key: 'sk_test_canary4Tz8',
  webhook: 'whsec_canary9Kq2',
  password: 'canary-pass-7Hu3',
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nicher-doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A server that answers each path with a status and JSON, and all others with 404. */
async function serve(answers: Record<string, [status: number, body: unknown]>): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    const [path = ''] = (incoming.url ?? '').split('?')
    const [status, body] = answers[path] ?? [404, { error: { type: 'invalid_request_error' } }]
    outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A configuration that is well, and asks nothing outside this machine. */
async function wellEnvironment(): Promise<Record<string, string>> {
  return {
    DATA_DIR: newFolder(),
    API_PORT: String(await freePort()),
    AUTH_SECRET: canaries.secret,
    LLM_BASE_URL: 'off',
    LIVE_SOURCES: 'off',
    INTEREST_SOURCES: 'off',
  }
}

/** The doctor's lines; no test may find a secret in them. */
async function diagnose(changes: Record<string, string>) {
  const lines: string[] = []
  const isWell = await runDoctor({ ...(await wellEnvironment()), ...changes }, (line) => {
    lines.push(line)
  })
  const text = lines.join('\n')
  for (const canary of Object.values(canaries)) expect(text).not.toContain(canary)
  return { isWell, text }
}

describe('the doctor of a product that is well', () => {
  test('finds nothing wrong, and says what is not set up', async () => {
    const { isWell, text } = await diagnose({})
    expect(text).toMatch(/^ok {6}Settings: .*APP_MODE is local$/m)
    expect(text).toMatch(/^ok {6}Port: port \d+ of 127\.0\.0\.1 is free/m)
    expect(text).toMatch(/^missing Mail: no SMTP_URL/m)
    expect(text).toMatch(/ 0 wrong$/)
    expect(isWell).toBe(true)
  })
})

describe('the doctor names what is wrong with', () => {
  test('production without its settings', async () => {
    const { isWell, text } = await diagnose({ APP_MODE: 'production', AUTH_SECRET: '' })
    for (const name of ['AUTH_SECRET', 'DATABASE_URL', 'SMTP_URL', 'STRIPE_SECRET_KEY']) {
      expect(text).toContain(`wrong   Settings: ${name}: is required`)
    }
    expect(isWell).toBe(false)
  })

  test('local mode at a public address, and goes on with the rest', async () => {
    const { text } = await diagnose({ PUBLIC_SITE_URL: 'https://nicher.test', SMTP_URL: 'no url' })
    expect(text).toMatch(/^wrong {3}Settings: PUBLIC_SITE_URL: must be an address of this machine/m)
    expect(text).toMatch(/^wrong {3}Settings: SMTP_URL: must be smtp:\/\/ or smtps:\/\//m)
    expect(text).toMatch(/^ok {6}DATA_DIR: /m)
  })

  test('a secret that can be guessed', async () => {
    const secret = 'please-change-me-Zk8Wq3Xv7Lt1Np5R'
    const { text } = await diagnose({ AUTH_SECRET: secret })
    expect(text).toMatch(/^wrong {3}AUTH_SECRET: looks like a placeholder.*openssl rand/m)
    expect(text).not.toContain(secret)
    const few = await diagnose({ AUTH_SECRET: 'abcabcabcabcabcabcabcabcabcabcabcabc' })
    expect(few.text).toMatch(/^wrong {3}AUTH_SECRET: has few different characters/m)
  })

  test('a data folder that cannot be written', async () => {
    const file = join(newFolder(), 'file')
    writeFileSync(file, '')
    const { text } = await diagnose({ DATA_DIR: file })
    expect(text).toMatch(/^wrong {3}DATA_DIR: .*file cannot be written: .*or set DATA_DIR/m)
  })

  test('a secret file that other users can read', async () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'auth-ab12.secret'), canaries.secret, { mode: 0o644 })
    const { text } = await diagnose({ DATA_DIR: folder })
    expect(text).toMatch(/^wrong {3}DATA_DIR: other users .*chmod 600 .*auth-ab12\.secret$/m)
  })

  test('an embedded database that lost files', async () => {
    const folder = newFolder()
    mkdirSync(join(folder, 'db'))
    writeFileSync(join(folder, 'db', 'postgresql.conf'), '')
    const { text } = await diagnose({ DATA_DIR: folder })
    expect(text).toMatch(/^wrong {3}Database: .*damaged or incomplete.*Restore a backup/m)
  })

  test('a database server that does not answer', async () => {
    const port = await freePort()
    const url = `postgres://nicher:${canaries.password}@127.0.0.1:${port}/nicher`
    const { text } = await diagnose({ DATABASE_URL: url })
    expect(text).toMatch(/^wrong {3}Database: cannot be reached: .*ECONNREFUSED.*DATABASE_URL/m)
  })

  test('a port that another program uses', async () => {
    const port = new URL(await serve({ '/health': [200, { hello: 'there' }] })).port
    const { text } = await diagnose({ API_PORT: port })
    expect(text).toMatch(/^wrong {3}Port: another program uses port \d+ of 127\.0\.0\.1\. Stop it/m)
    const own = await serve({ '/health': [200, { status: 'ok', database: 'embedded' }] })
    const running = await diagnose({ API_PORT: new URL(own).port })
    expect(running.text).toMatch(/^ok {6}Port: the API runs at port/m)
  })

  test('a mail server that refuses the password, or does not answer', async () => {
    const smtp = await startSmtpServer()
    smtp.refuse({ at: 'sign-in', status: 535, text: `wrong: ${canaries.password}` })
    const url = new URL(smtp.url)
    url.username = 'nicher'
    url.password = canaries.password
    const settings = { SMTP_URL: url.href, MAIL_FROM: 'hello@nicher.test' }
    const refused = await diagnose(settings)
    expect(refused.text).toMatch(/^wrong {3}Mail: 127\.0\.0\.1:\d+ refuses the user or password/m)
    const well = await diagnose(settings)
    expect(well.text).toMatch(/^ok {6}Mail: 127\.0\.0\.1:\d+ answers and lets us in/m)
    expect(smtp.received).toEqual([])
    await smtp.stop()
    const silent = await diagnose(settings)
    expect(silent.text).toMatch(/^wrong {3}Mail: 127\.0\.0\.1:\d+ does not answer/m)
  })

  test('a model that its server does not have, and a key that it refuses', async () => {
    const origin = await serve({
      '/v1/models': [200, { data: [{ id: 'qwen3:8b' }] }],
      '/locked/models': [401, { error: canaries.key }],
    })
    const settings = {
      LLM_BASE_URL: `${origin}/v1`,
      LLM_MODEL: 'qwen3:8b',
      LLM_API_KEY: canaries.key,
    }
    expect((await diagnose(settings)).text).toMatch(/^ok {6}Model: 127\.0\.0\.1:\d+ has qwen3:8b$/m)
    const other = await diagnose({ ...settings, LLM_MODEL: 'qwen9' })
    expect(other.text).toMatch(/^wrong {3}Model: .* does not have qwen9\. It has: qwen3:8b\./m)
    const locked = await diagnose({ ...settings, LLM_BASE_URL: `${origin}/locked` })
    expect(locked.text).toMatch(/^wrong {3}Model: .* refuses LLM_API_KEY \(401\)/m)
    const missing = await diagnose({ ...settings, LLM_BASE_URL: origin })
    expect(missing.text).toMatch(/^wrong {3}Model: .* usually ends with \/v1/m)
  })

  test('a model’s key with a line break in it, without showing a part of it', async () => {
    const { text } = await diagnose({
      LLM_BASE_URL: 'http://127.0.0.1:9/v1',
      LLM_MODEL: 'qwen3:8b',
      LLM_API_KEY: 'sk-first-half\nsk-second-half',
    })
    expect(text).toMatch(/^wrong {3}Model:/m)
    expect(text).not.toMatch(/first-half|second-half/)
  })

  test('an account at DataForSEO with a wrong password or without money', async () => {
    const account = (balance: number) => ({
      status_code: 20_000,
      tasks: [{ result: [{ money: { balance } }] }],
    })
    const path = '/v3/appendix/user_data'
    const settings = { DATAFORSEO_LOGIN: 'nicher', DATAFORSEO_PASSWORD: canaries.password }
    const say = async (status: number, body: unknown) => {
      const url = await serve({ [path]: [status, body] })
      return (await diagnose({ ...settings, DATAFORSEO_URL: url })).text
    }
    expect(await say(401, { status_code: 40_100 })).toMatch(/^wrong {3}DataForSEO: refuses/m)
    expect(await say(200, account(0))).toMatch(/^wrong {3}DataForSEO: .*no money left/m)
    expect(await say(200, account(12.5))).toMatch(/^ok {6}DataForSEO: .*\$12\.50$/m)
  })

  test('a collector of traces that refuses the headers, has no such path, or is away', async () => {
    const origin = await serve({
      '/v1/traces': [200, {}],
      '/locked/v1/traces': [401, { error: canaries.key }],
    })
    const say = async (endpoint: string) =>
      (
        await diagnose({
          OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
          OTEL_EXPORTER_OTLP_HEADERS: `api-key=${canaries.key}`,
        })
      ).text
    expect((await diagnose({})).text).toMatch(/^missing Traces: are off/m)
    expect(await say(origin)).toMatch(/^ok {6}Traces: 127\.0\.0\.1:\d+ takes them/m)
    expect(await say(`${origin}/locked`)).toMatch(/^wrong {3}Traces: .*OTEL_EXPORTER_OTLP_HEADERS/m)
    expect(await say(`${origin}/else`)).toMatch(
      /^wrong {3}Traces: .* answers 404 at \/else\/v1\/tr/m,
    )
    const away = `http://nicher:${canaries.password}@127.0.0.1:${await freePort()}`
    expect(await say(away)).toMatch(/^wrong {3}Traces: .* does not answer: .*ECONNREFUSED/m)
  })

  test('a Google client id of another form, or another one in the site', async () => {
    const malformed = await diagnose({ GOOGLE_CLIENT_ID: 'my project' })
    expect(malformed.text).toMatch(/^wrong {3}Google sign-in: GOOGLE_CLIENT_ID does not end/m)
    const id = '12-ab.apps.googleusercontent.com'
    const site = { GOOGLE_CLIENT_ID: id, PUBLIC_GOOGLE_CLIENT_ID: `3${id}` }
    expect((await diagnose(site)).text).toMatch(/^wrong {3}Google sign-in: .* differ\./m)
  })
})

describe('the doctor looks at Stripe and', () => {
  const price = {
    id: 'price_1',
    object: 'price',
    active: true,
    currency: 'usd',
    unit_amount: 500,
    recurring: { interval: 'month', interval_count: 1 },
  }
  const endpoint = {
    id: 'we_1',
    object: 'webhook_endpoint',
    url: 'http://127.0.0.1:9/api/webhooks/stripe',
    status: 'enabled',
    api_version: '2026-10-28.endive',
    enabled_events: ['*'],
  }
  async function look(ofPrice: object, endpoints: object[], status = 200) {
    const refusal = { error: { type: 'invalid_request_error', message: canaries.key } }
    const list = { object: 'list', data: endpoints, has_more: false, url: '/v1/webhook_endpoints' }
    const url = await serve({
      '/v1/prices/price_1': [status, status === 200 ? ofPrice : refusal],
      '/v1/webhook_endpoints': [status, status === 200 ? list : refusal],
    })
    const settings = {
      STRIPE_SECRET_KEY: canaries.key,
      STRIPE_WEBHOOK_SECRET: canaries.webhook,
      STRIPE_PRICE_ID: 'price_1',
      STRIPE_BASE_URL: url,
      PUBLIC_API_URL: 'http://127.0.0.1:9',
    }
    return (await diagnose(settings)).text
  }

  test('accepts a price and a webhook that fit', async () => {
    const text = await look(price, [endpoint])
    expect(text).toMatch(/^ok {6}Stripe price: \$5 per month, .*nobody is charged/m)
    expect(text).toMatch(/^ok {6}Stripe webhook: .* is enabled with all events$/m)
  })

  test.each<[string, object, object[], RegExp]>([
    ['yearly', { recurring: { interval: 'year', interval_count: 1 } }, [], /price: does not recur/],
    ['of another amount', { unit_amount: 900 }, [], /price: is another than the site shows/],
    ['archived', { active: false }, [], /price: is archived/],
    ['without a webhook', {}, [], /webhook: Stripe has no endpoint http:\/\/127\.0\.0\.1:9\/api/],
    ['disabled', {}, [{ ...endpoint, status: 'disabled' }], /webhook: is disabled/],
    ['older', {}, [{ ...endpoint, api_version: '2020-01-01' }], /webhook: has API version 2020/],
    [
      'silent about renewals',
      {},
      [{ ...endpoint, enabled_events: ['checkout.session.completed'] }],
      /webhook: does not send customer\.subscription\.created, .*Add them/,
    ],
  ])('names what is %s', async (_name, change, endpoints, line) => {
    expect(await look({ ...price, ...change }, endpoints)).toMatch(line)
  })

  test('names a key that Stripe does not know', async () => {
    expect(await look(price, [], 401)).toMatch(/^wrong {3}Stripe price: .*STRIPE_SECRET_KEY/m)
  })
})

describe('npm run admin -- doctor', () => {
  test('ends with 0 if nothing is wrong, with 1 if something is', async () => {
    const env = await wellEnvironment()
    const well = startChild(process.execPath, [CLI, 'doctor'], { env })
    expect(await well.ended).toBe(0)
    expect(well.output.stdout).toMatch(/^\d+ ok, \d+ missing, 0 wrong$/m)
    const broken = startChild(process.execPath, [CLI, 'doctor'], { env: { ...env, API_PORT: 'x' } })
    expect(await broken.ended).toBe(1)
    expect(broken.output.stdout).toMatch(/^wrong {3}Settings: API_PORT: /m)
  })
})
