import { expect, test } from 'vitest'
import { thingAskedFor } from './asked-thing.ts'

test.each([
  ['What are substitutes of caffeine?', 'comparison of substitutes for caffeine'],
  ['Are there any good substitutes for bread flour?', 'comparison of substitutes for bread flour'],
  [
    'How do I get started in roasting my own beans at home?',
    'starter kit for roasting beans at home',
  ],
  ['Most moka pots don’t work on my induction stove.', 'moka pots that work on an induction stove'],
  [
    'How can I shift coffee stains out of fabric?',
    'product that takes coffee stains out of fabric',
  ],
  [
    'How do I get the smoke smell out of my jacket?',
    'product that takes smoke smell out of the jacket',
  ],
  [
    'Is there a way for removing rust stains from a cast iron pan?',
    'product that takes rust stains from a cast iron pan',
  ],
])('asks for a thing: %s', (sentence, name) => {
  expect(thingAskedFor(sentence)?.name).toBe(name)
})

test.each([
  'What are substitutes of it?',
  'What are good substitutes for teachers?',
  'What substitutes for eggs work best in a cake?',
  'What are the alternatives to chemotherapy?',
  'How do I get started?',
  'How do I get started with this?',
  'How do I get started in dating after divorce?',
  'How do I get started in making money online?',
  'Is there a method to make flavored coffee without syrups?',
  'Most people don’t work on my street.',
  'Most landlords don’t work with my voucher.',
  'Most mechanics don’t work on Fridays.',
  'Many medications don’t work on my migraines.',
  'Most lenders don’t work with my phone.',
  'My moka pot doesn’t work on my induction stove.',
  'How can I get my dog out of bed?',
  'How do I remove all stains from my record?',
  'How do I get my ex’s smell off the couch?',
  'Is there any tool I can use to minimize the grounds in my cup?',
  'How can I make filtering my cold brew easier?',
  'How do I remove them from the pan?',
])('asks for none: %s', (sentence) => {
  expect(thingAskedFor(sentence)).toBeUndefined()
})

test('says what it is, for whom, and how it is tried', () => {
  expect(thingAskedFor('Most moka pots don’t fit in our small oven.')).toEqual({
    shape: 'product',
    name: 'moka pots that fit in a small oven',
    what: 'A shop for moka pots that fit in a small oven, each tried before it is sold.',
    businessModel: 'A product, sold by the piece.',
    audience: 'People with a small oven.',
    firstVersion:
      'List the ones that do with a link to buy each, and count the orders before any is stocked.',
  })
})
