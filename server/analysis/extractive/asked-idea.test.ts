import { expect, test } from 'vitest'
import { askedFor, leftUnstated } from './asked-idea.ts'

test.each([
  [
    'Where to buy small batches of unroasted beans',
    'list of sellers of small batches of unroasted beans',
  ],
  [
    'Which type of coffee grinder is the quietest?',
    'comparison of which coffee grinder is quietest',
  ],
  [
    'Which kinds of coffee are the least acidic?',
    'comparison of which kinds of coffee are the least acidic',
  ],
  ['What coffees are the least acidic?', 'comparison of which coffees are the least acidic'],
])('a question bears an idea: %s', (question, name) => {
  expect(askedFor(question)?.name).toBe(name)
})

test.each([
  'How is instant coffee made?',
  'Where to buy them',
  'Where to get help with an eating disorder?',
  'Where can I get a good espresso in Berlin?',
  'How to make money from home faster',
  'Which one is the best?',
  'How can I prevent calcium loss?',
  'How can I make filtering my cold brew easier?',
])('a question of facts, or without a thing, bears none: %s', (question) => {
  expect(askedFor(question)).toBeUndefined()
})

test.each([
  ['Most mowers listed don’t state noise ratings', 'comparison of mowers by noise ratings'],
  ['Most of the kilns don’t state noise ratings', 'comparison of kilns by noise ratings'],
  ['Hotels never mention cleaning fees', 'comparison of hotels by cleaning fees'],
  ['Small kilns do not specify the floor load', 'comparison of small kilns by floor load'],
  ['Contractors never publish their day rates', 'comparison of contractors by day rates'],
])('a heading says what is left out: %s', (heading, name) => {
  expect(leftUnstated(heading)?.name).toBe(name)
})

test.each([
  'They don’t list prices',
  'Most banks never give small loans',
  'Most airlines do not give meals anymore',
  'Hotels never mention bedbugs',
  'Most mowers do not start in the cold',
  'Sellers don’t show them',
  'The shop doesn’t list prices',
])('a heading that leaves nothing out bears no comparison: %s', (heading) => {
  expect(leftUnstated(heading)).toBeUndefined()
})
