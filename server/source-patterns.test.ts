import { describe, expect, test } from 'vitest'
import { byFile, PATTERN_MAX, patternTime } from '../testing/pattern-time.ts'
import { sourcePatterns } from '../testing/source-patterns.ts'

const { patterns, unknown } = sourcePatterns(['contract', 'server'])

/** Put together while the host runs; what they read has a row in hostile-texts.test.ts or is short. */
const MADE_WHILE_RUNNING = [
  // Of the scripts that a name may be written in, before any request.
  'contract/niche-name-gate.ts',
  // Of the product's own routes, before any request.
  'server/plugins/errors.ts',
  // Reads a header, which Node bounds at 16 KB.
  'server/plugins/negotiation.ts',
  // Of the keyword that was asked for.
  'server/services/market/written-summary.ts',
]

describe('every regular expression of the host', () => {
  test('is found, or is known to be made while it runs', () => {
    expect(patterns.length).toBeGreaterThan(200)
    expect([...new Set(unknown.map(({ file }) => file))]).toEqual(MADE_WHILE_RUNNING)
  })

  test.each(byFile(patterns))(
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
