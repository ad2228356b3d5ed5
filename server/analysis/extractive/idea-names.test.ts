import { expect, test } from 'vitest'
import { nameOf, shortName } from './idea-names.ts'

test.each([
  [
    'A comparison of prefab and builder bids, with sewer and fees',
    'Comparison of prefab and builder bids',
  ],
  [
    'A visit that tests every toilet of a building with dye, replaces leaking flappers, at $20 a unit',
    'Visit that tests every toilet of a building with dye',
  ],
  [
    'A booking page on which clients pay the deposit before the holidays',
    'Booking page on which clients pay the deposit before the holidays',
  ],
  [
    'A first visit from $195 for an unbuilt, cracked or wet oven, with a plan for its base',
    'First visit from $195 for an unbuilt, cracked or wet oven',
  ],
  [
    'A handover binder with dates, logins, filings and letters for one kind of club',
    'Handover binder with dates, logins, filings and letters for one kind of club',
  ],
  [
    'A yearly watch over domain, certificates and email records',
    'Yearly watch over domain, certificates and email records',
  ],
  [
    'A neutral coordinator who sends both lawyers the same dated report each week',
    'Neutral coordinator who sends both lawyers the same dated report each week',
  ],
  [
    'Calls that prepare a patient for excision surgery (cutting the growths out), from the search',
    'Calls that prepare a patient for excision surgery',
  ],
  [
    'A monthly box of three cardboard, scent and food puzzles that the dog may tear up',
    'Monthly box of three cardboard, scent and food puzzles',
  ],
  [
    'A weekly photo log and budget watch for owners whose car is at a shop far away',
    'Weekly photo log and budget watch for owners',
  ],
  [
    'A course on one category with its marks, fakes and sold prices, at one table',
    'Course on one category with its marks, fakes and sold prices',
  ],
  [
    'A gel-free nail studio with Japanese-style buffing, strengthening and long-wear lacquer',
    'Gel-free nail studio with Japanese-style buffing, strengthening and long-wear',
  ],
  ['Mite wash done on a jar of bees: a written date', 'Mite wash done on a jar of bees'],
])('an offer is named by its first part that says what it is: %s', (offer, name) => {
  expect(nameOf(offer)).toBe(name)
})

test.each([
  [
    'a kit of a copy stand and naming rules in a box that the town keeps',
    'Kit of a copy stand and naming rules in a box',
  ],
  [
    'a spreadsheet that turns the last twelve months of deposits into a fixed weekly paycheck and more',
    'Spreadsheet that turns the last twelve months of deposits',
  ],
  [
    'tool that takes the kennel deposit at booking',
    'Tool that takes the kennel deposit at booking',
  ],
])('a name ends with a phrase: %s', (text, name) => {
  expect(shortName(text)).toBe(name)
})
