import { useState } from 'react'
import { STAGES, type Stage } from '../../../../contract/candidate-form.ts'
import { DECISIONS } from '../../../../contract/plan-form.ts'
import type { Plan, PlanTest } from '../../../../contract/plans.ts'
import { awaitsDecision, TEST_STATES, testState } from '../../../../contract/test-state.ts'
import { dayText } from '../../../lib/ideas/wording.ts'
import { localDay } from '../../../lib/local-day.ts'
import { goalText, share, spanText, timeText, totalText } from '../../../lib/plan/wording.ts'
import { removeTest } from '../../../lib/stores/validation-plan.ts'
import { DecisionForm } from './DecisionForm.tsx'
import { Log } from './Log.tsx'
import { Removal } from './Removal.tsx'
import { TestForm } from './TestForm.tsx'
import { useReturnFocus } from './use-return-focus.ts'

interface Props {
  test: PlanTest
  plan: Plan
}

function FormerThresholds({ test }: { test: PlanTest }) {
  if (test.former_thresholds.length === 0) return null
  return (
    <div className="plan-former">
      <p>
        <strong>The threshold was changed after the log had begun.</strong> It was:
      </p>
      <ul>
        {test.former_thresholds.map((former) => (
          <li key={former.until}>
            {goalText(former)}, until <time dateTime={former.until}>{timeText(former.until)}</time>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Progress({ test, state }: { test: PlanTest; state: string }) {
  return (
    <div className="plan-progress" data-state={state}>
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect className="plan-track" width="100" height="8" />
        <rect className="plan-filled" width={share(test) * 100} height="8" />
      </svg>
      <p className="figures">{totalText(test)}</p>
    </div>
  )
}

function Decision({ test, stage }: { test: PlanTest; stage: Stage }) {
  const { decision, decision_reason: reason, decided_at: at } = test
  if (decision === null) return null
  return (
    <p className="plan-decided">
      <strong>Decided: {DECISIONS[decision]}</strong>
      {at && <span className="text-ink-muted"> on {dayText(at)}</span>}
      {reason && <span className="plan-said">{reason}</span>}
      <span className="plan-said text-ink-muted">The niche stands in {STAGES[stage]}.</span>
    </p>
  )
}

/** A test: its threshold, how far it is, its log and what was decided. */
export function TestCard({ test, plan }: Props) {
  const [open, setOpen] = useState<'nothing' | 'edit' | 'decide'>('nothing')
  const edit = useReturnFocus()
  const decide = useReturnFocus()
  const today = localDay()
  const state = testState(test, today)
  const waits = awaitsDecision(test, today)
  const assumption = plan.assumptions.find(({ id }) => id === test.assumption_id)

  if (open === 'edit') {
    return (
      <li className="plan-card">
        <TestForm
          plan={plan}
          test={test}
          onClose={() => {
            setOpen('nothing')
            edit.giveBack()
          }}
        />
      </li>
    )
  }
  return (
    <li className="plan-card" data-first={waits || undefined}>
      <p className="plan-kind">
        <strong className="plan-state" data-state={state}>
          {TEST_STATES[state]}
        </strong>
        {spanText(test)}
      </p>
      <h4>{test.title}</h4>
      <p>
        It passes with <strong>{goalText(test)}</strong>.
      </p>
      {assumption && <p className="text-ink-muted text-sm">It tests: {assumption.text}</p>}
      <Progress test={test} state={state} />
      <FormerThresholds test={test} />
      <Decision test={test} stage={plan.stage} />
      <Log test={test} />
      {open === 'decide' ? (
        <DecisionForm
          test={test}
          plan={plan}
          onClose={() => {
            setOpen('nothing')
            decide.giveBack()
          }}
        />
      ) : (
        <div className="plan-actions">
          <button
            ref={decide.button}
            type="button"
            className={waits ? 'button button-primary' : 'button button-quiet'}
            onClick={() => setOpen('decide')}
          >
            {test.decision === null ? 'Decide' : 'Decide again'}
            <span className="sr-only">: {test.title}</span>
          </button>
          <button
            ref={edit.button}
            type="button"
            className="button button-quiet"
            onClick={() => setOpen('edit')}
          >
            Edit
            <span className="sr-only"> the test: {test.title}</span>
          </button>
          <Removal what={`the test: ${test.title}`} onRemove={() => void removeTest(test.id)} />
        </div>
      )}
    </li>
  )
}
