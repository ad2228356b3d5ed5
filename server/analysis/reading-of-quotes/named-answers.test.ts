import { expect, test } from 'vitest'
import { answersNamed } from './named-answers.ts'

test.each([
  ['We switched to Gingr and never looked back.', ['Gingr']],
  [
    'I use QuickBooks for invoices and pay for Square Appointments.',
    ['QuickBooks', 'Square Appointments'],
  ],
  ['They switched away from Mint after the price went up.', ['Mint']],
  ['We tried Jobber, then signed up for Housecall Pro.', ['Jobber', 'Housecall Pro']],
  ['My neighbor bought the PetSafe CozyUp last year.', ['PetSafe CozyUp']],
  ['We have been using 7shifts since spring.', ['7shifts']],
  ['I cancelled Monday.com last week.', ['Monday.com']],
])('a name after what somebody did with it is read: %s', (sentence, names) => {
  expect(answersNamed(sentence)).toEqual(names)
})

test.each([
  'I bought a ramp.',
  'We went to Ohio and met Anna.',
  'I use a spreadsheet on Mondays.',
  'We left Monday.',
  'I bought a German shepherd.',
  'I ordered on Amazon.',
  'Using it in May.',
  'She used I think three of them.',
  "I used Anna's van.",
  'They left New York.',
  'We moved to Denver.',
  'I left Boston.',
  'She left Him.',
  'She ditched Him.',
  'I went with Sarah.',
  'They are going with Tom.',
])('nothing is read from what names no product: %s', (sentence) => {
  expect(answersNamed(sentence)).toEqual([])
})
