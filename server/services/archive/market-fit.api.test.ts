import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleFileSchema } from '../../../contract/sample-thread.ts'
import { createDatabase } from '../../../testing/database.ts'
import { discussion } from '../../../testing/discussions.ts'
import { createClock } from '../../clock.ts'
import { readSamples } from '../../providers/discussions/samples.ts'
import { readAtlas } from '../../providers/niches/atlas.ts'
import { lazyAtlasIndex } from '../../relevance/atlas-index.ts'
import { createRelevance } from '../../relevance/relevance.ts'
import { createPrimaryReads } from '../reads/reads.ts'
import { rowsOf } from './rows.ts'
import { seedSamples } from './sample-seeding.ts'
import { createArchiveSearch } from './search.ts'
import { saveRows } from './store.ts'

const FOLDER = 'src/content/threads'
const database = await createDatabase()
afterAll(() => database.close())
const search = createArchiveSearch(
  createPrimaryReads(database.db).upToDate,
  createRelevance(lazyAtlasIndex(await readAtlas())),
)
const nothing = { discussions: [], comments: [] }

const communitiesFor = async (market: string, limit = 10) =>
  (await search(market, limit)).discussions.map(({ community }) => community)

/** The sector of each sample, by its id. */
const homes = new Map(
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml'))
    .flatMap((file) => {
      const { sector, threads } = sampleFileSchema.parse(
        load(readFileSync(join(FOLDER, file), 'utf8')),
      )
      return threads.map(({ id }): [string, string] => [id, sector])
    }),
)

beforeAll(async () => {
  await database.migrate()
  await seedSamples(database, createClock(), await readSamples(), (_source, name) => name)
})

test.each([
  ['Dog care', 'Dog Care'],
  ['Senior dogs', 'Dog Care'],
  ['Elder care at home', 'Family Caregiver Support'],
  ['Yoga studio management', 'Services for Gyms & Studios'],
  ['Wedding planning', 'Wedding Planning'],
  ['Home gym equipment', 'Strength & Home Training'],
  ['Houseplant care', 'Houseplants & Indoor Growing'],
  ['Online math tutoring', 'Tutoring & Homework Support'],
  ['Used EV buying', 'Electric Vehicle Ownership'],
  ['Podcast production tools', 'Podcasting & Audio'],
  ['Van conversion services', 'Vans, Campers & Overlanding'],
  ['Espresso at home', 'Specialty Beverages'],
  ['Board game design', 'Tabletop Game Design'],
  ['Landlord software', 'Landlording & Rentals'],
  ['Sleep help for shift workers', 'Sleep & Snoring'],
  ['Debt support', 'Debt & Credit'],
])('the first sample for %s is one of the sector %s', async (market, sector) => {
  const [first] = (await search(market, 10)).discussions
  expect(homes.get(first?.id.replace('sample:', '') ?? '')).toBe(sector)
})

test('the subject of a market outweighs a generic word', async () => {
  const found = (await search('dog care', 6)).discussions
  for (const { title, text, comments } of found) {
    expect([title, text, ...comments.map((comment) => comment.text)].join(' ')).toMatch(
      /\bdogs?\b/i,
    )
  }
  expect(found.length).toBeGreaterThanOrEqual(3)
})

test('a discussion that only mentions a word in passing is left out if others are about it', async () => {
  const { discussions } = await search('yoga studio', 10)
  const about = discussions.filter(({ isBeside }) => isBeside !== true)
  expect(about.map(({ community }) => community)).toEqual(['StudioDesk'])
})

test('nothing is found when no discussion covers the subject', async () => {
  expect(await communitiesFor('falconry coaching')).toEqual([])
})

test.each([
  ['reddit', 'SeniorLlamas', 'llamas'],
  ['lemmy', 'SeniorAlpacas', 'alpacas'],
])(
  'the topic of a community of %s counts for its discussions',
  async (source, community, market) => {
    const row = (id: string, name: string) => ({
      ...discussion(id, { title: 'He limps after every long walk' }),
      community: name,
    })
    const rows = rowsOf(
      [row(`${source}:aa`, community), row(`${source}:bb`, 'pics')],
      nothing,
      '2026-11-01T00:00:00Z',
    )
    await saveRows(database.db, rows)
    expect((await search(market, 1)).discussions.map(({ id }) => id)).toEqual([`${source}:aa`])
  },
)

test.each(['Gonfalon trouble', 'Gonfalon issues changing', 'people with gonfalon problems'])(
  '%s, whose subject stands nowhere, finds nothing that only speaks of trouble',
  async (market) => {
    expect(await communitiesFor(market)).toEqual([])
  },
)

test('a market without discussions is told the nearest ones that have some', async () => {
  const { discussions, nearestMarkets } = await search('Puppy Raising Programs', 10)
  expect(discussions.filter(({ isBeside }) => isBeside !== true)).toEqual([])
  expect(nearestMarkets).toContain('Senior Dog Mobility')
  expect((await search('Senior Dog Mobility', 10)).nearestMarkets).toEqual([])
})

test('discussions about a neighbor are marked, few, and behind those about the market', async () => {
  const { discussions } = await search('Senior Dog Mobility', 10)
  expect(discussions.length).toBeLessThanOrEqual(4)
  const far = discussions.map(({ isBeside, isLoose }) => (isLoose ? 2 : isBeside ? 1 : 0))
  expect(far).toEqual(far.toSorted())
  expect(far).toContain(0)
  expect(far).toContain(2)
})
