import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chances, TOPICS, writeDump } from '../../../bench/archive/dump.ts'
import { startModule } from '../../../testing/child.ts'
import { createDatabase, engine } from '../../../testing/database.ts'
import { discussion } from '../../../testing/discussions.ts'
import { type PartitionCommand, runPartition } from '../../admin/partition.ts'
import { createClock } from '../../clock.ts'
import { rowsOf } from '../../services/archive/rows.ts'
import { createArchiveSearch } from '../../services/archive/search.ts'
import { saveRows } from '../../services/archive/store.ts'
import { createImportThreads } from '../../services/archive/thread-import.ts'
import { createPrimaryReads } from '../../services/reads/reads.ts'
import type { OpenDatabase } from '../database.ts'

const folder = mkdtempSync(join(tmpdir(), 'nicher-partitions-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function run(database: OpenDatabase, command: PartitionCommand) {
  const told: { kind: string; text: string }[] = []
  await runPartition({ database, clock: createClock() }, command, (event) => void told.push(event))
  return told
}
const MOVE = { name: 'partition discussions', parts: 4 } as const

async function opened(): Promise<OpenDatabase> {
  const database = await createDatabase()
  afterAll(() => database.close())
  await database.migrate()
  return database
}

describe('partitioning', () => {
  if (engine() === 'memory') {
    test('is refused in words on an embedded database', async () => {
      const database = await opened()
      for (const name of ['partition logs', 'partition status', 'partition cancel'] as const) {
        expect(await run(database, { name })).toEqual([
          { kind: 'failed', text: expect.stringContaining('Partitions are for a Postgres server') },
        ])
      }
    })
    return
  }

  const hashAuthor = (_source: string, name: string) => `hash of ${name}`

  const digest = (rows: string[]) => createHash('sha256').update(rows.join('\n')).digest('hex')

  /** All rows of a table, as texts in the order of their key. */
  async function rowsIn({ db }: OpenDatabase, table: string): Promise<string[]> {
    const { rows } = await db.execute<{ row: string }>(
      sql.raw(`select to_jsonb(each)::text as row from ${table} as each order by 1`),
    )
    return rows.map(({ row }) => row)
  }

  async function partitionsIn({ db }: OpenDatabase, table: string): Promise<number> {
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from pg_inherits where inhparent = ${table}::regclass`,
    )
    return rows[0]?.count ?? 0
  }

  /** Every relation, trigger and function that a move may leave behind. */
  async function leftovers({ db }: OpenDatabase): Promise<string[]> {
    const { rows } = await db.execute<{ name: string }>(sql`
      select nspname as name from pg_namespace where nspname like 'nicher%'
      union all select tgname from pg_trigger where tgname like 'nicher%'
      union all select proname from pg_proc where proname like 'note\_%'
      union all select relname from pg_class where relname ~ '_p[0-9]+$' and relkind = 'r' order by name`)
    return rows.map(({ name }) => name)
  }

  async function filled(lines: number): Promise<OpenDatabase> {
    const database = await opened()
    const path = join(folder, `dump-${lines}.ndjson`)
    await writeDump(path, lines)
    await createImportThreads({ database, clock: createClock(), hashAuthor })(path)
    return database
  }

  /**
   * Writes to the archive in every way that the product has, until it is told to stop: new copies,
   * the same copies, deletions at the source, moves of comments, and removals. Keeps what each of
   * its rows must hold at the end.
   */
  function startWriters(database: OpenDatabase, count: number) {
    const { db } = database
    const truth = new Map<string, string | undefined>()
    const state = { isOver: false, writes: 0, slowest: 0 }
    async function writer(own: number) {
      const chance = chances(own)
      for (let round = 0; !state.isOver; round += 1) {
        const at = Math.floor(chance() * 300)
        const id = `reddit:w${own}x${at}`
        const title = `Kayak rack ${own} ${at} ${round}`
        const began = performance.now()
        const kind = chance()
        if (kind < 0.7) {
          const nested = Array.from({ length: 3 }, (_, n) => `Answer ${n} of ${round}`)
          const deleted = truth.get(id) === 'deleted'
          const rows = rowsOf(
            [discussion(id, { title, comments: nested })],
            { discussions: [], comments: [] },
            new Date(1_800_000_000_000 + round * 1_000).toISOString(),
          )
          await db.transaction((tx) => saveRows(tx, rows))
          if (!deleted) truth.set(id, title)
        } else if (kind < 0.8) {
          await saveRows(
            db,
            rowsOf([], { discussions: [id], comments: [] }, new Date().toISOString()),
          )
          truth.set(id, 'deleted')
        } else if (kind < 0.9) {
          await db.transaction(async (tx) => {
            await tx.execute(sql`delete from discussions where id = ${id}`)
            await tx.execute(sql`delete from discussion_comments where discussion_id = ${id}`)
          })
          truth.set(id, undefined)
        } else {
          await db.execute(sql`update discussions set score = score + 1 where id = ${id}`)
        }
        state.slowest = Math.max(state.slowest, performance.now() - began)
        state.writes += 1
      }
    }
    const all = Array.from({ length: count }, (_, own) => writer(own))
    return {
      state,
      truth,
      async stop() {
        state.isOver = true
        await Promise.all(all)
      },
    }
  }

  /** What the writers know must be in the tables, and nothing else of theirs. */
  async function expectTruth({ db }: OpenDatabase, truth: ReadonlyMap<string, string | undefined>) {
    const { rows } = await db.execute<{ id: string; title: string; deleted: boolean }>(sql`
      select id, title, deleted_at is not null as deleted from discussions where id like 'reddit:w%'`)
    const found = rows.map(({ id, title, deleted }) => [id, deleted ? 'deleted' : title])
    const wanted = [...truth].filter(([, title]) => title !== undefined)
    expect(found.sort()).toEqual(wanted.sort())
    expect(rows.length).toBeGreaterThan(100)
    const { rows: answers } = await db.execute<{ id: string; round: string; rounds: string[] }>(sql`
      select discussions.id, regexp_replace(title, '^.* ', '') as round,
        array_agg(regexp_replace(said.text, '^.* ', '')) as rounds
      from discussions join discussion_comments as said on discussion_id = discussions.id
      where discussions.id like 'reddit:w%' and discussions.deleted_at is null group by discussions.id`)
    expect(answers.length).toBeGreaterThan(100)
    for (const { round, rounds } of answers) expect(rounds).toEqual([round, round, round])
  }

  /** The rows of the dump are those that an import into plain tables makes. */
  async function expectImported(database: OpenDatabase, lines: number) {
    const other = await filled(lines)
    const isDump = (row: string) => !row.includes('"reddit:w')
    for (const table of ['discussions', 'discussion_comments']) {
      const rows = (await rowsIn(database, table)).filter(isDump)
      expect(rows.length).toBeGreaterThan(lines / 12)
      expect(digest(rows)).toBe(digest(await rowsIn(other, table)))
    }
  }

  /** The same rows by every way to them: the table's own order, its key, and its search. */
  async function expectWhole({ db }: OpenDatabase) {
    for (const [table, key] of [
      ['discussions', 'id'],
      ['discussion_comments', 'discussion_id, id'],
    ]) {
      const { rows } = await db.execute<Record<string, unknown>>(
        sql.raw(`
        select count(*)::int as rows, count(distinct (${key}))::int as keys,
          count(*) filter (where search <> to_tsvector('english', ''))::int as searchable from ${table}`),
      )
      expect(rows[0]?.keys).toBe(rows[0]?.rows)
    }
  }

  describe('the archive', () => {
    let database: OpenDatabase
    let told: { kind: string; text: string }[]
    // Of a word in more texts than are looked at, the first in the table are: not the commonest, dog.
    const markets = Array.from({ length: 12 }, (_, at) =>
      [TOPICS[at * 3 + 3], TOPICS[at * 5 + 1]].slice(0, at % 4 === 1 ? 2 : 1).join(' '),
    )
    const found = async () => {
      const search = createArchiveSearch(createPrimaryReads(database.db).upToDate)
      return Promise.all(markets.map((market) => search(market, 10)))
    }
    let before: Awaited<ReturnType<typeof found>>
    let rowsBefore: string[][]

    beforeAll(async () => {
      database = await filled(3_300)
      before = await found()
      rowsBefore = [
        await rowsIn(database, 'discussions'),
        await rowsIn(database, 'discussion_comments'),
      ]
      told = await run(database, MOVE)
    }, 120_000)

    test('has the same rows in as many partitions as were asked for', async () => {
      expect(told.filter(({ kind }) => kind === 'failed')).toEqual([])
      expect(await partitionsIn(database, 'discussions')).toBe(4)
      expect(await partitionsIn(database, 'discussion_comments')).toBe(4)
      expect(digest(await rowsIn(database, 'discussions'))).toBe(digest(rowsBefore[0] ?? []))
      expect(digest(await rowsIn(database, 'discussion_comments'))).toBe(
        digest(rowsBefore[1] ?? []),
      )
      expect(rowsBefore[1]?.length).toBe(3_000)
    })

    test('gives the same discussions for a market, in the same order', async () => {
      expect(before.filter(({ discussions }) => discussions.length > 1).length).toBeGreaterThan(6)
      expect(await found()).toEqual(before)
    })

    test('says beforehand how much disk space the move needs, and afterwards how long the lock was', () => {
      const texts = told.filter(({ kind }) => kind === 'output').map(({ text }) => text)
      expect(texts).toHaveLength(4)
      expect(texts[0]).toMatch(/needs about \d+ MB more disk space/)
      expect(texts[1]).toMatch(/locked out for \d+ ms/)
      expect(told.filter(({ kind }) => kind === 'progress').length).toBeGreaterThan(3)
    })

    test('is left as it is by a second run', async () => {
      expect(await run(database, MOVE)).toEqual([
        { kind: 'output', text: 'discussions has 4 partitions already.' },
        { kind: 'output', text: 'discussion_comments has 4 partitions already.' },
      ])
    })

    test('takes imports as before', async () => {
      const path = join(folder, 'again.ndjson')
      await writeDump(path, 4_400)
      const report = await createImportThreads({ database, clock: createClock(), hashAuthor })(path)
      expect(report.discussions).toBe(400)
      expect(await rowsIn(database, 'discussions')).toHaveLength(400)
      await expectWhole(database)
    })
  })

  test('loses, doubles and refuses nothing of writers and of an import beside it', async () => {
    const database = await filled(11_000)
    const path = join(folder, 'meanwhile.ndjson')
    await writeDump(path, 13_200)
    const writers = startWriters(database, 3)
    const importThreads = createImportThreads({ database, clock: createClock(), hashAuthor })
    const [told] = await Promise.all([run(database, MOVE), importThreads(path, { batch: 200 })])
    await writers.stop()
    expect(told.filter(({ kind }) => kind === 'failed')).toEqual([])
    expect(await partitionsIn(database, 'discussion_comments')).toBe(4)
    expect(writers.state.writes).toBeGreaterThan(200)
    await expectTruth(database, writers.truth)
    await expectImported(database, 13_200)
    await expectWhole(database)
    expect(await leftovers(database)).toEqual([
      ...['discussion_comments', 'discussions'].flatMap((table) =>
        [0, 1, 2, 3].map((at) => `${table}_p${at}`),
      ),
    ])
  }, 120_000)

  test('goes on where a killed run stopped', async () => {
    const database = await filled(11_000)
    const { native } = database
    if (native.kind !== 'postgres') throw new Error('This test needs Postgres')
    const writers = startWriters(database, 2)
    const source = `
      const { openDatabase } = await import('${new URL('../open.ts', import.meta.url)}')
      const { runPartition } = await import('${new URL('../../admin/partition.ts', import.meta.url)}')
      const { createClock } = await import('${new URL('../../clock.ts', import.meta.url)}')
      const database = await openDatabase({ kind: 'postgres', url: '${native.url}' })
      console.log('begins')
      await runPartition({ database, clock: createClock() }, ${JSON.stringify(MOVE)}, ({ text }) => console.log(text))
      await database.close()`
    const chance = chances(Date.now())
    let kills = 0
    for (let round = 0; round < 5; round += 1) {
      const child = startModule(source)
      await child.says('begins')
      const timer = setTimeout(() => child.process.kill('SIGKILL'), 60 + chance() * 900)
      const code = await child.ended
      clearTimeout(timer)
      if (code === null) kills += 1
      else if (child.output.stdout.includes('already')) break
    }
    expect(kills).toBeGreaterThan(0)
    let told = await run(database, MOVE)
    // The server notices within a second that a killed run is gone.
    while (told.some(({ text }) => text.startsWith('Another process')))
      told = await run(database, MOVE)
    await writers.stop()
    expect(told.filter(({ kind }) => kind === 'failed')).toEqual([])
    expect(await partitionsIn(database, 'discussions')).toBe(4)
    expect(await partitionsIn(database, 'discussion_comments')).toBe(4)
    await expectTruth(database, writers.truth)
    await expectImported(database, 11_000)
    await expectWhole(database)
    expect(await leftovers(database)).toHaveLength(8)
  }, 180_000)
})
