import { expect, test } from 'vitest'
import { readAtlas } from '../providers/niches/atlas.ts'
import { lazyAtlasIndex } from './atlas-index.ts'
import { profileOf } from './market-profile.ts'
import { supportOf } from './support.ts'
import { threadProfile } from './thread-profile.ts'

const index = await lazyAtlasIndex(await readAtlas())()
const wordsOf = (market: string) => profileOf(index, market).words

test('proctored is no other sense of a proctor, as flavored is of a flavor', () => {
  expect(wordsOf('online proctored exams').map(({ isDone }) => isDone)).not.toContain(true)
  expect(wordsOf('flavored coffee').map(({ isDone }) => isDone)).toContain(true)
})

test('a word that the atlas lacks says as much as one for the same thing that it has', () => {
  const [draught] = wordsOf('draught beer')
  const [draft] = wordsOf('draft beer')
  expect(draught?.isKnown).toBe(false)
  expect(draught?.weight).toBe(draft?.weight)
})

test('other words for a thing count together in a post, and those for an act for less', () => {
  const support = (market: string, text: string) => {
    const thread = threadProfile({ id: 'a', community: '', title: 'Help', comments: [], text })
    const [word] = wordsOf(market)
    return word === undefined ? 0 : supportOf(word, thread)
  }
  const long = 'The shop on the corner sold me cheap wood, paint, nails, rope, glue and a lamp. '
  const filler = long.repeat(3)
  expect(support('draft beer', `${filler} A draught, then a tap.`)).toBe(
    support('draft beer', `${filler} A draft, then a draft.`),
  )
  expect(support('tasting beer', `${filler} My notes, then more notes.`)).toBeLessThan(
    support('draft beer', `${filler} A draught, then a tap.`),
  )
})
