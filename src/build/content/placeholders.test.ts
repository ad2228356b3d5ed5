import { describe, expect, it } from 'vitest'
import { escapeText, fillPlaceholders } from './placeholders.ts'

const fill = (html: string) =>
  fillPlaceholders(html, { price: '$5 per month', support: '<a>mail</a>' }, 'legal/terms.md')

describe('fillPlaceholders', () => {
  it('puts each value wherever its name stands', () => {
    expect(fill('<p>{price}, and {price}; {support}</p>')).toBe(
      '<p>$5 per month, and $5 per month; <a>mail</a></p>',
    )
  })

  it('names the file, the word and what there is, for a word that is misspelt', () => {
    expect(() => fill('It costs {prize}.')).toThrow(
      'legal/terms.md: {prize} is no placeholder. There are {price}, {support}.',
    )
  })

  it('knows nothing by the names that every object has', () => {
    expect(() => fill('{constructor}')).toThrow('{constructor} is no placeholder')
  })
})

describe('escapeText', () => {
  it('lets no name become markup', () => {
    expect(escapeText('Fish & <b>Sons</b>')).toBe('Fish &amp; &lt;b&gt;Sons&lt;/b&gt;')
  })
})
