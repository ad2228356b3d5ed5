import { expect, test } from 'vitest'
import { fullResultOf } from './result.fixture.ts'
import { saidLines } from './said.ts'

test('what people use today stands apart from what they do', () => {
  const [point] = fullResultOf('dog ramps').pain_points.pain_points
  const [today] = point?.done_today ?? []
  if (point === undefined || today === undefined) throw new Error('no pain point')
  const done = [
    'Kept a notebook',
    'use a notebook',
    'carry him by hand',
    'use them for stairs',
    'make the client sign it twice',
  ]
  const lines = saidLines({ ...point, done_today: done.map((words) => ({ ...today, words })) })
  const shown = lines.map(({ title, said }) => [
    title,
    ...said.map(({ words, people }) => `${words}, ${people}`),
  ])
  expect(shown).toContainEqual(['People work around it with', 'a notebook, 2'])
  expect(shown).toContainEqual([
    'What people do today',
    'carry him by hand, 1',
    'use them for stairs, 1',
    'make the client sign it twice, 1',
  ])
})
