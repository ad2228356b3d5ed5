import { ne, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { PASSWORD, startApi, uniqueEmail } from '../../testing/api.ts'
import {
  knownDevices,
  mails,
  oauthStates,
  refreshTokens,
  sessions,
  throttles,
} from '../db/schema.ts'

const api = await startApi()
const MINUTE = 60_000
const DAY = 86_400_000

describe('housekeeping', () => {
  test('removes mails, and the links in them, after 30 days', async () => {
    api.clock.setOffset(0)
    const [old, recent] = [uniqueEmail(), uniqueEmail()]
    await api.call(calls.register, { body: { email: old, password: PASSWORD } })
    api.clock.setOffset(2 * DAY)
    await api.call(calls.register, { body: { email: recent, password: PASSWORD } })
    api.clock.setOffset(29 * DAY)
    await api.services.cleanup()
    expect(await api.mails(old)).toHaveLength(1)
    api.clock.setOffset(31 * DAY)
    await api.services.cleanup()
    expect(await api.mails(old)).toHaveLength(0)
    expect(await api.mails(recent)).toHaveLength(1)
  })

  test('empties mails after 3 days, delivered or not', async () => {
    api.clock.setOffset(0)
    const email = uniqueEmail()
    await api.call(calls.register, { body: { email, password: PASSWORD } })
    api.clock.setOffset(3 * DAY - MINUTE)
    await api.services.cleanup()
    expect(await api.mailedToken(email)).toMatch(/^[\w-]{43}$/)
    api.clock.setOffset(3 * DAY + MINUTE)
    await api.services.cleanup()
    expect(await api.mails(email)).toMatchObject([{ text: '', html: '' }])
    expect(await api.db.$count(mails, ne(mails.body, ''))).toBe(0)
  })

  test('removes states of Google sign-ins once they have expired', async () => {
    api.clock.setOffset(0)
    await api.browser().call(calls.oauthState)
    api.clock.setOffset(9 * MINUTE)
    await api.services.cleanup()
    expect(await api.db.$count(oauthStates)).toBe(1)
    api.clock.setOffset(11 * MINUTE)
    await api.services.cleanup()
    expect(await api.db.$count(oauthStates)).toBe(0)
  })

  test('removes browsers and places that were not seen for 180 days', async () => {
    api.clock.setOffset(0)
    const { email } = await api.registerAndVerify()
    const count = () => api.db.$count(knownDevices)
    expect(await count()).toBe(2)
    api.clock.setOffset(100 * DAY)
    const body = { username: email, password: PASSWORD }
    await api.call(calls.login, { body, address: '203.0.113.1' })
    api.clock.setOffset(179 * DAY)
    await api.services.cleanup()
    expect(await count()).toBe(3)
    api.clock.setOffset(181 * DAY)
    await api.services.cleanup()
    expect(await count()).toBe(1)
  })

  test('removes more rows than one batch, and keeps rows that are not due', async () => {
    api.clock.setOffset(0)
    await api.db.delete(throttles)
    const at = (days: number) => new Date(Date.now() + days * DAY)
    const old = Array.from({ length: 1_250 }, (_, index) => ({ key: `old ${index}`, days: -2 }))
    const rows = [...old, { key: 'new', days: 2 }].map(({ key, days }) => ({
      ...{ key, count: 1, windowEnd: at(days) },
    }))
    await api.db.insert(throttles).values(rows)
    await api.services.cleanup()
    expect(await api.db.select({ key: throttles.key }).from(throttles)).toEqual([{ key: 'new' }])
  })

  describe('for refresh tokens', () => {
    const rotate = async (refresh_token: string) =>
      (await api.call(calls.refresh, { body: { refresh_token } })).value().refresh_token
    const cleanUpAt = async (days: number) => {
      api.clock.setOffset(days * DAY)
      await api.services.cleanup()
    }

    test('keeps all tokens of a running session, so reuse of the oldest is still detected', async () => {
      api.clock.setOffset(0)
      const member = await api.registerAndVerify()
      const first = member.tokens.refresh_token
      let newest = first
      for (let days = 10; days <= 50; days += 10) {
        api.clock.setOffset(days * DAY)
        newest = await rotate(newest)
        await api.services.cleanup()
      }
      const reused = await api.call(calls.refresh, { body: { refresh_token: first } })
      expect(reused.status).toBe(401)
      expect(api.logs.join('')).toContain('session_reuse_detected')
      const after = await api.call(calls.refresh, { body: { refresh_token: newest } })
      expect(after.status).toBe(401)
    })

    test('removes tokens of a session that ended by inactivity, sign-out or age', async () => {
      await cleanUpAt(0)
      await api.db.delete(sessions)
      const [idle, out, old] = [
        await api.registerAndVerify(),
        await api.registerAndVerify(),
        await api.registerAndVerify(),
      ]
      await rotate(idle.tokens.refresh_token)
      await out.call(calls.logout, { body: {} })
      await cleanUpAt(2)
      expect(await api.db.$count(refreshTokens)).toBe(3)
      let newest = old.tokens.refresh_token
      for (let days = 10; days <= 50; days += 10) {
        api.clock.setOffset(days * DAY)
        newest = await rotate(newest)
      }
      // The idle session is first marked as ended, and removed a day later.
      await cleanUpAt(50)
      expect(await api.db.$count(sessions)).toBe(2)
      await cleanUpAt(52)
      expect(await api.db.$count(sessions)).toBe(1)
      expect(await api.db.$count(refreshTokens)).toBe(6)
      await cleanUpAt(62)
      expect([await api.db.$count(sessions), await api.db.$count(refreshTokens)]).toEqual([0, 0])
    })
  })

  test.each([
    ['access_tokens', 'expires_at'],
    ['sessions', 'expires_at'],
    ['sessions', 'revoked_at'],
    ['refresh_tokens', 'expires_at'],
    ['throttles', 'window_end'],
    ['pending_registrations', 'expires_at'],
    ['password_resets', 'expires_at'],
    ['oauth_states', 'expires_at'],
    ['mails', 'created_at'],
    ['known_devices', 'last_seen_at'],
    ['keyword_reports', 'expires_at'],
    ['keyword_analyses', 'created_at'],
    ['keyword_imports', 'started_at'],
    ['provider_calls', 'called_at'],
  ])('finds its rows of %s by an index on %s', async (table, column) => {
    const definitions = await api.db
      .select({ text: sql<string>`indexdef` })
      .from(sql`pg_indexes`)
      .where(sql`tablename = ${table}`)
    expect(definitions.some(({ text }) => text.includes(`(${column})`))).toBe(true)
  })
})
