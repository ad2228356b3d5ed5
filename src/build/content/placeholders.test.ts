import { describe, expect, it } from 'vitest'
import { escapeText, fillPlaceholders } from './placeholders.ts'

const fill = (html: string) =>
  fillPlaceholders(html, { price: '$5 per month', support: '<a>mail</a>' }, 'legal/terms.md')

describe('fillPlaceholders', () => {
  it('replaces every placeholder with its value', () => {
    expect(fill('<p>{price}, and {price}; {support}</p>')).toBe(
      '<p>$5 per month, and $5 per month; <a>mail</a></p>',
    )
  })

  it('names the file, a misspelled word and the known placeholders', () => {
    expect(() => fill('It costs {prize}.')).toThrow(
      'legal/terms.md: {prize} is no placeholder. There are {price}, {support}.',
    )
  })

  it('ignores inherited object properties', () => {
    expect(() => fill('{constructor}')).toThrow('{constructor} is no placeholder')
  })
})

describe('escapeText', () => {
  it('escapes markup in a name', () => {
    expect(escapeText('Fish & <b>Sons</b>')).toBe('Fish &amp; &lt;b&gt;Sons&lt;/b&gt;')
  })
})
