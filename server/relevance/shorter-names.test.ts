import { expect, test } from 'vitest'
import { shorterNames } from './shorter-names.ts'

test.each([
  ['decaf coffee beans', ['decaf coffee', 'coffee beans']],
  ['scales with a timer', []],
  ['oat milk for coffee', ['oat milk']],
  ['wedding photography for small budgets', ['wedding photography']],
  ['non alcoholic beer', []],
  ['gluten free bread', []],
  ['sugar free coffee syrups', ['sugar free coffee']],
  ['coffee beans', []],
  ['coffee', []],
  ['', []],
])('of %s', (name, shorter) => {
  expect(shorterNames(name)).toEqual(shorter)
})
