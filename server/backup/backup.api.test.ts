import { randomUUID } from 'node:crypto'
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startApi, TEST_SECRET } from '../../testing/api.ts'
import { runRestore } from '../admin/backup.ts'
import type { CommandEvent } from '../admin/commands.ts'
import { sendCommand, serveCommands } from '../admin/socket.ts'
import { parseConfig } from '../config.ts'
import type { OpenDatabase } from '../db/database.ts'
import { openEmbedded } from '../db/embedded.ts'
import { lockFolder } from '../db/folder-lock.ts'
import { readBackup } from './read.ts'

const home = mkdtempSync(join(tmpdir(), 'nicher-backup-'))
const dataDir = join(home, 'data')
const file = join(home, 'first.backup')
const restored = join(home, 'restored')
const SECRET_FILE = 'auth-0123456789abcdef.secret'

/** Pairs of rows, written in one transaction each; ids that were acknowledged. */
interface Writers {
  acknowledged: string[]
  stop(): Promise<void>
}

function startWriters({ db }: OpenDatabase): Writers {
  const acknowledged: string[] = []
  let isOver = false
  async function write(): Promise<void> {
    while (!isOver) {
      const id = randomUUID()
      await db.transaction(async (tx) => {
        await tx.execute(sql`insert into written (id, text) values (${id}, repeat(${id}, 20))`)
        await tx.execute(sql`insert into written_too (id) values (${id})`)
      })
      acknowledged.push(id)
    }
  }
  const writing = Promise.all([write(), write(), write()])
  return {
    acknowledged,
    async stop() {
      isOver = true
      await writing
    },
  }
}

/** Acknowledged ids that a database lacks, and its own contradictions. */
async function examine(folder: string, acknowledged: readonly string[]) {
  const database = await openEmbedded(folder)
  try {
    const all = await database.db.execute<{ id: string }>(sql`select id from written`)
    const there = new Set(all.rows.map(({ id }) => id))
    const halves = await database.db.execute(
      sql`select id from written full join written_too using (id) where written.text is null or written_too.id is null or written.text <> repeat(written.id::text, 20)`,
    )
    await database.db.execute(sql`set enable_seqscan = off`)
    const indexed = await database.db.execute<{ count: number }>(
      sql`select count(*)::int as count from written where id > '00000000-0000-0000-0000-000000000000'`,
    )
    return {
      rows: there.size,
      missing: acknowledged.filter((id) => !there.has(id)),
      halves: halves.rows,
      indexed: indexed.rows[0]?.count,
    }
  } finally {
    await database.close()
  }
}

async function restore(path: string, folder: string, replace = false): Promise<CommandEvent[]> {
  const events: CommandEvent[] = []
  const config = parseConfig({ DATA_DIR: folder, AUTH_SECRET: TEST_SECRET })
  await runRestore(config, { path, replace }, (event) => events.push(event))
  return events
}

function newFolder(): string {
  const folder = join(home, randomUUID())
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

let before: string[] = []
const said: CommandEvent[] = []
let duringCount = 0

beforeAll(async () => {
  const database = await openEmbedded(dataDir)
  const api = await startApi({ env: { DATA_DIR: dataDir }, database })
  writeFileSync(join(dataDir, SECRET_FILE), 'the secret\n', { mode: 0o600 })
  // A file browser leaves such a file, and a restore would refuse its name.
  writeFileSync(join(dataDir, 'db', '.DS_Store'), 'not Postgres’')
  await database.db.execute(sql`create table written (id uuid primary key, text text not null)`)
  await database.db.execute(sql`create table written_too (id uuid primary key)`)
  const commands = await serveCommands(dataDir, api.services)
  const writers = startWriters(database)
  while (writers.acknowledged.length < 200) await new Promise((resolve) => setImmediate(resolve))
  before = [...writers.acknowledged]
  await sendCommand(dataDir, { name: 'backup', path: file }, (event) => said.push(event))
  duringCount = writers.acknowledged.length - before.length
  await sendCommand(dataDir, { name: 'backup', path: file }, (event) => said.push(event))
  await writers.stop()
  await commands.close()
  await database.close()
}, 240_000)
afterAll(() => rmSync(home, { recursive: true, force: true }))

describe('a backup that is made while others write', () => {
  test('is a file for its owner alone, beside no unfinished one', () => {
    expect(said[0]).toMatchObject({ kind: 'output', text: expect.stringContaining(file) })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(home).filter((name) => name.includes('unfinished'))).toEqual([])
    expect(duringCount).toBeGreaterThan(10)
  })

  test('replaces no file', () => {
    expect(said[1]).toMatchObject({
      kind: 'failed',
      text: expect.stringContaining('exists already'),
    })
  })

  test('has every row acknowledged before it, whole and found by index, and the secret', async () => {
    const [event] = await restore(file, restored)
    expect(event).toMatchObject({ kind: 'output', text: expect.stringMatching(/has the database/) })
    expect(readFileSync(join(restored, SECRET_FILE), 'utf8')).toBe('the secret\n')
    expect(statSync(join(restored, SECRET_FILE)).mode & 0o777).toBe(0o600)
    const found = await examine(restored, before)
    expect(found.rows).toBeGreaterThanOrEqual(before.length)
    expect(found).toEqual({ rows: found.rows, missing: [], halves: [], indexed: found.rows })
  }, 120_000)
})

