import { useState } from 'react'
import { STAGES } from '../../../../contract/candidate-form.ts'
import {
  DECISION_REASON_MAX,
  DECISIONS,
  type Decision,
  GO_ON_STAGES,
  stageAfter,
} from '../../../../contract/plan-form.ts'
import type { Plan, PlanTest } from '../../../../contract/plans.ts'
import { isReached } from '../../../../contract/test-state.ts'
import { typedDecision } from '../../../lib/plan/typed.ts'
import { decideTest } from '../../../lib/stores/validation-plan.ts'
import { Field } from '../../shell/Field.tsx'
import { PlanForm } from './PlanForm.tsx'
import { SelectField } from './SelectField.tsx'

interface Props {
  test: PlanTest
  plan: Plan
  onClose: () => void
}

const MEANINGS: Readonly<Record<Decision, string>> = {
  go_on: 'The assumption holds well enough to build on.',
  change: 'Another customer, offer or price. The niche goes back to Considering.',
  stop: 'The niche is dropped, with your reason. It can be taken up again.',
}
const CHOICES = Object.entries(DECISIONS) as [Decision, string][]

/** Decides a test by its threshold, and moves the niche. */
export function DecisionForm({ test, plan, onClose }: Props) {
  const [chosen, setChosen] = useState<Decision>(
    test.decision ?? (isReached(test) ? 'go_on' : 'change'),
  )
  const others = plan.tests.filter(({ id, decision }) => id !== test.id && decision === null)
  return (
    <PlanForm
      label={`Decide: ${test.title}`}
      fields={['decision', 'reason', 'stage']}
      submit="Decide"
      onSaved={onClose}
      onCancel={onClose}
      read={(form) => {
        const { decision, problems } = typedDecision(form)
        return { problems, send: () => decideTest(test.id, decision) }
      }}
    >
      {({ errors, id }) => (
        <>
          <fieldset className="plan-choices">
            <legend>What do you decide?</legend>
            {CHOICES.map(([decision, words]) => (
              <label key={decision}>
                <input
                  type="radio"
                  name="decision"
                  value={decision}
                  checked={chosen === decision}
                  onChange={() => setChosen(decision)}
                />
                <span>
                  <strong>{words}</strong>
                  <span className="plan-said text-ink-muted">{MEANINGS[decision]}</span>
                </span>
              </label>
            ))}
          </fieldset>
          {chosen === 'go_on' && (
            <SelectField
              id={id('stage')}
              name="stage"
              label={
                others.length > 0 ? 'Other tests are open. The niche goes to' : 'The niche goes to'
              }
              value={stageAfter('go_on', others.length) === 'testing' ? 'testing' : 'building'}
              options={GO_ON_STAGES.map((stage) => [stage, STAGES[stage]])}
            />
          )}
          <Field
            id={id('reason')}
            label="Why"
            optional={chosen !== 'stop'}
            error={errors.reason ?? ''}
          >
            {(ties) => (
              <textarea
                {...ties}
                name="reason"
                rows={2}
                maxLength={DECISION_REASON_MAX}
                defaultValue={test.decision_reason ?? ''}
              />
            )}
          </Field>
        </>
      )}
    </PlanForm>
  )
}
