import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { startApi } from '../../testing/api.ts'
import { problems } from '../../testing/oracle.ts'

const api = await startApi()
const body = { email: 'ada@disk.example', password: 'Violet!Harbor42' }
const register = () =>
  api.send({
    method: calls.register.method,
    url: calls.register.path,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })

test('refuses writes while the disk is full, and accepts them when there is space again', async () => {
  await api.db.execute(sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file "base/1/2": No space left on device'
      using errcode = '53100'; end $$`)
  await api.db.execute(sql`create trigger no_room before insert on pending_registrations
    execute function no_room()`)
  const refused = await register()
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('5')
  const { statusCode: status, headers, body: text } = refused
  expect(problems(calls.register.path, { status, headers, text })).toEqual([])
  expect(refused.body).not.toContain('base/1/2')
  await api.db.execute(sql`drop trigger no_room on pending_registrations`)
  expect((await register()).statusCode).toBe(201)
})
