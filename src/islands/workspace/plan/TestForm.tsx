import { useState } from 'react'
import { COMPARISONS } from '../../../../contract/pass-words.ts'
import { MEASURE_MAX, TEST_TITLE_MAX } from '../../../../contract/plan-form.ts'
import type { CatalogueTest, Plan, PlanTest } from '../../../../contract/plans.ts'
import { daysLater, localDay } from '../../../lib/local-day.ts'
import { typedTest } from '../../../lib/plan/typed.ts'
import { measureOf } from '../../../lib/plan/wording.ts'
import { addTest, editTest } from '../../../lib/stores/validation-plan.ts'
import { Field } from '../../shell/Field.tsx'
import { TextField } from '../../shell/TextField.tsx'
import { PlanForm } from './PlanForm.tsx'
import { SelectField } from './SelectField.tsx'

interface Props {
  plan: Plan
  /** The test that is changed; missing for a new one. */
  test?: PlanTest
  /** The test of the catalogue that a new one follows. */
  from?: CatalogueTest
  assumptionId?: string | null
  onClose: () => void
}

const DAYS = 14
const FIELDS = [
  'assumption_id',
  'title',
  'measure',
  'comparison',
  'threshold',
  'starts_on',
  'ends_on',
]

/** What the form shows at first. */
function firstValues(test: PlanTest | undefined, from: CatalogueTest | undefined) {
  const today = localDay()
  return {
    title: test?.title ?? from?.name,
    measure: test?.measure ?? (from && measureOf(from)),
    comparison: test?.comparison ?? from?.pass.comparison ?? 'at least',
    threshold: test?.threshold ?? from?.pass.threshold,
    startsOn: test?.starts_on ?? today,
    endsOn: test?.ends_on ?? daysLater(today, from?.days.high ?? DAYS),
  }
}

/** Starts a test, or changes it. The threshold is fixed before the first result. */
export function TestForm({ plan, test, from, assumptionId = null, onClose }: Props) {
  const [newId] = useState(() => crypto.randomUUID())
  const [first] = useState(() => firstValues(test, from))
  const hasEntries = test !== undefined && test.entries.length > 0

  return (
    <PlanForm
      label={test ? 'Change the test' : 'Start a test'}
      fields={FIELDS}
      submit={test ? 'Save' : 'Fix the threshold and start'}
      onSaved={onClose}
      onCancel={onClose}
      read={(form) => {
        const { fields, problems } = typedTest(form)
        const slug = from?.slug ?? null
        return {
          problems,
          send: () =>
            test
              ? editTest(test.id, fields)
              : addTest({ id: newId, catalogue_slug: slug, ...fields }),
        }
      }}
    >
      {({ errors, id }) => (
        <>
          <TextField
            id={id('title')}
            name="title"
            label="Name of the test"
            defaultValue={first.title}
            maxLength={TEST_TITLE_MAX}
            autoComplete="off"
            error={errors.title ?? ''}
          />
          <Field id={id('measure')} label="What you count" error={errors.measure ?? ''}>
            {(ties) => (
              <textarea
                {...ties}
                name="measure"
                rows={2}
                maxLength={MEASURE_MAX}
                defaultValue={first.measure}
                placeholder="people who pay $20 in advance"
              />
            )}
          </Field>
          <div className="plan-pair">
            <SelectField
              id={id('comparison')}
              name="comparison"
              label="It passes with"
              value={first.comparison}
              options={COMPARISONS.map((each) => [each, each])}
            />
            <TextField
              id={id('threshold')}
              name="threshold"
              label="Threshold"
              type="number"
              step="any"
              inputMode="decimal"
              defaultValue={first.threshold}
              error={errors.threshold ?? ''}
              hintId={id('fixed')}
            />
          </div>
          <p id={id('fixed')} className="form-hint">
            {hasEntries
              ? 'The log has begun. If you change what is counted or the threshold now, the plan shows what it was before, and until when.'
              : 'Fix it now, before the first result, at a number that would convince you. A threshold that is chosen afterwards fits any result. The numbers of the log add up; for a rate, such as a cost for each sign-up, log the result once.'}
            {from?.pass.why && ` ${from.pass.why}`}
          </p>
          <div className="plan-pair">
            <TextField
              id={id('starts_on')}
              name="starts_on"
              label="First day"
              type="date"
              defaultValue={first.startsOn}
              error={errors.starts_on ?? ''}
            />
            <TextField
              id={id('ends_on')}
              name="ends_on"
              label="Last day"
              type="date"
              defaultValue={first.endsOn}
              error={errors.ends_on ?? ''}
            />
          </div>
          {plan.assumptions.length > 0 && (
            <SelectField
              id={id('assumption_id')}
              name="assumption_id"
              label="It tests"
              value={test?.assumption_id ?? assumptionId ?? ''}
              options={[
                ['', 'No single assumption'],
                ...plan.assumptions.map((each) => [each.id, each.text] as const),
              ]}
            />
          )}
        </>
      )}
    </PlanForm>
  )
}
