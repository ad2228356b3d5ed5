import { getTableColumns } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase, engine } from '../../../testing/database.ts'
import { openBefore } from '../../../testing/older-database.ts'
import { type PartitionCommand, runPartition } from '../../admin/partition.ts'
import { createClock } from '../../clock.ts'
import type { OpenDatabase } from '../database.ts'
import { discussionComments, discussions, feedback, providerCalls } from '../schema.ts'
import { begin } from './move.ts'
import { claim, openSession, type Session } from './session.ts'
import { type Shape, shapeOf } from './shape.ts'
import { ARCHIVE, LOGS, partitionedKey } from './tables.ts'

const TABLES = [...ARCHIVE, ...LOGS]
const division = { parts: 4, now: new Date() }

async function run(database: OpenDatabase, command: PartitionCommand, patience = 50) {
  const told: string[] = []
  await runPartition({ database, clock: createClock(), patience }, command, ({ kind, text }) => {
    if (kind !== 'progress') told.push(text)
  })
  return told
}

describe('a partitioned table', () => {
  test('is one that the schema knows, with the columns of its keys', () => {
    const known = [discussions, discussionComments, providerCalls, feedback]
    expect(TABLES.map(({ table }) => table)).toEqual(known.map((each) => getTableConfig(each).name))
    for (const [at, each] of known.entries()) {
      const columns = Object.values(getTableColumns(each)).map(({ name }) => name)
      const of = TABLES[at]
      expect(columns).toEqual(expect.arrayContaining(of ? partitionedKey(of) : ['?']))
    }
  })

  if (engine() === 'memory') return

  const open: OpenDatabase[] = []
  afterAll(() => Promise.all(open.map((database) => database.close())))
  async function opened(): Promise<OpenDatabase> {
    const database = await createDatabase()
    open.push(database)
    await database.migrate()
    return database
  }
  const urlOf = ({ native }: OpenDatabase) => (native.kind === 'postgres' ? native.url : '')

  /** The shapes of all tables that can be partitioned. */
  async function shapes(database: OpenDatabase): Promise<(Shape | undefined)[]> {
    const session = await openSession(urlOf(database), createClock())
    try {
      const found: (Shape | undefined)[] = []
      for (const { table } of TABLES) found.push(await shapeOf(session, table))
      return found
    } finally {
      await session.close()
    }
  }
  /** Without what differs on purpose: that it has partitions, and the time in the key of a log. */
  const comparable = (found: readonly (Shape | undefined)[]) =>
    found.map((shape, at) => ({
      columns: shape?.columns,
      checks: shape?.checks,
      indexes: shape?.indexes.map(({ columns, uses, ...index }) =>
        index.isPrimary
          ? { ...index, columns: TABLES[at]?.key.map(({ name }) => name) }
          : { ...index, columns, uses },
      ),
    }))

  async function partitioned(database: OpenDatabase) {
    await run(database, { name: 'partition discussions', parts: 4 })
    await run(database, { name: 'partition logs' })
  }

  let plain: OpenDatabase
  beforeAll(async () => {
    plain = await opened()
  })

  test('has the columns, checks and indexes of the plain one', async () => {
    const database = await opened()
    await partitioned(database)
    const found = await shapes(database)
    expect(found.every((shape) => (shape?.partitions ?? 0) >= 4)).toBe(true)
    expect(comparable(found)).toEqual(comparable(await shapes(plain)))
    expect(found[0]?.indexes.map(({ name }) => name)).toEqual([
      'discussions_found',
      'discussions_pkey',
      'discussions_samples',
      'discussions_search',
    ])
  })

  test('takes every later migration as a plain one does', async () => {
    const database = await openBefore('access-keys')
    open.push(database)
    await partitioned(database)
    await database.migrate()
    expect(comparable(await shapes(database))).toEqual(comparable(await shapes(plain)))
  })

  test('is not made of one to which a view belongs', async () => {
    const database = await opened()
    await database.db.execute('create view titles as select title from discussions')
    expect(await run(database, { name: 'partition discussions', parts: 4 })).toEqual([
      expect.stringContaining('discussions: one plain table'),
      expect.stringContaining('would stay behind: the view or rule of titles'),
    ])
    expect((await shapes(database))[0]?.partitions).toBeNull()
  })

  describe('in the middle of its move', () => {
    /** Stops a move where its triggers are there, and runs `work` then. */
    async function halfMoved(work: (database: OpenDatabase) => Promise<void>) {
      const database = await opened()
      const [of] = ARCHIVE
      if (of === undefined) throw new Error('There is no table')
      const session: Session = await openSession(urlOf(database), createClock())
      await begin(session, of, division).finally(() => session.close())
      await work(database)
    }

    test('is what it was before after a cancel', async () => {
      await halfMoved(async (database) => {
        const before = await shapes(database)
        expect(await run(database, { name: 'partition status' })).toContainEqual(
          expect.stringContaining('a move of it is not finished'),
        )
        expect(await run(database, { name: 'partition cancel' })).toEqual([
          'The move of discussions was taken back. No row of it was changed.',
        ])
        expect(await shapes(database)).toEqual(before)
        const { rows } = await database.db.execute(`
          select nspname from pg_namespace where nspname like 'nicher%'
          union all select tgname from pg_trigger where tgname like 'nicher%'
          union all select relname from pg_class where relname like 'discussions_p%' and relkind = 'r'`)
        expect(rows).toEqual([])
        expect(await run(database, { name: 'partition cancel' })).toEqual([
          'No move was under way.',
        ])
      })
    })

    test('is not replaced by a copy that lacks what a migration added since', async () => {
      await halfMoved(async (database) => {
        await database.db.execute('alter table discussions add column later text')
        const told = await run(database, { name: 'partition discussions', parts: 4 })
        expect(told.at(-1)).toContain('was changed by a newer version of Nicher')
        expect((await shapes(database))[0]?.partitions).toBeNull()
      })
    })

    test('is left to the process that moves it', async () => {
      const database = await opened()
      const first = await openSession(urlOf(database), createClock())
      expect(await claim(first, 0)).toBe(true)
      expect(await run(database, { name: 'partition logs' })).toEqual([
        'Another process is moving tables at the moment. Wait until it has ended.',
      ])
      expect(await run(database, { name: 'partition status' })).toHaveLength(TABLES.length)
      await first.close()
    })

    test('begins once housekeeping of a host has let go of the partitions', async () => {
      const database = await opened()
      const first = await openSession(urlOf(database), createClock())
      expect(await claim(first, 0)).toBe(true)
      const told = run(database, { name: 'partition cancel' }, 20_000)
      const waiting = async () => {
        const { rows } = await database.db.execute(
          `select from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`,
        )
        return rows.length
      }
      await expect.poll(waiting).toBe(1)
      await first.close()
      expect(await told).toEqual(['No move was under way.'])
    })
  })
})
