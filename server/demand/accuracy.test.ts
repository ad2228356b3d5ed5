import { expect, test } from 'vitest'
import { atlasReferences, readReferences } from '../providers/keywords/reference-files.ts'
import { readWordCounts } from '../providers/keywords/word-counts.ts'
import { readAtlas } from '../providers/niches/atlas.ts'
import { createEstimate } from './estimate.ts'
import { keyOf, subjectsOf } from './phrase.ts'
import { createReferences } from './references.ts'

const all = [...(await readReferences()), ...atlasReferences(await readAtlas())]
/** A tenth, by a hash of the key: close variants are on one side. */
function isApart(phrase: string): boolean {
  let hash = 7
  for (const sign of keyOf(subjectsOf(phrase))) {
    hash = (Math.imul(hash, 31) + sign.charCodeAt(0)) | 0
  }
  return (hash >>> 0) % 10 === 0
}
const apart = all.filter(({ phrase }, index) => isApart(phrase) && index % 3 === 0)
const estimate = createEstimate(
  createReferences(all.filter(({ phrase }) => !isApart(phrase))),
  await readWordCounts(),
)

test('the ranges hold the figures of most references that the estimate does not know', () => {
  const answered = apart.flatMap(({ phrase, volume }) => {
    const found = estimate(phrase)
    return found ? [{ found, volume }] : []
  })
  expect(answered.length / apart.length).toBeGreaterThan(0.7)
  const inside = answered.filter(
    ({ found: { volumeRange }, volume }) => volume >= volumeRange.low && volume <= volumeRange.high,
  )
  expect(inside.length / answered.length).toBeGreaterThan(0.75)
  // Larger figures have larger estimates: the upper half of one is mostly the upper half of both.
  const middle = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0
  const [estimated, known] = [
    middle(answered.map(({ found }) => found.volume)),
    middle(answered.map(({ volume }) => volume)),
  ]
  const agree = answered.filter(({ found, volume }) => found.volume > estimated === volume > known)
  expect(agree.length / answered.length).toBeGreaterThan(0.7)
})

test('strings of noise are refused', () => {
  let state = 7
  const letter = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return String.fromCharCode(97 + Math.floor((state / 2 ** 32) * 26))
  }
  const noise = Array.from({ length: 200 }, (_, index) =>
    Array.from({ length: 5 + (index % 5) }, letter).join(''),
  )
  const refused = noise.filter((phrase) => estimate(phrase) === null)
  expect(refused.length).toBeGreaterThan(190)
})
