import { expect, test } from 'vitest'
import { analyze } from './analyze.ts'
import { kennels, NOW } from './discussions.fixture.ts'
import { type IdeaModel, IdeaModelError } from './types/model.ts'

/** A model that needs 40 ms for each of so many answers, and obeys its signal. */
function slowModel(parts: number): IdeaModel {
  const wait = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(resolve, 40)
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        reject(signal.reason)
      })
    })
  return {
    async findPainPoints(_request, signal) {
      for (let part = 0; part < parts; part++) await wait(signal)
      return { summary: '', pain_points: [] }
    },
    draftIdeas: () => Promise.reject(new IdeaModelError('failed')),
  }
}

const input = (signal: AbortSignal) => ({
  market: 'Kennels',
  discussions: [...kennels],
  now: NOW,
  signal,
})

test('the extractive engine replaces a model whose answers together take too long', async () => {
  const kinds: unknown[] = []
  const result = await analyze(
    {
      ...input(new AbortController().signal),
      model: slowModel(1_000),
      modelSignal: AbortSignal.timeout(100),
    },
    { onModelTrouble: ({ error }) => kinds.push(error instanceof IdeaModelError && error.kind) },
  )
  expect(result.drafted_by).toBe('extractive')
  expect(result.pain_points.pain_points.length).toBeGreaterThan(0)
  expect(result.business_ideas.executive_summary).toContain('The language model took too long.')
  expect(kinds).toEqual(['timeout'])
})

test('a model stopped from outside ends the analysis with that reason', async () => {
  const stop = new AbortController()
  const stopped = analyze({
    ...input(stop.signal),
    model: slowModel(1_000),
    modelSignal: AbortSignal.timeout(60_000),
  })
  stop.abort(new Error('cancelled by its owner'))
  await expect(stopped).rejects.toThrow('cancelled by its owner')
})
