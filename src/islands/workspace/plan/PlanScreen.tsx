import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { openCandidate } from '../../../lib/stores/candidate-page.ts'
import { reloadKept } from '../../../lib/stores/kept.ts'
import {
  $validationPlan,
  draftPlan,
  openPlan,
  reloadPlan,
} from '../../../lib/stores/validation-plan.ts'
import { RetryNotice } from '../../shell/RetryNotice.tsx'
import { Assumptions } from './Assumptions.tsx'
import { Questions } from './Questions.tsx'
import { Tests } from './Tests.tsx'
import './plan.css'

interface Props {
  candidateId: string
  /** Of the candidate. */
  name: string
}

/** The card and the head of the page show the new stage. */
function showMove(): void {
  void reloadKept()
  void openCandidate()
}

/** The validation plan of a candidate. */
export default function PlanScreen({ candidateId, name }: Props) {
  const screen = useStore($validationPlan)

  useEffect(() => openPlan(candidateId, showMove), [candidateId])

  if (screen.state === 'failed') {
    return (
      <div role="alert">
        <RetryNotice
          text={
            screen.isOffline
              ? 'We could not load the plan because the server can’t be reached. Please check your connection.'
              : 'We could not load the plan.'
          }
          onRetry={() => void reloadPlan()}
        />
      </div>
    )
  }
  if (screen.state !== 'ready') return <p className="text-ink-muted">Loading the plan…</p>
  const { plan, isDrafting } = screen
  return (
    <div className="plan">
      <p className="plan-lead">
        Write down what has to be true for this to work, test the riskiest part first, and decide by
        a threshold that you fixed before. No other account sees the plan.
      </p>
      <Assumptions plan={plan} isDrafting={isDrafting} onDraft={() => void draftPlan()} />
      <Tests plan={plan} />
      <Questions name={name} questions={plan.questions} />
    </div>
  )
}
