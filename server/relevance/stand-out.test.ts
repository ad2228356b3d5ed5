import { expect, test } from 'vitest'
import { readAtlas } from '../providers/niches/atlas.ts'
import { lazyAtlasIndex } from './atlas-index.ts'
import { profileOf } from './market-profile.ts'
import { createRelevance } from './relevance.ts'
import { presencesOf } from './stand-out.ts'
import { type ThreadTexts, threadProfile } from './thread-profile.ts'

const indexOf = lazyAtlasIndex(await readAtlas())
const index = await indexOf()
const relevance = createRelevance(indexOf)

const ask = (title: string, text = ''): ThreadTexts => ({
  id: title,
  community: '',
  title,
  text,
  comments: [],
})

/** A forum about beer, whose posts hardly ever say what they are about in their titles. */
const FORUM = [
  'Dark or darker',
  'Cheese for six bottles',
  'A present for my boss',
  'Green glass',
  'Hops on a balcony',
  'My dog drank it',
  'What song is this',
  'Wheat and the law',
  'Is it warm or strong',
  'Mats to sell',
  'A glass with soap in it',
  'Tipping at the counter',
].map((title) => ask(title, 'We drink beer at home and the beer is cold.'))

const foamy = ask(
  'All foam, nothing to drink',
  'I bought a kegerator off a neighbor in November and each pint of beer is two thirds foam.',
)

const standing = (market: string, threads: readonly ThreadTexts[]) =>
  presencesOf(
    profileOf(index, market),
    threads.map((thread) => threadProfile(thread)),
  ).flatMap(({ isOutstanding }, at) => (isOutstanding ? (threads[at]?.id ?? '') : []))

test('what has the words of a name, as no other has, stands out', () => {
  expect(standing('kegerator foam problems', [...FORUM, foamy])).toEqual([foamy.id])
})

test('nothing stands out by words that every discussion has', () => {
  expect(standing('cold beer', [...FORUM, foamy])).toEqual([])
})

test('nothing stands out by words that only its comments have', () => {
  const passing = { ...ask('Small talk', 'We drink beer.'), comments: [foamy.text, foamy.text] }
  expect(standing('kegerator foam problems', [...FORUM, passing])).toEqual([])
})

test('nothing stands out among few', () => {
  expect(standing('kegerator foam problems', [...FORUM.slice(0, 5), foamy])).toEqual([])
})

test('a market reads what stands out, but not among few discussions on very many subjects', async () => {
  const market = await relevance('kegerator foam problems')
  const threads = [...FORUM, foamy]
  expect(market.judge(threads).threads.map(({ id }) => id)).toEqual([foamy.id])
  expect(market.judge(threads, true).threads).toEqual([])
})

test('what has a word of the name in one comment alone is not about it', async () => {
  const market = await relevance('beer foam problems at parties')
  const post = foamy.text.replace('foam', 'air')
  const told = { ...foamy, text: `${foamy.text} We have parties.` }
  const passing = { ...foamy, title: 'Nothing to drink', text: `${post} We have parties.` }
  const marks = (thread: ThreadTexts) =>
    market.judge([...FORUM, thread]).threads.map(({ id, isBeside }) => [id, isBeside])
  expect(marks(told)).toEqual([[foamy.id, false]])
  expect(marks({ ...passing, comments: ['All foam.'] })).not.toContainEqual([foamy.id, false])
  expect(marks({ ...passing, comments: ['All foam.', 'Mine is foam.'] })).toEqual([
    [foamy.id, false],
  ])
})

test('a head that no sector has is not enough where the rest of the name is not said', async () => {
  const rotten = ask('Halloween gourds rot', 'I carve one each year.')
  const market = await relevance('yerba mate gourds')
  expect(market.judge([...FORUM, rotten]).threads).toEqual([])
})
