import { describe, expect, test } from 'vitest'
import { contentStems, marketStems, stemOf, wordsOf } from './stems.ts'

describe('stems', () => {
  test.each([
    [['deposit', 'deposits', "deposit's"], 'deposit'],
    [['booking', 'booked', 'book', 'books'], 'book'],
    [['company', 'companies'], 'company'],
    [['leashes', 'leash'], 'leash'],
    [['invoice', 'invoices', 'invoicing'], 'invoic'],
    [['harness'], 'harness'],
    [['bus'], 'bus'],
    [['café'], 'café'],
    [['собака'], 'собака'],
  ])('%j share one', (words, stem) => {
    const stems = words.map(stemOf)
    expect(new Set(stems)).toEqual(new Set([stem]))
  })

  test('leave out what names no topic', () => {
    expect(contentStems("I really can't find the harness that doesn't chafe")).toEqual(
      new Set(['harness', 'chaf']),
    )
  })

  test('keep the words as they are written', () => {
    expect(wordsOf('No-shows hurt!').map((word) => word.surface)).toEqual(['no-shows', 'hurt'])
  })
})

test('the stems of a market hold what its doers do', () => {
  expect(marketStems('home coffee roasters')).toEqual(
    new Set(['home', 'coffe', 'roaster', 'roast']),
  )
  expect(marketStems('floor tiles')).toEqual(contentStems('floor tiles'))
  expect(marketStems('flowers')).toEqual(contentStems('flowers'))
})
