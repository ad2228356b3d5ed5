import { expect, it } from 'vitest'
import { keywordInAddress } from './address.ts'
import { ideasAddress } from './ideas-address.ts'

it('hands a keyword to the idea generator as its market', () => {
  expect(ideasAddress('cats & dogs')).toBe('/product-idea-generator?market=cats+%26+dogs')
})

it('finds no keyword outside a browser', () => {
  expect(keywordInAddress()).toBe('')
})
