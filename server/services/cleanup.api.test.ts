import { ne, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { PASSWORD, startApi, uniqueEmail } from '../../testing/api.ts'
import { knownDevices, mails, oauthStates } from '../db/schema.ts'

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

  test('removes states of Google sign-ins as soon as they have expired', async () => {
    api.clock.setOffset(0)
    await api.browser().call(calls.oauthState)
    api.clock.setOffset(9 * MINUTE)
    await api.services.cleanup()
    expect(await api.db.$count(oauthStates)).toBe(1)
    api.clock.setOffset(11 * MINUTE)
    await api.services.cleanup()
    expect(await api.db.$count(oauthStates)).toBe(0)
  })

  test('forgets browsers and places that were not seen for 180 days', async () => {
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

  test.each([
    ['access_tokens', 'expires_at'],
    ['sessions', 'expires_at'],
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
    expect(definitions.filter(({ text }) => text.includes(`(${column})`))).toHaveLength(1)
  })
})
