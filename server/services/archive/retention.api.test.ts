import { eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAnalysisRows } from '../../../testing/analysis-rows.ts'
import { type Api, startApi } from '../../../testing/api.ts'
import { engine } from '../../../testing/database.ts'
import { discussion } from '../../../testing/discussions.ts'
import { emptyAnalysis } from '../../../testing/ideas.ts'
import { runPartition } from '../../admin/partition.ts'
import { discussionComments, discussions, ideaAnalyses } from '../../db/schema.ts'
import type { Discussion } from '../../providers/discussions/port.ts'
import { readSamples, toDiscussion } from '../../providers/discussions/samples.ts'
import { createTurns } from '../../turns.ts'
import { createPrimaryReads } from '../reads/reads.ts'
import { createThrottle } from '../throttle.ts'
import { createGathering } from './gathering.ts'
import { deletedComment, deletedDiscussion, foundRows, rowsOf } from './rows.ts'
import { createArchiveSearch, type SearchArchive } from './search.ts'
import { saveRows } from './store.ts'

const DAY = 86_400_000
const nothing = { discussions: [], comments: [] }

/** A discussion with two comments, about the market that the tests search. */
const about = (id: string, text = 'They cancel on the day.') =>
  discussion(id, {
    ...{ title: 'Dog walkers cancel', text },
    comments: ['Dog walkers told me late.', 'Mine never came.'],
  })

const shapes = engine() === 'memory' ? ['a plain table'] : ['a plain table', 'a divided table']

