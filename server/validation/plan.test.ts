import { expect, test } from 'vitest'
import { draftedPlanSchema } from '../../contract/validation.ts'
import { readValidationTests } from '../providers/validation-tests/files.ts'
import { nicheKindOf } from './niche-kind.ts'
import { draftPlan } from './plan.ts'
import { evidence, painPoint, ramps, report, withPainPoints } from './validation.fixture.ts'

const catalogue = await readValidationTests()
const analysis = withPainPoints([painPoint({ evidence: [evidence('Mine slips on tile.')] })])
const niche = 'Senior Dog Mobility'

test.each([
  ['a name alone', { niche }],
  ['a dossier', { niche, dossier: ramps }],
  ['an analysis', { niche, analysis }],
  ['all of it', { niche, dossier: ramps, analysis, report: report() }],
])('drafts a plan from %s', (_what, known) => {
  const plan = draftPlan(known, catalogue)
  expect(draftedPlanSchema.parse(plan)).toEqual(plan)
  expect(plan.assumptions).toHaveLength(5)
  for (const { tests } of plan.assumptions) expect(tests.length).toBeGreaterThanOrEqual(2)
})

test('suggests tests for what the offers are', () => {
  const offers = [
    { offer: 'A ramp that folds flat', model: 'product' as const },
    { offer: 'A sling cut to the dog', model: 'product' as const },
    { offer: 'A fitting at home', model: 'service' as const },
  ]
  const dossier = { ...ramps, dossier: { ...ramps.dossier, offers } }
  expect(nicheKindOf(dossier)).toBe('product')
  expect(nicheKindOf({ ...dossier, kind: 'software' })).toBe('software')
  expect(nicheKindOf(undefined)).toBeUndefined()
  const price = draftPlan({ niche, dossier }, catalogue).assumptions.find(
    ({ kind }) => kind === 'price',
  )
  expect(price?.tests.map(({ slug }) => slug)).toContain('pre-order')
})
