import { expect, it } from 'vitest'
import { stepsAt } from './steps.ts'

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