describe('a restore', () => {
  test('that was killed before its database was in place leaves the former one', async () => {
    renameSync(join(restored, 'db'), join(restored, 'db.replaced'))
    const changed = await openEmbedded(restored)
    await changed.db.execute(sql`delete from written`)
    await changed.close()
    expect((await examine(restored, before)).missing).toEqual(before)
  }, 120_000)

  test('leaves a database alone unless it is told to replace it, and then removes it', async () => {
    await expect(restore(file, restored)).rejects.toThrow(/There is a database in .*--replace/)
    await restore(file, restored, true)
    expect((await examine(restored, before)).missing).toEqual([])
    expect(readdirSync(restored).filter((name) => /replaced|restoring/.test(name))).toEqual([])
  }, 120_000)

  test('is not taken for the remains of a first start that was killed', async () => {
    writeFileSync(join(restored, 'db.unfinished'), '')
    await restore(file, restored, true)
    expect((await examine(restored, before)).missing).toEqual([])
  }, 120_000)

  test('that was killed hides no database from the next one', async () => {
    renameSync(join(restored, 'db'), join(restored, 'db.replaced'))
    await expect(restore(file, restored)).rejects.toThrow(/There is a database in .*--replace/)
    expect((await examine(restored, before)).missing).toEqual([])
  }, 120_000)

  test('waits for no process: it refuses while one has the folder', async () => {
    const folder = newFolder()
    const lock = lockFolder(folder)
    await expect(restore(file, folder, true)).rejects.toThrow(/is in use by process/)
    lock.release()
  })

  test.each<[string, RegExp, (copy: string) => void]>([
    ['is cut short', /is cut short/, (copy) => truncateSync(copy, statSync(copy).size - 5_000)],
    [
      'is cut within its last bytes',
      /is cut short/,
      (copy) => truncateSync(copy, statSync(copy).size - 4),
    ],
    [
      'has other bytes in its middle',
      /is damaged/,
      (copy) => {
        const handle = openSync(copy, 'r+')
        writeSync(handle, Buffer.alloc(64, 0xa5), 0, 64, Math.floor(statSync(copy).size / 2))
        closeSync(handle)
      },
    ],
    ['is a picture', /is not a backup of Nicher/, (copy) => writeFileSync(copy, 'PNG and so on')],
    [
      'is another gzip',
      /is not a backup of Nicher/,
      (copy) => writeFileSync(copy, gzipSync('hello')),
    ],
    ['is empty', /is not a backup of Nicher|is cut short/, (copy) => writeFileSync(copy, '')],
    ['is gone', /There is no file/, (copy) => rmSync(copy)],
  ])('of a file that %s changes nothing and says so', async (_name, words, harm) => {
    const folder = newFolder()
    mkdirSync(folder)
    writeFileSync(join(folder, 'mine'), 'kept')
    const copy = join(folder, 'copy.backup')
    cpSync(file, copy)
    harm(copy)
    await expect(restore(copy, join(folder, 'data'), true)).rejects.toThrow(words)
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })
})

test('a backup names what it is: the product, its time and the version of Postgres', async () => {
  expect(await readBackup(file)).toEqual({
    product: 'Nicher',
    format: 1,
    madeAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    postgres: '18',
  })
})
