import { describe, expect, test } from 'vitest'
import { analyze } from '../analyze.ts'
import { NOW, thread } from '../discussions.fixture.ts'
import type { IdeaModel } from '../types/model.ts'
import { personOf } from './person.ts'
import { readThreads } from './threads-read.ts'

const ANSWERS = [
  'The gate latch broke after a week.',
  'My gate latch broke as well, twice.',
  'Our gate latch is useless in the rain.',
]

/** Each answer in its own thread, by an author whom the source does not name. */
const strangers = ANSWERS.map((answer, index) =>
  thread(`s${index}`, `Gate latch ${index}`, '', [[null, answer]], { authorHash: null }),
)

/** A model that quotes all three. */
const model: IdeaModel = {
  findPainPoints: async () => ({
    summary: '',
    pain_points: [
      {
        heading: 'A gate latch that breaks',
        summary: '',
        intensity: 'High',
        quotes: ANSWERS.map((quote, index) => ({ ref: `d${index + 1}.c1`, quote })),
      },
    ],
  }),
  draftIdeas: async () => ({ executive_summary: '', ideas: [] }),
}

describe('authors without a name at their source', () => {
  test.each([
    ['without a model', undefined],
    ['with a model', model],
  ])('are as many people as threads, %s', async (_name, given) => {
    const result = await analyze({
      market: 'Kennels',
      discussions: strangers,
      now: NOW,
      signal: new AbortController().signal,
      model: given,
    })
    const [point] = result.pain_points.pain_points
    expect(point?.frequency).toBe('Recurring: 3 people in 3 of 3 threads')
    expect(point?.summary).not.toContain('one person')
    expect(result.pain_points.summary).toContain('3 people in 3 threads')
  })

  test('are one person in all texts of a thread', () => {
    const one = thread('a', 'Latch', 'It broke.', [[null, 'Again.']], { authorHash: null })
    const { texts } = readThreads({ market: 'x', now: NOW, discussions: [one] })
    expect(new Set(texts.map(({ author }) => author))).toEqual(new Set([personOf(one, null)]))
    expect(personOf(one, '')).toBe(personOf(one, null))
  })
})
