import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../../../testing/database.ts'
import { discussion } from '../../../testing/discussions.ts'
import { createClock } from '../../clock.ts'
import { readSamples } from '../../providers/discussions/samples.ts'
import { readAtlas } from '../../providers/niches/atlas.ts'
import { rowsOf } from './rows.ts'
import { seedSamples } from './sample-seeding.ts'
import { createArchiveSearch } from './search.ts'
import { saveRows } from './store.ts'
import { createWordSpread } from './word-spread.ts'

const database = await createDatabase()
afterAll(() => database.close())
const search = createArchiveSearch(database.db, createWordSpread(await readAtlas()))
const nothing = { discussions: [], comments: [] }

const communitiesFor = async (market: string, limit = 10) =>
  (await search(market, limit)).discussions.map(({ community }) => community)

beforeAll(async () => {
  await database.migrate()
  await seedSamples(database, createClock(), await readSamples(), (_source, name) => name)
})

test.each([
  ['Dog care', 'PetCareQuestions'],
  ['Senior dogs', 'SeniorDogs'],
  ['Elder care at home', 'CaringForElders'],
  ['Yoga studio management', 'StudioOwners'],
  ['Wedding planning', 'WeddingPlanning'],
  ['Home gym equipment', 'HomeGyms'],
  ['Houseplant care', 'HouseplantHelp'],
  ['Online math tutoring', 'MathAnxiety'],
  ['Used EV buying', 'UsedEVShopping'],
  ['Podcast production tools', 'PodcastPeople'],
  ['Van conversion services', 'VanBuilders'],
  ['Espresso at home', 'HomeEspresso'],
  ['Board game design', 'BoardGameDesign'],
  ['Landlord software', 'AccidentalLandlords'],
  ['Sleep help for shift workers', 'SleepTalk'],
  ['Debt support', 'DebtSupport'],
])('the first sample for %s is one of %s', async (market, community) => {
  expect((await communitiesFor(market, 10))[0]).toBe(community)
})

test('the subject of a market outweighs a generic word', async () => {
  const found = (await search('dog care', 6)).discussions
  for (const { title, text, comments } of found) {
    expect([title, text, ...comments.map((comment) => comment.text)].join(' ')).toMatch(
      /\bdogs?\b/i,
    )
  }
  expect(found).toHaveLength(6)
})

test('a discussion that only mentions a word in passing is left out if others are about it', async () => {
  expect(await communitiesFor('yoga studio')).toEqual(['StudioOwners'])
})

test('nothing is found when no discussion covers the subject', async () => {
  expect(await communitiesFor('falconry coaching')).toEqual([])
})

test('the topic of a community counts for its discussions', async () => {
  const row = (id: string, community: string) => ({
    ...discussion(id, { title: 'He limps after every long walk' }),
    community,
  })
  const rows = rowsOf(
    [row('reddit:aa', 'SeniorLlamas'), row('reddit:bb', 'pics')],
    nothing,
    '2026-11-01T00:00:00Z',
  )
  await saveRows(database.db, rows)
  expect((await search('llamas', 1)).discussions.map(({ id }) => id)).toEqual(['reddit:aa'])
})

test.each(['Gonfalon trouble', 'Gonfalon issues changing', 'people with gonfalon problems'])(
  '%s, whose subject stands nowhere, finds nothing that only speaks of trouble',
  async (market) => {
    expect(await communitiesFor(market)).toEqual([])
  },
)
