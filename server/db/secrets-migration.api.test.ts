import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openBefore } from '../../testing/older-database.ts'

test('the migration empties fields that an older version kept readable', async () => {
  const database = await openBefore('_secrets')
  const { db } = database

  const browser = 'ab'.repeat(32)
  await db.execute(sql`insert into mails (recipient, subject, text, html, created_at, sent_at) values
    ('sent@mail.example', 's', 'token=SENT', '<p>token=SENT</p>', now(), now()),
    ('old@mail.example', 's', 'token=OLD', '<p>token=OLD</p>', now() - interval '4 days', null),
    ('due@mail.example', 's', 'it''s "due" {1}', '<p>due</p>', now(), null)`)
  await db.execute(sql`insert into users (id, email, email_key, created_at) values
    ('00000000-0000-4000-8000-000000000001', 'a@b.example', 'a@b.example', now())`)
  await db.execute(sql`insert into sessions (id, user_id, created_at, expires_at) values
    ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001', now(), now())`)
  await db.execute(sql`insert into refresh_tokens (hash, session_id, expires_at, used_at, successor_sealed) values
    ('h', '00000000-0000-4000-8000-000000000002', now(), now(), 'SEALED')`)
  await db.execute(sql`insert into feedback (type, rating, message, session_id, created_at) values
    ('bug', 1, 'm', ${browser}, now()), ('bug', 1, 'm', null, now())`)

  await database.migrate()

  const mails = await db
    .select({ to: sql<string>`recipient`, body: sql<string>`body` })
    .from(sql`mails`)
    .orderBy(sql`id`)
  expect(mails.map(({ to }) => to.split('@')[0])).toEqual(['sent', 'old', 'due'])
  expect(mails.slice(0, 2).map(({ body }) => body)).toEqual(['', ''])
  expect(JSON.parse(mails[2]?.body ?? '')).toEqual({ text: 'it\'s "due" {1}', html: '<p>due</p>' })
  const sealed = await db
    .select({ value: sql<string | null>`successor_sealed` })
    .from(sql`refresh_tokens`)
  expect(sealed).toEqual([{ value: null }])
  const sessions = await db
    .select({ value: sql<string | null>`session_id` })
    .from(sql`feedback`)
    .orderBy(sql`id`)
  const hash = createHash('sha256').update(browser).digest('base64url')
  expect(sessions.map(({ value }) => value)).toEqual([hash, null])
  await database.close()
})
