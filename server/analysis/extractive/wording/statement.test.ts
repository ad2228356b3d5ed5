import { expect, test } from 'vitest'
import { clausesOf } from './clauses.ts'
import { statementOf } from './statement.ts'

const headingOf = (clause: string) => statementOf(clause)?.text
const statements = (sentence: string) => clausesOf(sentence).map(headingOf)

test.each([
  [
    "I can't find one that fits a left-handed child.",
    'Cannot find one that fits a left-handed child',
  ],
  [
    'Honestly, my supplier ships the wrong size every month.',
    'Supplier ships the wrong size every month',
  ],
  ['The worst part is that the app forgets who paid.', 'The app forgets who paid'],
  ['I wish there was a list of vets with prices.', 'People want a list of vets with prices'],
  [
    "We're looking for a sitter who drives at night.",
    'People look for a sitter who drives at night',
  ],
  [
    'I am looking for a small press to print linen bags.',
    'People want a small press to print linen bags',
  ],
  [
    'Sanding the inside of the long drawer is very difficult.',
    'Sanding the inside of the long drawer is difficult',
  ],
  ['The lid of the kiln leaks smoke as well.', 'The lid of the kiln leaks smoke'],
  ["The new mower doesn't cut as well.", "The new mower doesn't cut as well"],
  ["I'd happily pay for a bench that folds flat.", 'People would pay for a bench that folds flat'],
  ['No way to get a quote on a weekend.', 'No way to get a quote on a weekend'],
  [
    'We have to retype every order into the old system.',
    'Have to retype every order into the old system',
  ],
  [
    'I lose about three hours a week to late cancellations.',
    'Lose about three hours a week to late cancellations',
  ],
  ['My case needs three years, the feed has one.', 'Case needs three years, the feed has one'],
  [
    "Still we sold 12 pumps we don't have any more in the warehouse of our shop.",
    'Still we sold 12 pumps',
  ],
  ['I poured the whole mess through the reusable metal screen filter of my machine.', undefined],
  ["Most sources seem to indicate that there's no significant difference between them.", undefined],
  ['the tray is full before i empty a box', 'The tray is full before I empty a box'],
  ['PLEASE fix it, the export drops the last column', 'The export drops the last column'],
])('a heading is made from %s', (sentence, heading) => {
  expect(statements(sentence)).toContain(heading)
})

test('a possessive in the middle becomes an article, so no person is left', () => {
  expect(headingOf('Autopay was on my late father’s old card')).toBe(
    "Autopay was on the late father's old card",
  )
})

test.each([
  'The act of pouring appears to break the up crema entirely',
  'The pull is finished contain bad flavors',
  'I quit a place because they scheduled 40 unpaid minutes between two clients',
])('what is garbled, or would lose its reason, gives no heading: %s', (clause) => {
  expect(headingOf(clause)).toBeUndefined()
})

test('what a comma takes back or compares is not kept without the rest', () => {
  const clause = 'Boutique fulfillment for us was $3.10 per pick, now $4.85 plus storage and care'
  expect(headingOf(clause)).toBeUndefined()
})

test.each([
  ['My batch of home cooked food is never the same', 'Batch of home cooked food is never the same'],
  [
    'My crop plan is a 19 tab spreadsheet my partner built and I break it',
    'Crop plan is a 19 tab spreadsheet',
  ],
  ['The valve leaks at the group head, 14 months old', 'Valve leaks at the group head'],
  [
    'The birthday clown cancelled by text at eight on a Saturday morning in June',
    'Birthday clown cancelled by text',
  ],
  [
    'The booking software crashes whenever a client pays the deposit in two parts',
    'Booking software crashes whenever a client pays the deposit',
  ],
  ['I am so tired of chasing clients for the deposit', 'Tired of chasing clients for the deposit'],
  [
    'I find the same slippery film in my drip tray every morning',
    'Find the same slippery film in the drip tray',
  ],
  [
    'I find a slippery film in my drip tray every morning',
    'Find a slippery film in drip tray every morning',
  ],
])('asides, half times and articles give way: %s', (clause, heading) => {
  expect(headingOf(clause)).toBe(heading)
})

test.each([
  ['Our water was turned off for three days', 'Water was turned off for three days'],
  [
    'Everything that is delivered arrives broken or late',
    'Everything that is delivered arrives broken or late',
  ],
  ['I cannot get into my own domain for days', 'Cannot get into their own domain for days'],
  ['I spend hours on roasting my own beans', 'Spend hours on roasting beans'],
  [
    'Spent $412 of my own money on classroom materials',
    'Spent $412 of their own money on classroom materials',
  ],
  ['My landlord locked me out of my own house', 'Landlord locked me out of the house'],
  ['I missed my own bus this week', 'Missed their own bus this week'],
  ['Nobody here repairs my own car for less', 'Nobody here repairs the car for less'],
  [
    'We knew our file moved to another district in week five',
    'Knew the file moved to another district',
  ],
])('good English is no slip: %s', (clause, heading) => {
  expect(headingOf(clause)).toBe(heading)
})

test('the comma of a number is none of the sentence', () => {
  expect(headingOf('I gave up on direct import below 5,000 pieces')).toBe(
    'Gave up on direct import below 5,000 pieces',
  )
})

test.each(['It broke.', 'Me too, same', 'Why?'])(
  'too few words give no heading: %s',
  (sentence) => {
    expect(statements(sentence).filter((each) => each !== undefined)).toEqual([])
  },
)

test('a heading has at most nine words and ends on no small word', () => {
  const long =
    'The machine at the back of the hall stops in the middle of a cycle and nobody on the night shift of the whole building knows the code for it'
  for (const statement of statements(long)) {
    expect(statement?.split(' ').length ?? 0).toBeLessThanOrEqual(9)
    expect(statement).not.toMatch(/ (?:the|of|a|and|in|for)$/)
  }
})

test('what is too long ends at its comma', () => {
  const line = statementOf(
    'Luggage transfer came late, the last bus had gone and the hotel was shut',
  )
  expect(line).toEqual({ text: 'Luggage transfer came late, the last bus had gone', isCut: true })
})
