import fs, { mkdtempSync, rmSync, statSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { FolderInUseError } from './folder-lock.ts'
import { secrets } from './schema.ts'

// The real call, with a counter. Modules that another file of this worker loaded see it too.
const fsyncs = { count: 0 }
const { fsyncSync } = fs
fs.fsyncSync = (handle) => {
  fsyncs.count += 1
  fsyncSync(handle)
}
syncBuiltinESMExports()

const folder = join(mkdtempSync(join(tmpdir(), 'nicher-embedded-')), 'data')
let database: OpenDatabase

beforeAll(async () => {
  database = await openEmbedded(folder)
  await database.migrate()
}, 60_000)

afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
  fs.fsyncSync = fsyncSync
  syncBuiltinESMExports()
})

describe('the embedded database', () => {
  test('flushes every file that its first start wrote', () => {
    expect(fsyncs.count).toBeGreaterThan(500)
  })

  test('calls fsync between every commit and its acknowledgement', async () => {
    for (let row = 0; row < 20; row += 1) {
      const before = fsyncs.count
      await database.db.insert(secrets).values({ name: `row ${row}`, value: 'kept' })
      expect(fsyncs.count).toBeGreaterThan(before)
    }
  })

  test('calls fsync for a transaction when it commits, and never for reading', async () => {
    const before = fsyncs.count
    await database.db.transaction(async (tx) => {
      await tx.insert(secrets).values({ name: 'in a transaction', value: 'kept' })
    })
    expect(fsyncs.count).toBeGreaterThan(before)
    const written = fsyncs.count
    await database.db.select().from(secrets)
    expect(fsyncs.count).toBe(written)
  })

  test('takes 32 MB for its buffers, not the 128 MB of PGlite', async () => {
    const { rows } = await database.db.execute<{ size: string }>(
      sql`select pg_size_pretty(setting::bigint * 8192) as size from pg_settings where name = 'shared_buffers'`,
    )
    expect(rows).toEqual([{ size: '32 MB' }])
  })

  test('says how durable a write is', () => {
    expect(database).toMatchObject({ kind: 'embedded', durability: /fsync/ })
  })

  test('can be opened only by its owner', () => {
    expect(statSync(join(folder, 'db')).mode & 0o077).toBe(0)
  })

  test('refuses to open twice, and continues to serve', async () => {
    await expect(openEmbedded(folder)).rejects.toThrow(FolderInUseError)
    expect(await database.db.$count(secrets)).toBe(21)
  })

  test('keeps its rows when it is opened again, and a second migration changes nothing', async () => {
    await database.close()
    database = await openEmbedded(folder)
    await database.migrate()
    expect(await database.db.$count(secrets)).toBe(21)
  }, 30_000)
})
