import { expect, test } from 'vitest'
import { headingCandidates } from './candidates.ts'
import { clauseOfFailingThing } from './failing-thing.ts'

const candidatesOf = (text: string) =>
  headingCandidates({ text, odds: 1, title: '', titleStems: new Set(), part: 'post' }).map(
    (each) => each.text,
  )

test.each([
  [
    "I have a label printer, that won't accept anything but branded paper.",
    'Label printer accepts only branded paper',
  ],
  [
    'We bought two bike pumps which keep leaking at the hose.',
    'Bike pumps keep leaking at the hose',
  ],
])('the thing that fails begins the heading: %s', (sentence, heading) => {
  expect(candidatesOf(sentence)).toContain(heading)
})

test.each([
  'I have a printer that my sister gave me last year for free.',
  'I have a knife that keeps its edge for years.',
  'I have a feeling about the shop which I cannot explain.',
])('a sentence without a thing that fails is left alone: %s', (sentence) => {
  expect(clauseOfFailingThing(sentence)).toBeUndefined()
})
