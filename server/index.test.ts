import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Child, startChild } from '../testing/child.ts'
import { socketPath } from './admin/socket.ts'

const PASSWORD = 'Quiet-Harbor 7 lanterns!'
const EMAIL = 'journey@mail.example'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

async function post(url: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}

test('the API host keeps accounts and grants over a restart, locks its folder, and logs no errors', async () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'nicher-host-')), 'data')
  const port = await freePort()
  const api = `http://127.0.0.1:${port}`
  const env = { DATA_DIR: dataDir, API_PORT: String(port), DATABASE_URL: '', APP_MODE: 'local' }
  const server = join(import.meta.dirname, 'index.ts')
  // As `npm run api` starts it.
  const faster = ['--import', join(import.meta.dirname, 'load-faster.js')]
  const admin = (...words: string[]) =>
    startChild(process.execPath, [join(import.meta.dirname, 'admin/cli.ts'), ...words], { env })
  const secrets: string[] = [PASSWORD]

  async function up(): Promise<Child> {
    const host = startChild(process.execPath, [...faster, server], { env })
    await host.says('"started"')
    return host
  }

  let host = await up()
  const health = (await (await fetch(`${api}/health`)).json()) as Record<string, string>
  expect(health).toMatchObject({ status: 'ok', database: 'embedded', durability: /fsync/ })
  expect((await fetch(`${api}/ready`)).status).toBe(200)
  await host.says('AI: none. Analyses are drawn by rules; see README\n')

  const second = startChild(process.execPath, [...faster, server], { env })
  expect(await second.ended).toBe(1)
  expect(second.output.stderr).toContain(`process ${host.pid}.`)

  const browser = { 'x-session-id': 'ab'.repeat(32) }
  const registered = await post(
    `${api}/api/auth/register`,
    { email: EMAIL, password: PASSWORD, full_name: 'Ada Traveler' },
    browser,
  )
  expect(registered.status).toBe(201)
  const outbox = await fetch(`${api}/local/outbox?to=${EMAIL}`, {
    headers: { accept: 'application/json' },
  })
  const [mail] = (await outbox.json()) as { text: string }[]
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const verified = await post(`${api}/api/auth/verify-email`, { token }, browser)
  expect(verified.status).toBe(200)
  const {
    access_token: access = '',
    refresh_token: refresh = '',
    csrf_token: csrf = '',
  } = verified.body
  const refreshed = await post(`${api}/api/auth/refresh`, { refresh_token: refresh }, browser)
  expect(refreshed.status).toBe(200)
  const again = refreshed.body
  secrets.push(
    token,
    access,
    refresh,
    csrf,
    ...[again.access_token, again.refresh_token].map(String),
  )
  secrets.push('ab'.repeat(32), EMAIL, 'Ada Traveler', 'Please confirm this email address')

  const grant = admin('user', 'grant', EMAIL)
  expect(await grant.ended).toBe(0)
  expect(grant.output.stdout).toContain(`${EMAIL} has Premium`)
  expect(statSync(socketPath(dataDir)).mode & 0o777).toBe(0o600)
  const unknown = admin('user', 'grant', 'nobody@mail.example')
  expect(await unknown.ended).toBe(1)
  expect(unknown.output.stderr).toContain('no verified account for nobody@mail.example')

  const me = async () => {
    const headers = { authorization: `Bearer ${access}` }
    return (await (await fetch(`${api}/api/auth/me`, { headers })).json()) as unknown
  }
  expect(await me()).toMatchObject({ email: EMAIL, is_subscribed: true })

  host.process.kill('SIGTERM')
  expect(await host.ended).toBe(0)
  const logs = host.output.stdout + host.output.stderr
  host = await up()
  expect(await me()).toMatchObject({ email: EMAIL, is_subscribed: true })
  host.process.kill('SIGTERM')
  expect(await host.ended).toBe(0)

  const stopped = admin('user', 'revoke', EMAIL)
  expect(await stopped.ended).toBe(0)
  expect(logs).toContain('email_verified')
  for (const secret of secrets) expect(logs).not.toContain(secret)
  rmSync(dataDir, { recursive: true, force: true })
}, 120_000)
