import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { calls } from '../../../contract/calls.ts'
import { startApi } from '../../../testing/api.ts'
import { engine } from '../../../testing/database.ts'
import { runPartition } from '../../admin/partition.ts'
import { examineMoves } from '../../doctor/moves.ts'
import { feedback } from '../schema.ts'
import { begin, moveTable } from './move.ts'
import { claim, openSession, type Session } from './session.ts'
import { LOGS } from './tables.ts'

const HOUR = 3_600_000

describe('a move that nobody goes on with', async () => {
  const api = await startApi()
  const { database, clock } = api.services
  const url = database.native.kind === 'postgres' ? database.native.url : ''
  const [, of] = LOGS
  if (of === undefined) throw new Error('There is no log')
  const division = () => ({ parts: 4, now: clock.now() })

  const copies = async () => {
    const { rows } = await api.db.execute<{ name: string }>(sql`
      select nspname || '.' || relname as name from pg_class
      join pg_namespace on pg_namespace.oid = relnamespace
      where nspname like 'nicher%' and relkind in ('r', 'p') order by 1`)
    return rows.map(({ name }) => name)
  }
  const diagnose = () => examineMoves(async (query) => (await api.db.execute(query)).rows[0])
  const expectNoCopyAfterCleaning = () =>
    expect
      .poll(async () => {
        await api.services.cleanup()
        return copies()
      })
      .toEqual([])
  const say = () =>
    api.call(calls.feedback, {
      body: { feedbackType: 'general', message: 'Please forget this', rating: 5 },
    })

  if (engine() === 'memory') {
    test('is never found in an embedded database, which housekeeping leaves as it is', async () => {
      await say()
      await api.services.cleanup()
      expect(await diagnose()).toEqual([])
      expect(await copies()).toEqual([])
      expect(await api.db.$count(feedback)).toBe(1)
    })
    return
  }

  async function session<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const own = await openSession(url, clock)
    expect(await claim(own, 20_000)).toBe(true)
    return work(own).finally(() => own.close())
  }

  test('is taken back by housekeeping after a day, with its copy and its notes', async () => {
    await say()
    await session((own) => begin(own, of, division()))
    const kept = ['nicher_move.changed_feedback', 'nicher_move.feedback', 'nicher_move.moves']
    expect(await copies()).toEqual(kept)
    clock.setOffset(23 * HOUR)
    await api.services.cleanup()
    expect(await copies()).toEqual(kept)
    clock.setOffset(25 * HOUR)
    await api.services.cleanup()
    expect(await copies()).toEqual([])
    expect(await api.db.$count(feedback)).toBe(1)
  })

  test('counts from when a process last went on with it', async () => {
    await session((own) => begin(own, of, division()))
    clock.setOffset(45 * HOUR)
    const stopped = session((own) =>
      moveTable(own, of, division(), () => {
        throw new Error('The process was stopped')
      }),
    )
    await expect(stopped).rejects.toThrow('was stopped')
    clock.setOffset(60 * HOUR)
    await api.services.cleanup()
    expect(await copies()).toContain('nicher_move.feedback')
    const quiet = () => {}
    await runPartition({ database, clock }, { name: 'partition cancel' }, quiet)
    expect(await copies()).toEqual([])
  })

  test('is told by the doctor, and left alone while a process runs it', async () => {
    expect(await diagnose()).toEqual([])
    await session(async (own) => {
      await begin(own, of, division())
      expect(await diagnose()).toEqual([
        { state: 'ok', about: 'Partitions', text: 'a process is moving feedback' },
      ])
      clock.setOffset(100 * HOUR)
      await api.services.cleanup()
      expect(await copies()).toContain('nicher_move.feedback')
    })
    const text = expect.stringContaining('the move of feedback stopped before its end')
    expect(await diagnose()).toEqual([{ state: 'wrong', about: 'Partitions', text }])
    await expectNoCopyAfterCleaning()
    expect(await diagnose()).toEqual([])
  })

  test('keeps no row of the old table once its partitions have the place of it', async () => {
    await session(async (own) => {
      // The process ends between the swap and the removal of the old table.
      const ask: Session['ask'] = async (text, values) => {
        if (text.startsWith('drop table if exists nicher_moved')) throw new Error('It was killed')
        return own.ask(text, values)
      }
      const move = moveTable({ ...own, ask }, of, division(), () => {})
      await expect(move).rejects.toThrow('It was killed')
    })
    expect(await copies()).toContain('nicher_moved.feedback')
    await api.db.delete(feedback)
    await expectNoCopyAfterCleaning()
    expect(await diagnose()).toEqual([])
  })

  test('leaves whole tables whose statistics housekeeping renews once a day', async () => {
    const analyzed = async () => {
      const { rows } = await api.db.execute<{ rows: number }>(
        sql`select reltuples::int as rows from pg_class where oid = 'feedback'::regclass`,
      )
      return rows[0]?.rows
    }
    clock.setOffset(0)
    await api.db.execute(sql`analyze feedback`)
    const seen = () =>
      api.db.execute<{ seen: boolean }>(sql`select bool_or(pg_stat_get_last_analyze_time(inhrelid)
        is not null) as seen from pg_inherits where inhparent = 'feedback'::regclass`)
    await expect.poll(async () => (await seen()).rows[0]?.seen).toBe(true)
    for (let count = 0; count < 3; count += 1) await say()
    await api.services.cleanup()
    expect(await analyzed()).toBe(0)
    clock.setOffset(25 * HOUR)
    await api.services.cleanup()
    expect(await analyzed()).toBe(3)
    const told: string[] = []
    await api.db.execute(sql`update pg_class set reltuples = 0 where oid = 'feedback'::regclass`)
    await runPartition({ database, clock }, { name: 'partition status' }, ({ text }) => {
      told.push(text)
    })
    expect(told[3]).toMatch(/^feedback: \d+ partitions, about 3 rows/)
  })
})
