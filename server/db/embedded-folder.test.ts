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

test('an empty folder is for a new database', () => {
  expect(prepareFolder(dataDir)).toMatchObject({ isNew: true, folder: join(dataDir, 'db') })
})

test('what a start left that was killed while it made a database is taken away', () => {
  prepareFolder(dataDir)
  writeFileSync(inFolder('half'), 'written')
  expect(prepareFolder(dataDir).isNew).toBe(true)
  expect(existsSync(inFolder('half'))).toBe(false)
})

test('a database that was made stays', () => {
  const { made } = prepareFolder(dataDir)
  writeFileSync(inFolder('PG_VERSION'), '17')
  made()
  expect(prepareFolder(dataDir).isNew).toBe(false)
  expect(existsSync(inFolder('PG_VERSION'))).toBe(true)
})

test('JB15: a folder of files that is no database any more is refused and left as it is', () => {
  prepareFolder(dataDir).made()
  writeFileSync(inFolder('base'), 'rows')
  expect(() => prepareFolder(dataDir)).toThrow(DamagedDatabaseError)
  expect(readdirSync(join(dataDir, 'db'))).toEqual(['base'])
})

test('JB15: a database without its log is refused in words, and opens when it is back', async () => {
  const database = await openEmbedded(dataDir)
  await database.migrate()
  await database.db.insert(secrets).values({ name: 'kept', value: 'yes' })
  await database.close()
  const [segment = ''] = readdirSync(inFolder('pg_wal')).filter((name) =>
    /^[\dA-F]{24}$/.test(name),
  )
  const log = readFileSync(inFolder(`pg_wal/${segment}`))
  truncateSync(inFolder(`pg_wal/${segment}`), 0)
  await expect(openEmbedded(dataDir)).rejects.toThrow('restore a backup of DATA_DIR')
  writeFileSync(inFolder(`pg_wal/${segment}`), log)
  const restored = await openEmbedded(dataDir)
  expect(await restored.db.select().from(secrets)).toEqual([{ name: 'kept', value: 'yes' }])
  await restored.close()
}, 60_000)
