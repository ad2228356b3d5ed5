import { useState } from 'react'
import {
  ASSUMPTION_NAMES,
  IGNORANCE_NAMES,
  type Level,
  RISK_NAMES,
} from '../../../../contract/assumption-kinds.ts'
import { ASSUMPTION_STATES, type AssumptionState } from '../../../../contract/plan-form.ts'
import type { Plan } from '../../../../contract/plans.ts'
import {
  markAssumption,
  removeAssumption,
  type ShownAssumption,
} from '../../../lib/stores/validation-plan.ts'
import { ProvenanceMark } from '../../shell/ProvenanceMark.tsx'
import { AssumptionForm } from './AssumptionForm.tsx'
import { Grounds } from './Grounds.tsx'
import { Removal } from './Removal.tsx'
import { SuggestedTests } from './SuggestedTests.tsx'
import { useReturnFocus } from './use-return-focus.ts'

interface Props {
  assumption: ShownAssumption
  plan: Plan
  /** True for the riskiest open one. */
  isFirst: boolean
}

const LEVELS = [1, 2, 3] as const

function Dots({ level }: { level: Level }) {
  return (
    <span className="plan-dots" aria-hidden="true">
      {LEVELS.map((each) => (
        <span key={each} data-full={each <= level || undefined} />
      ))}
    </span>
  )
}

/** Whose words they are, where they are not the member's own. */
function originText({ origin, reasons }: ShownAssumption): string {
  if (origin === 'changed') return 'Drafted by rules, changed by you'
  if (reasons === null) return 'Drafted by rules from what was known then'
  return reasons.grounds.length > 0
    ? 'Drafted by rules from what is shown below'
    : 'Drafted by rules from the name of the niche. There is no evidence yet.'
}

/** An assumption with its risk, what is known of it, what that rests on, and tests that fit. */
export function AssumptionCard({ assumption, plan, isFirst }: Props) {
  const [isEditing, setEditing] = useState(false)
  const { button, giveBack } = useReturnFocus()
  const { id, kind, text, risk, ignorance, state, origin, reasons } = assumption

  if (isEditing) {
    return (
      <li className="plan-card">
        <AssumptionForm
          assumption={assumption}
          onClose={() => {
            setEditing(false)
            giveBack()
          }}
        />
      </li>
    )
  }
  return (
    <li className="plan-card" data-first={isFirst || undefined} data-state={state}>
      <p className="plan-kind">
        {isFirst && <strong className="plan-flag">Test this first</strong>}
        {ASSUMPTION_NAMES[kind]}
      </p>
      <h4>{text}</h4>
      <dl className="plan-levels">
        <div>
          <dt>If it is false</dt>
          <dd>
            <Dots level={risk} />
            <strong>{RISK_NAMES[risk]}</strong> <span className="sr-only">({risk} of 3)</span>
          </dd>
          {reasons?.risk === risk && <dd className="plan-reason">{reasons.risk_reason}</dd>}
        </div>
        <div>
          <dt>What is known</dt>
          <dd>
            <Dots level={ignorance} />
            <strong>{IGNORANCE_NAMES[ignorance]}</strong>{' '}
            <span className="sr-only">({ignorance} of 3)</span>
          </dd>
          {reasons?.ignorance === ignorance && (
            <dd className="plan-reason">{reasons.ignorance_reason}</dd>
          )}
        </div>
      </dl>
      {origin === 'own' ? (
        <p>
          <ProvenanceMark kind="own" />
        </p>
      ) : (
        <p className="text-ink-muted text-sm">{originText(assumption)}</p>
      )}
      {reasons && reasons.grounds.length > 0 && (
        <Grounds grounds={reasons.grounds} isOpen={isFirst} />
      )}
      <SuggestedTests assumption={assumption} plan={plan} isOpen={isFirst} />
      <div className="plan-actions">
        <label className="stage-field">
          <span>What you found</span>
          <select
            value={state}
            onChange={({ target }) =>
              void markAssumption(assumption, target.value as AssumptionState)
            }
          >
            {Object.entries(ASSUMPTION_STATES).map(([each, words]) => (
              <option key={each} value={each}>
                {words}
              </option>
            ))}
          </select>
        </label>
        <button
          ref={button}
          type="button"
          className="button button-quiet"
          onClick={() => setEditing(true)}
        >
          Edit
          <span className="sr-only"> this assumption</span>
        </button>
        <Removal what="this assumption" onRemove={() => void removeAssumption(id)} />
      </div>
    </li>
  )
}
