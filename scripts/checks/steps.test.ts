import { expect, it } from 'vitest'
import { type Step, sets, stages, wantedSteps } from './steps.ts'

/** Those that call Astro, and 'price', which builds the site anew with another price. */
const isOfAstro = ({ name, command }: Step) =>
  name === 'price' || command.some((part) => part.endsWith('astro'))

const names = stages.flat(2).map(({ name }) => name)

it('gives every step a name of its own, which no set has', () => {
  expect(new Set([...names, ...Object.keys(sets)]).size).toBe(
    names.length + Object.keys(sets).length,
  )
})

it('wants every step where nothing is asked for', () => {
  expect([...wantedSteps(undefined)]).toEqual(names)
})

it.each(Object.keys(sets))('knows every step of the set %s', (set) => {
  expect([...wantedSteps(set)]).toEqual(sets[set])
})

it('takes steps and sets together', () => {
  expect([...wantedSteps('types,rooms')]).toEqual(['page types', 'code types', 'rooms'])
})

it('refuses a name that is neither', () => {
  expect(() => wantedSteps('types,typos')).toThrow('There is no step typos')
})

it('never runs two of Astro at the same time, which write the same files', () => {
  const lanesOfAstro = stages.map((lanes) => lanes.filter((lane) => lane.some(isOfAstro)).length)
  expect(stages.flat(2).filter(isOfAstro).length).toBeGreaterThan(3)
  expect(Math.max(...lanesOfAstro)).toBe(1)
})