describe.each(shapes)('housekeeping of discussions in %s', (shape) => {
  let api: Api
  let member = ''
  beforeAll(async () => {
    api = await startApi({ ideas: { samples: [] } })
    member = (await api.premiumUser()).user.id
    if (shape === 'a plain table') return
    const { database, clock } = api.services
    const command = { name: 'partition discussions', parts: 4 } as const
    await runPartition({ database, clock }, command, ({ kind, text }) => {
      if (kind === 'failed') throw new Error(text)
    })
  })
  beforeEach(async () => {
    onDay(0)
    for (const table of [discussions, discussionComments, ideaAnalyses]) await api.db.delete(table)
  })
  afterAll(() => api.services.worker.stop())

  const onDay = (day: number) => api.clock.setOffset(day * DAY)
  const now = () => api.clock.now().toISOString()
  const imported = (...these: Discussion[]) => saveRows(api.db, rowsOf(these, nothing, now()))

  async function found(...these: Discussion[]): Promise<void> {
    const rows = await foundRows(these, nothing, now(), createTurns())
    await api.db.transaction((tx) => saveRows(tx, rows))
  }

  async function cleanedOn(day: number): Promise<string[]> {
    onDay(day)
    await api.services.cleanup()
    return stored()
  }

  async function stored(): Promise<string[]> {
    const rows = await api.db.select({ id: discussions.id }).from(discussions)
    return rows.map(({ id }) => id).sort()
  }

  const commentsOf = (id: string) =>
    api.db.$count(discussionComments, eq(discussionComments.discussionId, id))

  async function foundAt(id: string): Promise<number | undefined> {
    const [row] = await api.db.select().from(discussions).where(eq(discussions.id, id))
    return row?.foundAt?.getTime()
  }

  /** An analysis that collects discussions about dog walkers, from the archive alone. */
  function gather(afterSearch: () => Promise<unknown> = async () => {}) {
    const { db, clock } = api
    const real = createArchiveSearch(createPrimaryReads(db).upToDate)
    const search: SearchArchive = async (market, limit) => {
      const read = await real(market, limit)
      await afterSearch()
      return read
    }
    const throttle = createThrottle(db, clock, 1)
    const gathering = createGathering({ db, clock, sources: [], search, throttle })
    return gathering('dog walkers', 10, new AbortController().signal)
  }

  test('removes what no search has found again for 400 days, with its comments', async () => {
    await found(about('reddit:a'), about('reddit:b'))
    onDay(300)
    await found(about('reddit:b'))
    expect(await cleanedOn(399)).toEqual(['reddit:a', 'reddit:b'])
    expect(await cleanedOn(401)).toEqual(['reddit:b'])
    expect([await commentsOf('reddit:a'), await commentsOf('reddit:b')]).toEqual([0, 2])
    expect(await cleanedOn(701)).toEqual([])
    expect(await commentsOf('reddit:b')).toBe(0)
  })

  test('leaves what was imported, before a search found it or afterwards', async () => {
    await imported(about('reddit:first'))
    await found(about('reddit:first', 'They cancel again.'), about('reddit:later'))
    const older = rowsOf([about('reddit:later', 'As it was.')], nothing, '2020-01-01T00:00:00Z')
    await saveRows(api.db, older)
    expect(await cleanedOn(1_000)).toEqual(['reddit:first', 'reddit:later'])
    const rows = await api.db.select().from(discussions).orderBy(discussions.id)
    expect(rows.map(({ text }) => text)).toEqual(['They cancel again.', 'They cancel on the day.'])
  })

  test('leaves samples', async () => {
    await imported(about('sample:walks'))
    expect(await cleanedOn(1_000)).toEqual(['sample:walks'])
  })

  test('is told once a week that searches find a discussion', async () => {
    await found(about('reddit:a'))
    const first = await foundAt('reddit:a')
    onDay(6)
    await found(about('reddit:a'))
    expect(await foundAt('reddit:a')).toBe(first)
    onDay(8)
    await found(about('reddit:a'))
    expect(await foundAt('reddit:a')).toBeGreaterThanOrEqual((first ?? 0) + 8 * DAY)
  })

  test('leaves what an analysis has just read, however old it is', async () => {
    await found(about('reddit:a'))
    onDay(500)
    expect((await gather()).discussions.map(({ id }) => id)).toEqual(['reddit:a'])
    expect(await cleanedOn(501)).toEqual(['reddit:a'])
    expect(await commentsOf('reddit:a')).toBe(2)
  })

  test('takes nothing from an analysis that it removes while that one reads', async () => {
    await found(about('reddit:a'))
    onDay(300)
    await found(about('reddit:b'))
    onDay(401)
    const read = await gather(() => api.services.cleanup())
    expect(read.discussions.map(({ id }) => id)).toEqual(['reddit:b'])
    expect(read.discussions[0]?.comments).toHaveLength(2)
  })

  test('leaves what an analysis read that waited for its host for years', async () => {
    await found(about('reddit:old'))
    onDay(20)
    await found(about('reddit:read'))
    const rows = createAnalysisRows(api.db)
    const id = await rows.add(member, 'dog walkers', { status: 'analyzing' })
    await api.db
      .update(ideaAnalyses)
      .set({ createdAt: api.clock.now() })
      .where(eq(ideaAnalyses.id, id))
    expect(await cleanedOn(1_000)).toEqual(['reddit:read'])
    await rows.clear()
    expect(await cleanedOn(1_000)).toEqual([])
  })

  test('takes no quote out of a stored analysis, and removes its discussions after it', async () => {
    const threads = (await readSamples()).filter(({ title }) => /\bdog/i.test(title)).slice(0, 6)
    const others = threads.map((thread, at) => ({
      ...toDiscussion(thread, (source, name) => `${source} ${name}`),
      ...{ id: `lemmy:forum.example/post/${at}`, source: 'lemmy' as const },
      url: `https://forum.example/post/${at}`,
    }))
    await found(...others, about('reddit:unread', 'Of bicycles.'))
    const { ideas, worker } = api.services
    worker.start({ warn: () => {} })
    const id = await ideas.start(member, { market: 'dogs', threadLimit: 5 })
    await expect
      .poll(() => ideas.progress(member, id), { timeout: 20_000 })
      .toMatchObject({
        status: 'completed',
      })
    await worker.stop()
    const before = await ideas.sharedResult(member, id)
    expect(before?.quote_check.shown).toBeGreaterThan(0)
    const named = before?.threads.map(({ id: thread }) => thread).sort()
    expect(named).toHaveLength(5)

    // Kept for a candidate, an analysis outlives its 400 days.
    const keep = (ended: Date) =>
      api.db.update(ideaAnalyses).set({ endedAt: ended }).where(eq(ideaAnalyses.id, id))
    for (const day of [401, 405, 420, 700]) {
      onDay(day)
      await keep(api.clock.now())
      expect(await cleanedOn(day)).toEqual(named)
      expect(await ideas.sharedResult(member, id)).toEqual(before)
    }
    await ideas.remove(member, id)
    expect(await cleanedOn(708)).toEqual([])
    expect(await api.db.$count(discussionComments)).toBe(0)
  })

  test('leaves what says that a text was deleted, so that no older copy brings it back', async () => {
    await found(about('reddit:gone'), about('reddit:left'), about('reddit:erased'))
    await api.db
      .update(discussions)
      .set({ title: '', text: '', deletedAt: api.clock.now() })
      .where(eq(discussions.id, 'reddit:erased'))
    const at = now()
    await saveRows(api.db, {
      discussions: [deletedDiscussion('reddit:gone', at)],
      comments: [deletedComment('reddit:left', '1', at)],
    })
    expect(await cleanedOn(401)).toEqual(['reddit:erased', 'reddit:gone'])
    const withText = isNull(discussionComments.deletedAt)
    expect(await api.db.$count(discussionComments, withText)).toBe(0)
    const copies = ['reddit:gone', 'reddit:left', 'reddit:erased'].map((id) => about(id))
    await saveRows(api.db, rowsOf(copies, nothing, '2026-01-01T00:00:00Z'))
    const read = await gather()
    expect(read.discussions.map(({ id }) => id)).toEqual(['reddit:left'])
    expect(read.discussions[0]?.comments.map(({ id }) => id)).toEqual(['2'])
    // Nor what others said below it: a search may find it as long as its source has it.
    await found(about('reddit:erased'))
    expect(await commentsOf('reddit:erased')).toBe(0)
    expect(await commentsOf('reddit:gone')).toBe(0)
  })

  test('goes through any number, a few at a time, past those that an analysis names', async () => {
    const many = Array.from({ length: 65 }, (_, at) => about(`reddit:${at + 100}`))
    await found(...many)
    const named = many.filter((_, at) => at % 2 === 0).map(({ id }) => id)
    onDay(300)
    const [thread] = [{ community: 'a', url: 'https://a.example', score: 1, created_at: now() }]
    await createAnalysisRows(api.db).add(member, 'dog walkers', {
      ...{ status: 'completed', endedAt: api.clock.now() },
      result: {
        ...emptyAnalysis('dog walkers', api.clock.now()),
        threads: named.map((id) => ({ id, title: 'Dog walkers cancel', ...thread })),
      },
    })
    expect(await cleanedOn(401)).toEqual(named)
    expect(await api.db.$count(discussionComments)).toBe(2 * named.length)
  })

  if (engine() === 'memory') return

  test('waits for nobody who writes a discussion or a comment, and comes back', async () => {
    await found(about('reddit:a'), about('reddit:b'))
    await api.db.transaction(async (tx) => {
      await tx.select().from(discussions).where(eq(discussions.id, 'reddit:a')).for('update')
      expect(await cleanedOn(401)).toEqual(['reddit:a'])
    })
    await api.db.transaction(async (tx) => {
      await tx.update(discussionComments).set({ score: 5 })
      expect(await cleanedOn(401)).toEqual(['reddit:a'])
    })
    expect(await commentsOf('reddit:a')).toBe(2)
    expect(await cleanedOn(401)).toEqual([])
    expect(await commentsOf('reddit:a')).toBe(0)
  })

  /** Runs `work` while a removal is not yet committed, for which it has to wait. */
  async function duringRemoval<T>(work: () => Promise<T>): Promise<T> {
    const begun = await api.db.transaction(async (tx) => {
      await tx.select().from(discussions).for('update')
      await tx.delete(discussionComments)
      await tx.delete(discussions)
      const working = work()
      await expect.poll(waiting).toBe(1)
      return { working }
    })
    return begun.working
  }
  async function waiting(): Promise<number> {
    const { rows } = await api.db.execute(sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    return rows.length
  }

  test('takes nothing from an analysis that asks for it during the removal', async () => {
    await found(about('reddit:a'))
    onDay(401)
    expect((await duringRemoval(() => gather())).discussions).toEqual([])
  })

  test('takes nothing that a search stores again during the removal', async () => {
    await found(about('reddit:a'))
    onDay(401)
    await duringRemoval(() => found(about('reddit:a')))
    expect(await cleanedOn(402)).toEqual(['reddit:a'])
    expect(await commentsOf('reddit:a')).toBe(2)
  })
})
