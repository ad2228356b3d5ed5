import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SampleThread } from '../../../contract/sample-thread.ts'
import { createDatabase } from '../../../testing/database.ts'
import { startDiscussions } from '../../../testing/discussion-servers.ts'
import { createClock } from '../../clock.ts'
import { archiveImports, discussions } from '../../db/schema.ts'
import { createAppStore } from '../../providers/discussions/appstore.ts'
import { createDiscourse } from '../../providers/discussions/discourse.ts'
import { createHackerNews } from '../../providers/discussions/hackernews.ts'
import { createLemmy } from '../../providers/discussions/lemmy.ts'
import type { HashAuthor } from '../../providers/discussions/port.ts'
import { createReddit } from '../../providers/discussions/reddit.ts'
import { createStackExchange } from '../../providers/discussions/stackexchange.ts'
import { createPrimaryReads } from '../reads/reads.ts'
import { createThrottle } from '../throttle.ts'
import { createGathering } from './gathering.ts'
import { seedSamples } from './sample-seeding.ts'
import { createArchiveSearch } from './search.ts'

const database = await createDatabase()
const outside = await startDiscussions()
afterAll(() => database.close())
beforeAll(() => database.migrate())
beforeEach(() => outside.reset())

const clock = createClock()
const hash: HashAuthor = (source, name) => `hash ${source} ${name.length}`
const sources = [
  createReddit(outside.reddit, hash),
  createHackerNews(outside.url, hash),
  createStackExchange(outside.url, hash),
]
const search = createArchiveSearch(createPrimaryReads(database.db).upToDate)
const gather = createGathering({
  ...{ db: database.db, clock, sources, search, budget: 400 },
  throttle: createThrottle(database.db, clock, 1),
})
const never = new AbortController().signal

const sample = (id: string, title: string): SampleThread => ({
  ...{ id, title, community: 'DogWalkers', author: 'quiet-heron', score: 12 },
  text: 'The booking app takes a fifth of every walk and tells me nothing.',
  created_at: '2026-03-01T10:00:00Z',
  comments: ['one', 'two', 'three'].map((name, hours) => ({
    ...{ author: `walker-${name}`, text: `Remark ${name} on dog walkers.`, score: hours, hours },
  })),
})

test('samples are stored once, and a newer set replaces the older one', async () => {
  const set = [sample('first-walk', 'Dog walkers and fees'), sample('second', 'Lost keys again')]
  expect(await seedSamples(database, clock, set, hash)).toBe(2)
  expect(await seedSamples(database, clock, set, hash)).toBeUndefined()
  const newer = [sample('first-walk', 'Dog walkers and their fees')]
  expect(await seedSamples(database, clock, newer, hash)).toBe(1)
  const rows = await database.db.select().from(discussions)
  expect(rows.map(({ id, title }) => [id, title])).toEqual([
    ['sample:first-walk', 'Dog walkers and their fees'],
  ])
  expect(await database.db.$count(archiveImports)).toBe(2)
  const [found] = (await search('dog walkers', 5)).discussions
  expect(found).toMatchObject({ url: '/samples/first-walk', source: 'sample' })
  expect(found?.comments).toHaveLength(3)
})

test('failed sources are reported, and the archive answers', async () => {
  outside.break('reddit search', { kind: 'answer', status: 403, body: '{}' })
  outside.break('hn search', { kind: 'hang' })
  outside.break('se search', { kind: 'close' })
  const found = await gather('dog walkers', 10, never)
  expect(found.sources).toEqual([
    { source: 'reddit', outcome: 'failed', fault: 'refused' },
    { source: 'hackernews', outcome: 'failed', fault: 'slow' },
    expect.objectContaining({ source: 'stackexchange', outcome: 'failed' }),
  ])
  expect(found.discussions.map(({ id }) => id)).toEqual(['sample:first-walk'])
  expect(found.samples).toBe(1)
  expect(found.holdsReal).toBe(false)
})

test('answers of sources are stored and found before samples', async () => {
  const found = await gather('dog walkers', 10, never)
  expect(found.sources).toEqual([
    { source: 'reddit', outcome: 'answered', discussions: 2 },
    { source: 'hackernews', outcome: 'answered', discussions: 1 },
    { source: 'stackexchange', outcome: 'answered', discussions: 2 },
  ])
  const ids = found.discussions.map(({ id }) => id)
  expect(ids).toContain('reddit:aaa')
  expect(ids).toContain('hackernews:501')
  expect(ids.at(-1)).toBe('sample:first-walk')
  expect(found.holdsReal).toBe(true)
  for (const endpoint of ['reddit search', 'hn search', 'se search'] as const) {
    outside.break(endpoint, { kind: 'close' })
  }
  expect((await gather('dog walkers', 10, never)).discussions.map(({ id }) => id)).toEqual(ids)
})

test('a search ends when it is canceled', async () => {
  outside.break('hn search', { kind: 'hang' })
  const stop = new AbortController()
  const gathering = gather('dog walkers', 10, stop.signal)
  stop.abort(new Error('cancelled'))
  await expect(gathering).rejects.toThrow('cancelled')
})

test('a source that has nothing on a market is not asked, nor reported', async () => {
  const found = await createGathering({
    ...{ db: database.db, clock, search, throttle: createThrottle(database.db, clock, 1) },
    sources: [
      createDiscourse({ ...outside.forums, hashAuthor: hash }),
      createLemmy({ ...outside.forums, hashAuthor: hash }),
    ],
  })('flower shops', 10, never)
  expect(found.sources).toEqual([{ source: 'lemmy', outcome: 'answered', discussions: 1 }])
  expect(outside.asked('discourse search')).toBe(0)
})

test('forums and reviews are stored and found, and deleted replies stay erased', async () => {
  const settings = { ...outside.forums, hashAuthor: hash }
  const appStore = createAppStore({ origin: outside.url, userAgent: 'x', hashAuthor: hash })
  const found = await createGathering({
    ...{ db: database.db, clock, search, throttle: createThrottle(database.db, clock, 1) },
    sources: [createDiscourse(settings), createLemmy(settings), appStore],
  })('dog walkers', 20, never)
  const ids = found.discussions.map(({ id }) => id)
  for (const id of ['discourse:forum.example:55', 'lemmy:lemmy.example/post/9']) {
    expect(ids).toContain(id)
  }
  expect(ids).toContain('appstore:us:71')
  const topic = found.discussions.find(({ source }) => source === 'discourse')
  expect(topic?.comments.map(({ id }) => id)).toEqual(['2'])
})
