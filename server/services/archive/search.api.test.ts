import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../../../testing/database.ts'
import { discussion } from '../../../testing/discussions.ts'
import type { Discussion } from '../../providers/discussions/port.ts'
import { createPrimaryReads } from '../reads/reads.ts'
import { rowsOf } from './rows.ts'
import { createArchiveSearch } from './search.ts'
import { saveRows } from './store.ts'

const database = await createDatabase()
afterAll(() => database.close())
const search = createArchiveSearch(createPrimaryReads(database.db).upToDate)
const nothing = { discussions: [], comments: [] }

const save = (...discussions: Discussion[]) =>
  saveRows(database.db, rowsOf(discussions, nothing, '2026-11-01T00:00:00.000Z'))
const idsFor = async (market: string, limit = 10) =>
  (await search(market, limit)).discussions.map(({ id }) => id)

beforeAll(async () => {
  await database.migrate()
  await save(
    discussion('reddit:title', { title: 'Harness for large dogs that pull' }),
    discussion('reddit:post', {
      title: 'What finally worked',
      text: 'Large dogs need a wider harness.',
    }),
    discussion('reddit:answer', {
      title: 'Weekend talk',
      comments: ['Nobody makes a coat for large dogs.'],
    }),
    discussion('reddit:apart', { title: 'My large garden', comments: ['Moles, and a dog.'] }),
    discussion('reddit:only-large', { title: 'Large kitchens are a pain to clean' }),
    discussion('reddit:quilts', { title: 'Quilting frames', text: 'Frames for a quilting guild.' }),
    discussion('sample:dogs', { title: 'Grooming large dogs at home' }),
    discussion('sample:kilns', { title: 'A kiln for the garage' }),
    discussion('hackernews:cjk', { title: '大型犬の散歩がつらい', text: 'もう腰が痛い' }),
    discussion('hackernews:cyrillic', { title: 'Корм для собак дорожает' }),
    discussion('stackexchange:quotes', { title: 'The “forever” kettle—does it exist?' }),
    discussion('hackernews:turkish', { title: 'ÇAY demleme makinesi' }),
  )
})

describe('a search', () => {
  test('ranks a title before a post, and samples after outside discussions', async () => {
    expect(await idsFor('large dogs')).toEqual(['reddit:title', 'reddit:post', 'sample:dogs'])
  })

  test.each([
    ['names the subject in one comment alone', 'reddit:answer'],
    ['holds only its generic word', 'reddit:only-large'],
    ['holds both words, but is about a garden', 'reddit:apart'],
  ])('does not read a discussion that %s', async (_name, id) => {
    expect(await idsFor('large dogs')).not.toContain(id)
  })

  test('adds only the missing number of samples, and counts them', async () => {
    const many = await search('large dogs', 10)
    expect(many.discussions.at(-1)?.id).toBe('sample:dogs')
    expect(many.samples).toBe(1)
    expect((await search('large dogs', 2)).samples).toBe(0)
    expect((await search('garage kilns', 10)).samples).toBe(1)
  })

  test.each([
    ['大型犬', 'hackernews:cjk'],
    ['собак', 'hackernews:cyrillic'],
    ['СОБАК', 'hackernews:cyrillic'],
    ['forever kettle', 'stackexchange:quotes'],
    ['çay', 'hackernews:turkish'],
    ['quilt', 'reddit:quilts'],
  ])('finds %s', async (market, id) => {
    expect(await idsFor(market)).toContain(id)
  })

  test.each([
    ['a word that nobody wrote', 'zeppelins'],
    ['stop words alone', 'the and of'],
    ['operators alone', "& | ! <-> :* ' \\"],
    ['an emoji', '🐕'],
    ['spaces', '   '],
  ])('finds nothing for %s', async (_name, market) => {
    expect(await search(market, 10)).toEqual({
      discussions: [],
      samples: 0,
      nearestMarkets: [],
    })
  })

  test.each([
    ['query operators', "large' & dogs | !harness:* <-> ((("],
    ['markup', '<b>large</b> dogs'],
    ['SQL', "large dogs'); --"],
    ['10,000 characters', `large dogs ${'x'.repeat(10_000)}`],
    ['a misspelt third word', 'large dogs harnesss'],
  ])('is not led astray by %s', async (_name, market) => {
    expect(await idsFor(market)).toContain('reddit:title')
  })

  test.each([
    ['two that speak of each word', [true, true, false], [0, 1]],
    ['one that does', [true, false, false], [0, 1, 2]],
  ])('of neighbors, %s: reads %j as %j', async (_name, whole, read) => {
    const ids = ['reddit:title', 'reddit:post', 'reddit:answer']
    const judged = ids.map((id, at) => {
      const marks = { isBeside: true, isTitled: true, isWhole: whole[at] === true }
      return { id, ...marks, score: 3 - at }
    })
    const given = createArchiveSearch(createPrimaryReads(database.db).upToDate, async () => ({
      weightOf: () => 1,
      roots: [],
      phrases: [],
      judge: (_threads, isThin) => ({ threads: isThin === true ? [] : judged, nearby: [] }),
    }))
    const { discussions } = await given('large dogs', 10)
    expect(discussions.map(({ id }) => id)).toEqual(read.map((at) => ids[at]))
  })

  test('returns the whole discussion with its answers in chronological order', async () => {
    await save(
      discussion('reddit:long', {
        title: 'Beekeeping suits',
        text: 'First line.\nSecond line.',
        comments: Array.from({ length: 60 }, (_, index) =>
          index === 59 ? 'Beekeeping gloves tear.' : `Remark number ${index}.`,
        ),
      }),
    )
    const [found] = (await search('beekeeping', 1)).discussions
    expect(found).toMatchObject({
      id: 'reddit:long',
      text: 'First line.\nSecond line.',
      url: 'https://forum.example/long',
      authorHash: 'author',
    })
    expect(found?.comments).toHaveLength(40)
    expect(found?.comments.map(({ text }) => text)).toContain('Beekeeping gloves tear.')
    const times = found?.comments.map(({ createdAt }) => createdAt.getTime()) ?? []
    expect(times).toEqual([...times].sort((a, b) => a - b))
  })
})
