import { describe, expect, test } from 'vitest'
import { SITE, startApi } from '../../testing/api.ts'
import { createDatabase } from '../../testing/database.ts'
import type { Database } from '../db/database.ts'

/** A database that a test can turn off after the start. */
async function breakable() {
  const database = await createDatabase()
  let isDown = false
  const db = new Proxy(database.db, {
    get(target, key) {
      if (isDown && key === 'select') {
        throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
      }
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  }) as Database
  const goDown = () => {
    isDown = true
  }
  return { database: { ...database, db }, goDown }
}

const look = { method: 'GET', url: '/api/tree', headers: { origin: SITE } } as const

describe('a refusal of the tree', () => {
  test('can be read by the site if the flood limit answers', async () => {
    const api = await startApi({ env: { RATE_LIMIT: '0.002' } })
    expect(await api.send(look)).toMatchObject({ statusCode: 200 })
    await api.send(look)
    const { statusCode, headers } = await api.send(look)
    expect(statusCode).toBe(429)
    expect(headers['access-control-allow-origin']).toBe(SITE)
    expect(headers['access-control-expose-headers']).toContain('Retry-After')
    expect(headers.vary).toBe('Origin')
    expect(JSON.parse(api.logs.at(-1) ?? '')).toMatchObject({
      event: 'limit_hit',
      reqId: headers['x-request-id'],
    })
    const foreign = await api.send({ ...look, headers: { origin: 'https://evil.example' } })
    expect(foreign.statusCode).toBe(429)
    expect(foreign.headers).not.toHaveProperty('access-control-allow-origin')
  })

  test('can be read by the site if the database is down, and its log names the request', async () => {
    const { database, goDown } = await breakable()
    const api = await startApi({ database })
    api.services.snapshots.invalidate()
    goDown()
    const { statusCode, headers } = await api.send(look)
    expect(statusCode).toBe(503)
    expect(headers['access-control-allow-origin']).toBe(SITE)
    expect(JSON.parse(api.logs.at(-1) ?? '')).toMatchObject({
      msg: 'request failed',
      reqId: headers['x-request-id'],
    })
    await database.close()
  })
})
