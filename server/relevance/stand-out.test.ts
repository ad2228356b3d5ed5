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
