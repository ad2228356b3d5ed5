import { describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { PASSWORD, startApi, uniqueEmail } from '../../testing/api.ts'
import { unexplored } from '../../testing/atlas.ts'
import { createDatabase } from '../../testing/database.ts'

interface Line {
  event?: string
  route?: string | null
  status?: number
  account?: string
  code?: string
  method?: string
  err?: { message: string; stack: string; cause?: { code?: string } }
}

const parsed = (logs: string[]) => logs.map((line) => JSON.parse(line) as Line)

const REFUSALS = ['access_denied', 'limit_hit', 'csrf_refused', 'origin_refused']

const refused = (logs: string[]) =>
  parsed(logs)
    .filter(({ event = '' }) => REFUSALS.includes(event))
    .map(({ event, code, method, route }) => ({ event, code, method, route }))

describe('the log', () => {
  test('of a whole journey contains no token, password, name, address or mail', async () => {
    const api = await startApi()
    const browser = api.browser()
    const email = uniqueEmail()
    const body = { email, password: PASSWORD, full_name: 'Ada Traveler' }
    await browser.call(calls.register, { body })
    await browser.call(calls.resendVerification, { body: { email } })
    const link = await api.mailedToken(email)
    await browser.call(calls.verifyEmail, { body: { token: link } })
    await api.call(calls.login, { body: { username: email, password: 'Wrong-harbor 7 lamps!' } })
    const first = browser.tokens
    await browser.call(calls.refresh, { body: { refresh_token: first?.refresh_token ?? '' } })
    const second = browser.tokens
    await api.services.grants.grant(email)
    await browser.call(calls.explore, { body: { path: [...unexplored.reef] } })
    await api.send({ method: 'GET', url: `/api/auth/me?token=${link}&access_token=leak-in-query` })
    await api.send({ method: 'GET', url: `/verify-email?token=${link}` })
    await browser.call(calls.logout, { body: { refresh_token: second?.refresh_token ?? '' } })

    const log = api.logs.join('')
    const secrets = [
      ...[PASSWORD, 'Wrong-harbor', email, 'Ada Traveler', link, 'leak-in-query'],
      ...[browser.sessionId, 'Please confirm this email address', '$argon2'],
      ...Object.values(first ?? {}),
      ...Object.values(second ?? {}),
    ]
    expect(secrets.length).toBeGreaterThanOrEqual(15)
    for (const secret of secrets) expect(log).not.toContain(secret)
    const events = parsed(api.logs).map((line) => line.event)
    expect(events).toEqual(
      expect.arrayContaining(['email_verified', 'login_failed', 'logout', 'request']),
    )
  })

  test('names the account of a sign-in, its failure and its end in the same way, without its address', async () => {
    const api = await startApi()
    const member = await api.registerAndVerify()
    const other = await api.registerAndVerify()
    for (const browser of [member, other]) {
      const username = browser.email
      for (const password of ['Wrong-harbor 7 lamps!', PASSWORD]) {
        await browser.call(calls.login, { body: { username: username.toUpperCase(), password } })
      }
      const { refresh_token } = browser.tokens
      await api.call(calls.logout, { body: { refresh_token } })
    }
    await api.call(calls.login, { body: { username: uniqueEmail(), password: PASSWORD } })
    await api.call(calls.logout, { body: {} })

    const accountsOf = (event: string) =>
      parsed(api.logs).flatMap((line) => (line.event === event ? [line.account] : []))
    const [mine, others] = accountsOf('email_verified')
    expect(mine).toMatch(/^[\w-]{22}$/)
    expect(others).not.toBe(mine)
    expect(accountsOf('login_succeeded')).toEqual([mine, others])
    expect(accountsOf('login_failed')).toEqual([mine, others, expect.any(String)])
    expect(new Set(accountsOf('login_failed')).size).toBe(3)
    expect(accountsOf('logout')).toEqual([mine, others, undefined])
    expect(api.logs.join('').toLowerCase()).not.toContain('mail.example')
  })

  test('records refusals: Premium, a limit, a bad token, a foreign origin', async () => {
    const database = await createDatabase()
    const api = await startApi({ database })
    const limited = await startApi({ database, env: { RATE_LIMIT: '0.1' } })
    const member = await api.registerAndVerify()
    const body = { path: [...unexplored.reef] }
    expect((await member.call(calls.explore, { body })).status).toBe(403)
    const forged = { 'x-csrf-token': 'forged' }
    expect((await member.call(calls.explore, { body, headers: forged })).status).toBe(403)
    const foreign = { origin: 'https://evil.tld' }
    expect((await member.call(calls.explore, { body, headers: foreign })).status).toBe(403)
    const guess = { username: member.email, password: 'Wrong-harbor 7 lamps!' }
    for (let round = 0; round < 2; round += 1) await limited.call(calls.login, { body: guess })

    const explore = { method: 'POST', route: '/api/explore' }
    expect(refused(api.logs)).toEqual([
      { event: 'access_denied', code: 'premium_required', ...explore },
      { event: 'csrf_refused', code: 'csrf', ...explore },
      { event: 'origin_refused', code: 'origin', ...explore },
    ])
    expect(refused(limited.logs)).toEqual([
      { event: 'limit_hit', code: 'rate_limited', method: 'POST', route: '/api/auth/login' },
    ])
    for (const secret of [member.email, 'forged', 'evil.tld', '127.0.0.1']) {
      expect([...api.logs, ...limited.logs].join('')).not.toContain(secret)
    }
    await database.close()
  })

  test('of a failing database contains the error and nothing that was typed or mailed', async () => {
    const database = await createDatabase()
    const api = await startApi({ database })
    const email = uniqueEmail()
    await api.db.execute('alter table mails add constraint nothing check (subject is null)')
    const response = await api.app.inject({
      method: 'POST',
      url: '/api/auth/register',
      payload: { email, password: PASSWORD, full_name: 'Ada Traveler' },
    })
    expect(response.statusCode).toBe(500)
    const failure = parsed(api.logs).find((line) => line.err !== undefined)
    expect(failure?.err?.message).toContain('insert into "mails"')
    expect(failure?.err?.cause?.code).toBe('23514')
    expect(failure?.err?.stack).toContain('at ')
    const log = api.logs.join('')
    for (const secret of [email, 'Ada Traveler', 'token=', '$argon2', PASSWORD]) {
      expect(log).not.toContain(secret)
    }
    await database.close()
  })

  test('is one JSON object per line, for anything a caller sends', async () => {
    const api = await startApi()
    for (const url of [
      '/api/csrf-token?x=%0d%0a{"event":"forged"}',
      '/%0d%0aforged',
      '/\u2028forged',
    ]) {
      await api.send({ method: 'GET', url, headers: { 'user-agent': 'forged', referer: 'forged' } })
    }
    expect(api.logs.length).toBeGreaterThanOrEqual(3)
    for (const line of api.logs) expect(line.trimEnd()).not.toContain('\n')
    expect(parsed(api.logs).every((line) => line.event === 'request')).toBe(true)
    expect(api.logs.join('')).not.toContain('forged')
  })

  test('names the route of a request and its status, not its address', async () => {
    const api = await startApi()
    await api.call(calls.exploreCheck, { query: { path: '["Pets & Animals"]' } })
    expect(parsed(api.logs).at(-1)).toMatchObject({ route: '/api/explore/check', status: 200 })
    expect(api.logs.at(-1)).not.toContain('Pets')
  })
})
