import { describe, expect, test } from 'vitest'
import { byFile, PATTERN_MAX, patternTime } from '../testing/pattern-time.ts'
import { sourcePatterns } from '../testing/source-patterns.ts'

const { patterns, unknown } = sourcePatterns(['contract', 'server'])

/**
 * Files that build patterns at run time; each has a row in hostile-texts.test.ts
 * or reads short text.
 */
const MADE_WHILE_RUNNING = [
  // Made from the scripts that a name may use, before any request.
  'contract/niche-name-gate.ts',
  // Made from lists of verbs, before any request.
  'server/analysis/extractive/wording/asked.ts',
  // Made from lists of verbs, before any request.
  'server/analysis/reading-of-quotes/hand-work.ts',
  // Made from lists of nouns, before any request.
  'server/analysis/reading-of-quotes/roles.ts',
  // Made from the product's own routes, before any request.
  'server/plugins/errors.ts',
  // Reads a header, which Node limits to 16 KB.
  'server/plugins/negotiation.ts',
  // Made from the requested keyword.
  'server/services/market/written-summary.ts',
]

describe('every regular expression of the host', () => {
  test('is found, or is listed as built at run time', () => {
    expect(patterns.length).toBeGreaterThan(200)
    expect([...new Set(unknown.map(({ file }) => file))]).toEqual(MADE_WHILE_RUNNING)
  })

  test.each(byFile(patterns))(
    'in %s reads 100,000 units of any text fast enough',
    (_file, own) => {
      for (const pattern of own) {
        const { ms, text, length } = patternTime(pattern)
        expect(ms, `${pattern.place} with ${length} units of ${text}`).toBeLessThan(PATTERN_MAX)
      }
    },
    120_000,
  )
})
