import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { STORAGE_KEYS } from '../../lib/storage-keys.ts'
import { HEAD_SCRIPT } from './head-script.ts'
import { lateStyle } from './late-style.ts'

const style = lateStyle({ font: '/a.woff2', moreFont: '/b.woff2', terrain: '/c.svg' })

/** Code points of a `unicode-range` or of the option of the same form that makes a font. */
const codePoints = (ranges: string) =>
  ranges.split(',').flatMap((range) => {
    const [from = 0, to = from] = range
      .replace('U+', '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    return Array.from({ length: to - from + 1 }, (_, index) => from + index)
  })

it('names each file once', () => {
  expect(style.match(/\/[abc]\.\w+/g)).toEqual(['/a.woff2', '/b.woff2', '/c.svg'])
})

it('loads the second font for exactly the characters that it was made with', () => {
  const made = /nicher-sans-more\.woff2 '([^']+)'/.exec(
    readFileSync('src/assets/fonts/README.md', 'utf8'),
  )
  const used = /unicode-range:([^}]+)/.exec(style)
  expect(codePoints(used?.[1] ?? '')).toEqual(codePoints(made?.[1] ?? ''))
})

it('is remembered under a key of the list', () => {
  expect(HEAD_SCRIPT).toContain(`'${STORAGE_KEYS.font}'`)
})
