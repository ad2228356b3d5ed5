import { describe, expect, test } from 'vitest'
import { byFile, PATTERN_MAX, patternTime } from '../testing/pattern-time.ts'
import { sourcePatterns } from '../testing/source-patterns.ts'

/** Read the site's own pages and styles while it is built, and nothing that anybody sends. */
const OF_THE_BUILD = new Set([
  'src/build/desk/own-origin.ts',
  'src/build/html/short-scopes.ts',
  'src/build/html/tighten-csp.ts',
])

const { patterns, unknown } = sourcePatterns(['src'])

describe('every regular expression of the site', () => {
  test('is found, or is known to be made of constants', () => {
    expect(patterns.length).toBeGreaterThan(70)
    // Of the names of the months, for the samples of the validator.
    expect(unknown.map(({ file }) => file)).toEqual(['src/build/content/demo-schemas.ts'])
  })

  test.each(byFile(patterns.filter(({ file }) => !OF_THE_BUILD.has(file))))(
    'in %s goes through 100,000 units of anything in no time',
    (_file, own) => {
      for (const pattern of own) {
        const { ms, text, length } = patternTime(pattern)
        expect(ms, `${pattern.place} with ${length} units of ${text}`).toBeLessThan(PATTERN_MAX)
      }
    },
    120_000,
  )
})
