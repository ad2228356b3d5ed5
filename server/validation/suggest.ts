import type { NicheKind } from '../../contract/atlas.ts'
import type { DraftedAssumption, SuggestedTest } from '../../contract/validation.ts'
import type { ValidationTest } from '../../contract/validation-test.ts'

const SUGGESTED = 3

/**
 * The two or three tests that fit an assumption best: those that can refute it before those that
 * hint, those that need no audience before others, then the cheaper and the quicker.
 * @param kind what is sold, where it is known: tests that do not fit it come last
 */
export function suggestTests(
  assumption: Pick<DraftedAssumption, 'kind'>,
  catalogue: readonly ValidationTest[],
  kind?: NicheKind,
): SuggestedTest[] {
  return catalogue
    .flatMap((test) => {
      const place = test.tests.findIndex((each) => each.kind === assumption.kind)
      const fit = test.tests[place]
      return fit ? [{ test, fit, place }] : []
    })
    .toSorted((a, b) => costOf(a) - costOf(b) || a.test.order - b.test.order)
    .slice(0, SUGGESTED)
    .map(({ test, fit }) => ({ slug: test.slug, name: test.name, reason: fit.why }))

  function costOf({
    test,
    fit,
    place,
  }: {
    test: ValidationTest
    fit: ValidationTest['tests'][number]
    place: number
  }) {
    const isUnfit = kind !== undefined && !test.fits.includes(kind)
    return (
      (isUnfit ? 100 : 0) +
      (fit.strength === 'decides' ? 0 : 20) +
      (test.needs_audience ? 25 : 0) +
      place * 3 +
      test.cost.low / 100 +
      test.days.low / 10
    )
  }
}
