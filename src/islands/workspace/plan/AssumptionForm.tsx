import { useState } from 'react'
import {
  ASSUMPTION_KINDS,
  ASSUMPTION_NAMES,
  IGNORANCE_NAMES,
  LEVELS,
  RISK_NAMES,
} from '../../../../contract/assumption-kinds.ts'
import { ASSUMPTION_TEXT_MAX } from '../../../../contract/plan-form.ts'
import { typedAssumption } from '../../../lib/plan/typed.ts'
import {
  addAssumption,
  editAssumption,
  type ShownAssumption,
} from '../../../lib/stores/validation-plan.ts'
import { Field } from '../../shell/Field.tsx'
import { PlanForm } from './PlanForm.tsx'
import { SelectField } from './SelectField.tsx'

interface Props {
  /** Missing for a new one. */
  assumption?: ShownAssumption
  onClose: () => void
}

/** Writes an assumption in the member's own words. */
export function AssumptionForm({ assumption, onClose }: Props) {
  // The same for every attempt, so that a lost answer does not add it twice.
  const [newId] = useState(() => crypto.randomUUID())

  return (
    <PlanForm
      label={assumption ? 'Edit the assumption' : 'Add an assumption'}
      fields={['kind', 'text', 'risk', 'ignorance']}
      submit={assumption ? 'Save' : 'Add'}
      onSaved={onClose}
      onCancel={onClose}
      read={(form) => {
        const { fields, problems } = typedAssumption(form)
        return {
          problems,
          send: () =>
            assumption
              ? editAssumption(assumption.id, { ...fields, state: assumption.state })
              : addAssumption({ id: newId, ...fields }),
        }
      }}
    >
      {({ errors, id }) => (
        <>
          <Field id={id('text')} label="What has to be true" error={errors.text ?? ''}>
            {(ties) => (
              <textarea
                {...ties}
                name="text"
                rows={3}
                maxLength={ASSUMPTION_TEXT_MAX}
                defaultValue={assumption?.text}
              />
            )}
          </Field>
          <SelectField
            id={id('kind')}
            name="kind"
            label="Kind"
            value={assumption?.kind ?? 'customer'}
            options={ASSUMPTION_KINDS.map((kind) => [kind, ASSUMPTION_NAMES[kind]])}
          />
          <div className="plan-pair">
            <SelectField
              id={id('risk')}
              name="risk"
              label="If it is false"
              value={assumption?.risk ?? 3}
              options={LEVELS.map((level) => [level, RISK_NAMES[level]])}
            />
            <SelectField
              id={id('ignorance')}
              name="ignorance"
              label="What is known"
              value={assumption?.ignorance ?? 3}
              options={LEVELS.map((level) => [level, IGNORANCE_NAMES[level]])}
            />
          </div>
        </>
      )}
    </PlanForm>
  )
}
