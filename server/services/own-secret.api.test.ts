import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { SITE, startApi } from '../../testing/api.ts'
import { createDatabase, createPostgresDatabase, engine } from '../../testing/database.ts'
import { openDatabase } from '../db/open.ts'
import { secrets } from '../db/schema.ts'
import { loadKeys } from './keys.ts'
import { fingerprintOf, loadOwnSecret } from './own-secret.ts'
import { secretPath } from './secret-file.ts'

/** Two hosts over one Postgres. In memory there is at most one host. */
async function openTwice() {
  if (engine() === 'memory') {
    const only = await createDatabase()
    return [only, only] as const
  }
  const config = await createPostgresDatabase()
  return [await openDatabase(config), await openDatabase(config)] as const
}

const [first, second] = await openTwice()
await first.migrate()
const folders = mkdtempSync(join(tmpdir(), 'nicher-secret-'))
let count = 0
let folder = ''
beforeEach(async () => {
  count += 1
  // Created on first use.
  folder = join(folders, `data-${count}`)
  await first.db.delete(secrets)
})
afterAll(async () => {
  for (const database of new Set([first, second])) await database.close()
  rmSync(folders, { recursive: true, force: true })
})

const rows = () => first.db.select().from(secrets)
const load = () => loadOwnSecret(first, folder)
const onlyFile = () => join(folder, readdirSync(folder)[0] ?? '')
const OLD = 'an-old-secret-that-the-database-held-until-now'
const holdsOld = () => first.db.insert(secrets).values({ name: 'auth', value: OLD })

describe('the generated secret', () => {
  test('is created once, in a file that only its owner can read, with its fingerprint in the database', async () => {
    const secret = await load()
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    expect(await load()).toBe(secret)
    expect(readdirSync(folder)).toHaveLength(1)
    expect(readFileSync(onlyFile(), 'utf8')).toBe(`${secret}\n`)
    expect(statSync(onlyFile()).mode & 0o777).toBe(0o600)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(await rows()).toEqual([{ name: 'auth-fingerprint', value: fingerprintOf(secret) }])
    expect(fingerprintOf(secret)).not.toContain(secret.slice(0, 6))
  })

  test('is the same for many hosts that start at the same time', async () => {
    const hosts = [first, second, first, second, first, second]
    const loaded = await Promise.all(hosts.map((host) => loadOwnSecret(host, folder)))
    expect(new Set(loaded).size).toBe(1)
    expect(readdirSync(folder)).toHaveLength(1)
  })

  test('belongs to its database, so two databases may share a folder', async () => {
    const own = await load()
    const kept = await rows()
    await first.db.delete(secrets)
    expect(await load()).not.toBe(own)
    await first.db.delete(secrets)
    await first.db.insert(secrets).values(kept)
    expect(await load()).toBe(own)
  })

  test('is moved from the database to the file', async () => {
    await holdsOld()
    expect(await load()).toBe(OLD)
    expect(await rows()).toEqual([{ name: 'auth-fingerprint', value: fingerprintOf(OLD) }])
    expect(await load()).toBe(OLD)
  })

  test('is moved again when the host stopped after writing the file', async () => {
    await holdsOld()
    await load()
    await first.db.delete(secrets)
    await holdsOld()
    expect(await load()).toBe(OLD)
    expect(readdirSync(folder)).toHaveLength(1)
  })

  test('does not change when an older version has created its own since', async () => {
    const secret = await load()
    await holdsOld()
    expect(await load()).toBe(secret)
    expect((await rows()).map(({ name }) => name)).toEqual(['auth-fingerprint'])
  })

  test('is not created if one is configured, and an old one is removed', async () => {
    await holdsOld()
    const database = { kind: 'postgres' as const, url: '' }
    const config = { authSecret: 'x'.repeat(32), dataDir: folder, database }
    const keys = await loadKeys(first, config)
    expect(await loadKeys(first, config)).toEqual(keys)
    expect(await rows()).toEqual([])
    expect(() => readdirSync(folder)).toThrow('ENOENT')
  })
})

describe('a start is refused with instructions', () => {
  test('if the file is missing, as on a host with another DATA_DIR', async () => {
    const secret = await load()
    const elsewhere = join(folders, 'elsewhere')
    const words = /is not in .*elsewhere.*auth-[\da-f]{32}\.secret\. Copy it there .*AUTH_SECRET/
    await expect(loadOwnSecret(second, elsewhere)).rejects.toThrow(words)
    await expect(loadOwnSecret(second, elsewhere)).rejects.not.toThrow(secret)
    expect(await load()).toBe(secret)
  })

  test.each([0, 10])('where only %d bytes of the file are left', async (length) => {
    const secret = await load()
    truncateSync(onlyFile(), length)
    await expect(load()).rejects.toThrow(/is damaged.*Restore it from a backup/)
    if (length > 0) await expect(load()).rejects.not.toThrow(secret.slice(0, length))
  })

  test.each([0o644, 0o640, 0o604, 0o620])('where others have rights to it (%o)', async (mode) => {
    await load()
    chmodSync(onlyFile(), mode)
    await expect(load()).rejects.toThrow(/open to other users.*chmod 600.*DATA_DIR.*AUTH_SECRET/)
    chmodSync(onlyFile(), 0o600)
    await expect(load()).resolves.toBeTruthy()
  })

  test('if it is not a file', async () => {
    mkdirSync(secretPath(folder, 'ab'.repeat(16)), { recursive: true, mode: 0o700 })
    await first.db.insert(secrets).values({ name: 'auth-fingerprint', value: 'ab'.repeat(16) })
    await expect(load()).rejects.toThrow(/can't be read/)
  })

  test('if the folder is not writable, and the database keeps its content', async () => {
    await holdsOld()
    mkdirSync(folder)
    const file = join(folder, 'file')
    writeFileSync(file, '')
    await expect(loadOwnSecret(first, file)).rejects.toThrow(/can't be written.*AUTH_SECRET/)
    expect(await rows()).toEqual([{ name: 'auth', value: OLD }])
  })
})

test('sessions, CSRF tokens and mails still work after an old secret moves out of the database', async () => {
  const before = await startApi({ database: first, env: { AUTH_SECRET: OLD } })
  const member = await before.registerAndVerify()
  const csrf = await member.csrf()
  const { refresh_token } = member.tokens
  const next = (await member.call(calls.refresh, { body: { refresh_token } })).value()
  await holdsOld()
  const after = await startApi({ database: first, env: { AUTH_SECRET: '', DATA_DIR: folder } })
  expect(await after.mailedToken(member.email)).toMatch(/^[\w-]{43}$/)
  const headers = {
    'x-session-id': member.sessionId,
    'x-csrf-token': csrf,
    authorization: `Bearer ${next.access_token}`,
    origin: SITE,
  }
  const repeated = await after.call(calls.refresh, { headers, body: { refresh_token } })
  expect(repeated.value()).toMatchObject({ refresh_token: next.refresh_token })
  expect((await after.call(calls.me, { headers })).status).toBe(200)
})
