import { describe, expect, it } from 'vitest'
import { placeText, potentialOf, repairsText, verifiedText } from './wording.ts'

describe('the check of the quotes', () => {
  it('counts the shown ones among all that were drafted', () => {
    expect(verifiedText({ shown: 9, repaired: 1, dropped: 3 })).toBe(
      '9 of 12 quotes verified word for word',
    )
    expect(repairsText({ shown: 9, repaired: 1, dropped: 3 })).toBe(
      '1 quote corrected to the words of the discussion, 3 quotes not found in any discussion and left out',
    )
  })

  it('says nothing more when all held', () => {
    expect(repairsText({ shown: 9, repaired: 0, dropped: 0 })).toBe('')
  })
})

it.each([
  ['High: five people ask.', 'High', 'Five people ask.'],
  ['Medium – some ask', 'Medium', 'Some ask'],
  ['Low', 'Low', ''],
  ['Highly uncertain', null, 'Highly uncertain'],
])('reads the market potential %j', (text, level, reason) => {
  expect(potentialOf(text)).toEqual({ level, reason })
})

it('says where and when something was written', () => {
  const place = { community: 'dogs', score: 1, created_at: '2026-10-01T23:59:00Z' }
  expect(placeText(place)).toBe('dogs · 1 point · Oct 1, 2026')
  expect(placeText({ ...place, created_at: 'never' })).toBe('dogs · 1 point')
})
