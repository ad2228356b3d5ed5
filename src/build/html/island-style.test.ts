import { expect, it } from 'vitest'
import { styleIntoHead } from './island-style.ts'

const STYLE = '<style>astro-island,astro-slot{display:contents}</style>'

it('moves the style of islands into the head and leaves other styles alone', () => {
  const html = `<head><style>a{}</style></head><body><div>${STYLE}<astro-island></astro-island></div></body>`
  expect(styleIntoHead(html)).toBe(
    `<head><style>a{}</style>${STYLE}</head><body><div><astro-island></astro-island></div></body>`,
  )
})

it('leaves a page without islands unchanged', () => {
  const html = '<head></head><body><p>astro-island</p></body>'
  expect(styleIntoHead(html)).toBe(html)
})
