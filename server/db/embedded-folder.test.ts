import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEmbedded } from './embedded.ts'
import { DamagedDatabaseError, prepareFolder } from './embedded-folder.ts'
import { secrets } from './schema.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'nicher-embedded-folder-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const inFolder = (name: string) => join(dataDir, 'db', name)

test('creates a database in an empty folder', () => {
  expect(prepareFolder(dataDir)).toMatchObject({ isNew: true, folder: join(dataDir, 'db') })
})

test('removes the remains of a start that was killed while it created a database', () => {
  prepareFolder(dataDir)
  writeFileSync(inFolder('half'), 'written')
  expect(prepareFolder(dataDir).isNew).toBe(true)
  expect(existsSync(inFolder('half'))).toBe(false)
})

test('keeps a complete database', () => {
  const { made } = prepareFolder(dataDir)
  writeFileSync(inFolder('PG_VERSION'), '17')
  made()
  expect(prepareFolder(dataDir).isNew).toBe(false)
  expect(existsSync(inFolder('PG_VERSION'))).toBe(true)
})

test('refuses a folder whose files are no longer a database, and leaves it unchanged', () => {
  prepareFolder(dataDir).made()
  writeFileSync(inFolder('base'), 'rows')
  expect(() => prepareFolder(dataDir)).toThrow(DamagedDatabaseError)
  expect(readdirSync(join(dataDir, 'db'))).toEqual(['base'])
})

test('refuses a database without its log, with a message, and opens it when the log is back', async () => {
  const database = await openEmbedded(dataDir)
  await database.migrate()
  await database.db.insert(secrets).values({ name: 'kept', value: 'yes' })
  await database.close()
  const [segment = ''] = readdirSync(inFolder('pg_wal')).filter((name) =>
    /^[\dA-F]{24}$/.test(name),
  )
  const log = readFileSync(inFolder(`pg_wal/${segment}`))
  truncateSync(inFolder(`pg_wal/${segment}`), 0)
  await expect(openEmbedded(dataDir)).rejects.toThrow('Restore a backup of DATA_DIR')
  writeFileSync(inFolder(`pg_wal/${segment}`), log)
  const restored = await openEmbedded(dataDir)
  expect(await restored.db.select().from(secrets)).toEqual([{ name: 'kept', value: 'yes' }])
  await restored.close()
}, 60_000)
