import { expect, test } from 'vitest'
import { thingAskedFor } from './asked-thing.ts'

test.each([
  ['What are substitutes of caffeine?', 'comparison of substitutes for caffeine'],
  ['Are there any good alternatives to shrink wrap?', 'comparison of alternatives to shrink wrap'],
  [
    'How do I get started in roasting my own beans at home?',
    'starter kit for roasting beans at home',
  ],
  [
    'Is there a method to make flavored coffee without syrups?',
    'kit for flavored coffee without syrups',
  ],
  ['How can I make espresso without a machine?', 'kit for espresso without a machine'],
  ['Most moka pots don’t work on my induction stove.', 'moka pots that work on an induction stove'],
  [
    'How can I shift coffee stains out of fabric?',
    'product that takes coffee stains out of fabric',
  ],
  [
    'How do I get the smoke smell out of my jacket?',
    'product that takes the smoke smell out of the jacket',
  ],
])('asks for a thing: %s', (sentence, name) => {
  expect(thingAskedFor(sentence)?.name).toBe(name)
})

test.each([
  'What are substitutes of it?',
  'How do I get started?',
  'How do I get started with this?',
  'How can I make money without a job?',
  'How do I make bread without kneading?',
  'Most people don’t work on my street.',
  'My moka pot doesn’t work on my induction stove.',
  'How can I get my dog out of bed?',
  'Is there any tool I can use to minimize the grounds in my cup?',
  'How can I make filtering my cold brew easier?',
  'How do I remove them from the pan?',
])('asks for none: %s', (sentence) => {
  expect(thingAskedFor(sentence)).toBeUndefined()
})
