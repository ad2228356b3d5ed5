import { expect, test } from 'vitest'
import { communitiesOf } from './communities.ts'

test('counts people, not quotes, and names the largest community first', () => {
  const quotes = [
    { community: 'Sitters', person: 1 },
    { community: 'Groomers', person: 2 },
    { community: 'Groomers', person: 2 },
    { community: 'Kennels', person: 3 },
    { community: 'Kennels', person: 4 },
  ]
  expect(communitiesOf(quotes)).toEqual([
    { name: 'Kennels', people: 2 },
    { name: 'Groomers', people: 1 },
    { name: 'Sitters', people: 1 },
  ])
})

test('counts nobody where it is not known who said a quote', () => {
  expect(communitiesOf([{ community: 'Kennels', person: 1 }, { community: 'Kennels' }])).toBe(
    undefined,
  )
})
