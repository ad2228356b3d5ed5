import { afterAll, expect, test } from 'vitest'
import type { AtlasNiche } from '../../../contract/atlas.ts'
import { createDatabase } from '../../../testing/database.ts'
import { STOP_WORDS } from '../../analysis/text/stop-words.ts'
import { termQueries } from './hits.ts'
import { stemOf } from './term-weights.ts'
import { createWordSpread } from './word-spread.ts'

const database = await createDatabase()
afterAll(() => database.close())

const atlas: AtlasNiche[] = [{ name: 'Home gyms' }, { name: 'Home brewing' }, { name: 'Tires' }]
const spread = createWordSpread(atlas)

/** The relevance of a market word, computed like a search does. */
async function says(word: string): Promise<number> {
  const [query = ''] = await termQueries(database.db, word)
  const { says } = await spread(database.db)
  return says(stemOf(query) ?? '')
}

test.each(['problem', 'trouble', 'change', 'people', 'issue', 'Issues', 'buying'])(
  '%s, which names no topic, says half',
  async (word) => {
    expect(await says(word)).toBe(0.5)
  },
)

test.each(['kiln', 'llama', 'horses', 'tire'])('%s, which names one, says all', async (word) => {
  expect(await says(word)).toBe(1)
})

test('a word that names niches of several industries says less', async () => {
  expect(await says('home')).toBeCloseTo(0.5)
})

test('a word without a topic says at most half, in every searched form', async () => {
  const words = [...STOP_WORDS].filter((word) => /^[a-z]+$/.test(word))
  const { says } = await spread(database.db)
  const full: string[] = []
  for (let from = 0; from < words.length; from += 8) {
    const terms = await termQueries(database.db, words.slice(from, from + 8).join(' '))
    for (const term of terms) if (says(stemOf(term) ?? '') > 0.5) full.push(term)
  }
  // People are tired of things, but this test's atlas has a niche on tires.
  expect(full).toEqual(["'tire'"])
})
