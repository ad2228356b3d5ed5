import { describe, expect, test } from 'vitest'
import { ASSUMPTION_KINDS, type AssumptionKind } from '../../contract/assumption-kinds.ts'
import type { NicheKind } from '../../contract/atlas.ts'
import { suggestedTestSchema } from '../../contract/validation.ts'
import { readValidationTests } from '../providers/validation-tests/files.ts'
import { suggestTests } from './suggest.ts'

const catalogue = await readValidationTests()
const slugs = (kind: AssumptionKind, sold?: NicheKind) =>
  suggestTests({ kind }, catalogue, sold).map(({ slug }) => slug)

describe('suggested tests', () => {
  test.each(ASSUMPTION_KINDS)(
    'are two or three for the assumption %s, with the reason of the catalogue',
    (kind) => {
      const suggested = suggestTests({ kind }, catalogue)
      expect(suggested.length).toBeGreaterThanOrEqual(2)
      expect(suggested.length).toBeLessThanOrEqual(3)
      for (const { slug, reason, ...rest } of suggested) {
        suggestedTestSchema.parse({ slug, reason, ...rest })
        const of = catalogue.find((each) => each.slug === slug)
        expect(of?.tests.find((each) => each.kind === kind)?.why).toBe(reason)
      }
    },
  )

  test('begin with one that decides', () => {
    for (const kind of ASSUMPTION_KINDS) {
      const [first] = suggestTests({ kind }, catalogue)
      const of = catalogue.find(({ slug }) => slug === first?.slug)
      expect(of?.tests.find((each) => each.kind === kind)?.strength).toBe('decides')
    }
  })

  test('fit what is sold, where it is known', () => {
    expect(slugs('price', 'product')).toContain('pre-order')
    expect(slugs('price', 'service')).not.toContain('pre-order')
    expect(slugs('price', 'service')).toContain('concierge')
  })

  test('need no audience while others do without', () => {
    for (const kind of ASSUMPTION_KINDS) {
      for (const { slug } of suggestTests({ kind }, catalogue)) {
        expect(catalogue.find((each) => each.slug === slug)?.needs_audience).toBe(false)
      }
    }
  })

  test('are none for a catalogue without any that fits', () => {
    expect(suggestTests({ kind: 'price' }, [])).toEqual([])
  })
})
