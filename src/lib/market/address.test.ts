import { expect, it } from 'vitest'
import { ideasAddress, keywordInAddress } from './address.ts'

it('hands a keyword to the idea generator as its market', () => {
  expect(ideasAddress('cats & dogs')).toBe('/product-idea-generator?market=cats+%26+dogs')
})

it('finds no keyword outside a browser', () => {
  expect(keywordInAddress()).toBe('')
})
