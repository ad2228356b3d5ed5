import { expect, test } from 'vitest'
import { clausesOf } from './clauses.ts'

test.each([
  "I pour very slowly from the kettle so that the bed stays flat and the water doesn't run down the side of the cone.",
  "I rinse it twice on each of the mornings so that the filter doesn't clog before the cup is full of it.",
])('what somebody aims at is no clause, however long: %s', (sentence) => {
  expect(clausesOf(sentence).join('. ')).not.toMatch(/run down|clog|cup is full/)
})

test('what goes wrong for all that is one', () => {
  const sentence =
    'I rinse the filter twice in the morning so that it lasts, but the drip tray still overflows by noon.'
  expect(clausesOf(sentence)).toContain('the drip tray still overflows by noon')
})
