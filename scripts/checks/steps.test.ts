import { expect, it } from 'vitest'
import { sets, stages, wantedSteps } from './steps.ts'

/** 'price' builds the site anew with another price. */
const ASTRO_STEPS = ['page types', 'site', 'measured', 'price']

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
  const lanesOfAstro = stages.map(
    (lanes) => lanes.filter((lane) => lane.some(({ name }) => ASTRO_STEPS.includes(name))).length,
  )
  expect(Math.max(...lanesOfAstro)).toBe(1)
})
