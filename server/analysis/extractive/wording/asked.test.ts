import { expect, test } from 'vitest'
import { headingOfQuestion } from './asked.ts'

test.each([
  ['How can I stop the hinge from squeaking?', 'People ask how to stop the hinge from squeaking'],
  ['How to get rid of limescale in a kettle', 'Hard to get rid of limescale in a kettle'],
  [
    'How can I reduce the time and labor of filtering the grounds out of my plunged cold brew?',
    'Hard to reduce the time and labor of filtering',
  ],
  [
    'Is there a method to make flavored coffee without syrups?',
    'People ask how to make flavored coffee without syrups',
  ],
  ['How do I know how hard to tamp my coffee?', 'Unsure how hard to tamp the coffee'],
  ['How can I figure out how much ink is in my old pen?', 'Unsure how much ink is in the old pen'],
  [
    'How do I keep slime from collecting in my drip tray?',
    'Hard to keep slime from collecting in drip tray',
  ],
  [
    'What is the best way to reduce noise in a studio?',
    'People ask how to reduce noise in a studio',
  ],
  [
    'Hi all, how do I make cleaning the litter box easier?',
    'Unsure how to make cleaning the litter box easier',
  ],
  [
    'Where can I buy left-handed pruning shears?',
    'People ask where to buy left-handed pruning shears',
  ],
  [
    'How should I make multiple batches quickly with a moka pot?',
    'Hard to make multiple batches quickly with moka pot',
  ],
  [
    'How do I get started in brewing my own beer at home?',
    'Hard to get started in brewing beer at home',
  ],
  [
    'How should I ship multiple batches quickly?',
    'People ask how to ship multiple batches quickly',
  ],
  ['How do I judge the quality of green beans?', 'Unsure how to judge the quality of green beans'],
  ['What are substitutes of caffeine?', 'People look for substitutes of caffeine'],
  ['Any good alternatives to plastic wrap?', 'People look for alternatives to plastic wrap'],
  [
    'Coffee options for those with a weak stomach?',
    'People ask for coffee options for a weak stomach',
  ],
  [
    'How can I improve the coffee supply in my company break room?',
    'Hard to improve coffee supply in company break room',
  ],
  ['Which type of stroller is the lightest?', 'People ask which type of stroller is lightest'],
  ['What printer would you recommend for labels?', 'People ask which printer to buy for labels'],
  ["Why won't my old scanner work with Windows?", "Old scanner won't work with Windows"],
  ["Why can't I export my own invoices?", 'Cannot export their own invoices'],
])('a question that shows a trouble is headed by it: %s', (question, heading) => {
  expect(headingOfQuestion(question)?.text).toBe(heading)
})

test.each([
  'How is instant coffee made?',
  'What is the difference between a percolator and a moka pot?',
  'Is it safe to drink old coffee?',
  'Does anybody like this?',
  'How do I fix this?',
  'What is your favorite trail?',
  'Why do people sneer at chain stores?',
  'I need to fix my boiler every week.',
  'How to deal with my neighbour Tom',
  'I want to find my wife a birthday present',
  'Which one is the best grinder?',
  'How do I know how to swim?',
  'How can I identify which of the old machines in the shed have a lock?',
  'How do you bake bread?',
  'How do they make glass bottles so cheaply?',
  'How can I bring the boat of my uncle from the lake to the sea cheaply?',
  'The options for dinner were bad.',
  'I have no suggestions for you.',
  'Vegetarian options for my guests were awful?',
  'What is the replacement of a knee like?',
  'How do I tell if the amount of chlorine in my big old pool is too high?',
  'How do you handle clients who book at nine in the evening?',
])('a question of facts, taste or meaning gives no heading: %s', (question) => {
  expect(headingOfQuestion(question)).toBeUndefined()
})

test('a heading without the end of its question says so', () => {
  const question = 'How can I minimize the amount of sand at the bottom of my tent after a night?'
  expect(headingOfQuestion(question)).toEqual({
    text: 'Hard to minimize sand at the bottom',
    isCut: true,
  })
})

test('why somebody wants something is left out', () => {
  expect(
    headingOfQuestion("I'd like to avoid emptying the tray daily, as it is a bit of a chore.")
      ?.text,
  ).toBe('People want to avoid emptying the tray daily')
})

test('a method or tool is asked for as a way is', () => {
  expect(headingOfQuestion('Is there any method or tool I can use to prevent rust?')?.text).toBe(
    'People ask how to prevent rust',
  )
})
