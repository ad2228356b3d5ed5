import { expect, test } from 'vitest'
import { communityWords, searchTerms, searchWords } from './words.ts'

test('plain text is searched as it is', () => {
  expect(searchWords("Plain text, isn't it?\nYes: 100%.")).toBeNull()
})

test.each([
  ['“Quoted”—words', 'quoted words'],
  ['Don’t', "don't"],
  ['СОБАКА', 'собака'],
  ['大型犬 Dogs', '大 型 犬 dogs'],
])('what is not plain is searched as words: %s', (text, words) => {
  expect(searchWords(text)).toBe(words)
})

test.each([
  ['SeniorDogs', 'Senior Dogs'],
  ['small_business', 'small business'],
  ['HOABoards', 'HOA Boards'],
  ['dogs', 'dogs'],
  ['собаки', 'собаки'],
])('the community %s is named %s', (name, words) => {
  expect(communityWords(name)).toBe(words)
})

test.each([
  ['Large dogs, large DOGS!', ['large', 'dogs']],
  ["a' | !b & (c:*)", ['a', 'b', 'c']],
  ['大型犬 leash', ['大 型 犬', 'leash']],
  ['   ', []],
])('the terms of %j are %j', (market, terms) => {
  expect(searchTerms(market)).toEqual(terms)
})

test('terms are few and short, even for a long market name', () => {
  const terms = searchTerms(
    Array.from({ length: 5_000 }, (_, i) => `${i}${'x'.repeat(90)}`).join(' '),
  )
  expect(terms.length).toBeLessThanOrEqual(8)
  for (const term of terms) expect(term.length).toBeLessThanOrEqual(40)
})
