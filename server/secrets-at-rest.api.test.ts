import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { calls } from '../contract/calls.ts'
import { makeKey } from '../testing/access-keys.ts'
import { type Browser, PASSWORD, startApi, uniqueEmail } from '../testing/api.ts'
import { freePort } from '../testing/free-port.ts'

/** Local mode without any setting, in which the database holds the most secrets. */
const dataDir = mkdtempSync(join(tmpdir(), 'nicher-at-rest-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const port = await freePort()
const api = await startApi({
  env: {
    AUTH_SECRET: '',
    // High enough that no request is refused, but all are counted.
    RATE_LIMIT: '1000',
    DATA_DIR: dataDir,
    API_PORT: String(port),
    PUBLIC_API_URL: `http://127.0.0.1:${port}`,
  },
})
await api.app.listen({ host: '127.0.0.1', port })

/** Plays the payment provider's own database, which holds the addresses of its pages. */
const OF_THE_PROVIDER = 'local_stripe_objects'

/** Every column of every row of every table by table name, as in a dump. */
async function dump(): Promise<Map<string, string>> {
  const tables = await api.db
    .select({ schema: sql<string>`table_schema`, name: sql<string>`table_name` })
    .from(sql`information_schema.tables`)
    .where(
      sql`table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    )
  const texts = new Map<string, string>()
  for (const { schema, name } of tables) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`
    const rows = await api.db.select({ text: sql<string>`t::text` }).from(sql`${table} t`)
    texts.set(name, rows.map(({ text }) => text).join('\n'))
  }
  return texts
}

/** The secret as text, and as a column of bytes or another encoding would show it. */
const spellings = (secret: string) => {
  const bytes = Buffer.from(secret)
  const random = Buffer.from(secret, 'base64url')
  return [secret, bytes.toString('hex'), bytes.toString('base64'), random.toString('hex')]
}

/** Every secret that a browser, mailbox or host holds, by its description. */
const held = new Map<string, string>()

function hold(name: string, secret: string | undefined): string {
  if (!secret) throw new Error(`There is no ${name}`)
  held.set(`${name} ${held.size}`, secret)
  return secret
}

function holdTokens(browser: Browser): void {
  hold('session id', browser.sessionId)
  hold('access token', browser.tokens?.access_token)
  hold('refresh token', browser.tokens?.refresh_token)
  hold('CSRF token', browser.tokens?.csrf_token)
}

async function googleCredential(browser: Browser, email: string) {
  const { state } = (await browser.call(calls.oauthState)).value()
  const choice = { nonce: state, email, name: 'Ada Marsh', email_verified: true, token: 'valid' }
  const signed = await api.send({
    method: 'POST',
    url: '/local/google/credential',
    payload: choice,
  })
  const { credential } = signed.json() as { credential: string }
  return { credential: hold('ID token', credential), state: hold('state', state) }
}

test('a dump of the database contains nothing that opens an account', async () => {
  hold('password', PASSWORD)
  const member = await api.registerAndVerify()
  hold('used link', await api.mailedToken(member.email))
  holdTokens(member)
  const { refresh_token } = member.tokens
  ;(await member.call(calls.refresh, { body: { refresh_token } })).value()
  holdTokens(member)

  const other = api.browser()
  const login = { username: member.email, password: PASSWORD }
  ;(await other.call(calls.login, { body: login })).value()
  holdTokens(other)
  ;(await other.call(calls.logout, { body: {} })).value()

  const pending = uniqueEmail()
  const registering = api.browser()
  await registering.call(calls.register, { body: { email: pending, password: PASSWORD } })
  await registering.call(calls.resendVerification, { body: { email: pending } })
  hold('session id', registering.sessionId)
  hold('live verification link', await api.mailedToken(pending))
  await registering.call(calls.forgotPassword, { body: { email: member.email } })
  hold('live reset link', await api.mailedToken(member.email))

  const reset = await api.registerAndVerify()
  await reset.call(calls.forgotPassword, { body: { email: reset.email } })
  const token = hold('used reset link', await api.mailedToken(reset.email))
  const changed = hold('password', 'Wide-Meadow 9 kettles!')
  ;(await reset.call(calls.resetPassword, { body: { token, new_password: changed } })).value()

  const google = api.browser()
  const email = uniqueEmail()
  const body = await googleCredential(google, email)
  ;(await google.call(calls.google, { body })).value()
  holdTokens(google)
  hold('state', (await google.call(calls.oauthState)).value().state)

  const feedback = { feedbackType: 'general', message: 'A word on the map.', rating: 4 } as const
  expect((await google.call(calls.feedback, { body: feedback })).status).toBeLessThan(300)
  const order = {
    success_url: '/subscription/success',
    cancel_url: '/subscription/cancel',
  } as const
  const checkout = (await google.call(calls.createCheckoutSession, { body: order })).value()
  hold('checkout', checkout.checkout_url)
  await fetch(`${checkout.checkout_url}/pay`, { method: 'POST', redirect: 'manual' })
  await api.services.billing.round({ warn: () => {} })
  const settings = { return_url: '/settings' } as const
  const portal = await google.call(calls.createPortalSession, { body: settings })
  hold('portal', portal.value().portal_url)
  const keyword = { keyword: 'sourdough starter kit' }
  ;(await google.call(calls.analyzeKeyword, { body: keyword })).value()

  hold('access key', (await makeKey(api, member)).token)
  const leaving = await api.registerAndVerify()
  holdTokens(leaving)
  const password = { password: PASSWORD }
  expect((await leaving.call(calls.deleteAccount, { body: password })).status).toBeLessThan(300)

  for (const file of readdirSync(dataDir)) {
    hold('secret of the host', readFileSync(join(dataDir, file), 'utf8').trim())
  }
  expect([...held.keys()].filter((name) => name.startsWith('secret of the host'))).toHaveLength(1)

  const found: string[] = []
  const tables = await dump()
  for (const [table, text] of tables) {
    if (table === OF_THE_PROVIDER) continue
    for (const [name, secret] of held) {
      if (spellings(secret).some((spelling) => text.includes(spelling))) {
        found.push(`${name} in ${table}`)
      }
    }
  }
  expect(found).toEqual([])
  // Proves that the search finds values that are there.
  expect(tables.get('users')).toContain(member.email)
  expect(tables.get(OF_THE_PROVIDER)).toContain(checkout.checkout_url)
})
