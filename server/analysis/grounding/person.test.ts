import { describe, expect, test } from 'vitest'
import { ownThreadId } from '../../../contract/own-thread.ts'
import { analyze } from '../analyze.ts'
import { NOW, thread } from '../discussions.fixture.ts'
import type { IdeaModel } from '../types/model.ts'
import { personOf } from './person.ts'
import { readThreads } from './threads-read.ts'

const ANSWERS = [
  'The gate latch broke after a week and the shop refused to take it back.',
  'My gate latch broke as well, I had to buy it twice.',
  'Our gate latch never closes in the rain, I tie it with a rope.',
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
        about: 'this market',
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

  test('are one person in one thread in all parts of a material', async () => {
    const parts = strangers.map((part, index) => ({
      ...part,
      id: ownThreadId('0b7e6f0a-3c53-4a9c-9a57-0a3f1f3f6f11', index + 1),
      source: 'own' as const,
    }))
    const result = await analyze({
      market: 'Kennels',
      discussions: parts,
      now: NOW,
      signal: new AbortController().signal,
      model,
    })
    const [point] = result.pain_points.pain_points
    expect(point?.frequency).toBe('Single voice: 1 person in 1 of 1 thread')
    expect(point?.evidence.map(({ person }) => person)).toEqual([1, 1, 1])
    expect(result.pain_points.summary).toContain('1 pain point in 1 thread about Kennels.')
    expect(result.thin_reasons).toContain('we could read only 1 discussion')
  })
})
