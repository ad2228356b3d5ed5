import { expect, it } from 'vitest'
import { detailOf, stepsAt } from './steps.ts'

const at = (progress: number) =>
  stepsAt({ status: 'analyzing', step: '', progress }).map(({ state }) => state.charAt(0))

it.each([
  [0, 'cwww'],
  [20, 'cwww'],
  [21, 'dcww'],
  [40, 'dcww'],
  [41, 'ddcw'],
  [70, 'ddcw'],
  [71, 'dddc'],
  [99, 'dddc'],
  [100, 'dddd'],
])('at %i percent marks the steps %s', (progress, states) => {
  expect(at(progress).join('')).toBe(states)
})

it('names the steps as the specification does', () => {
  expect(stepsAt({ status: 'starting', step: '', progress: 0 }).map(({ text }) => text)).toEqual([
    'Searching for relevant threads',
    'Extracting conversation content',
    'Analyzing user pain points',
    'Generating business ideas',
  ])
})

it.each([
  [
    'analyzing',
    'Waiting for qwen3:8b to begin its answer',
    'Waiting for qwen3:8b to begin its answer',
  ],
  ['generating', 'The model is writing ideas', 'The model is writing ideas'],
  ['analyzing', 'Analyzing user pain points', undefined],
  ['analyzing', '', undefined],
  ['searching', 'Searching for relevant threads', undefined],
  ['error', 'It broke', undefined],
] as const)('says beside the step %s with the text %j: %j', (status, step, detail) => {
  expect(detailOf({ status, step, progress: 50 })).toBe(detail)
})
