import { useState } from 'react'
import { PLAN_TESTS_MAX } from '../../../../contract/plan-form.ts'
import type { Plan } from '../../../../contract/plans.ts'
import { Icon } from '../../shell/Icon.tsx'
import { TestCard } from './TestCard.tsx'
import { TestForm } from './TestForm.tsx'
import { useReturnFocus } from './use-return-focus.ts'

/** The tests of a plan with their logs. */
export function Tests({ plan }: { plan: Plan }) {
  const [isAdding, setAdding] = useState(false)
  const { button, giveBack } = useReturnFocus()
  const { tests } = plan
  return (
    <section className="plan-part" aria-labelledby="plan-tests">
      <h3 id="plan-tests">Tests</h3>
      {tests.length === 0 && (
        <p className="plan-note">
          No test has begun. Choose one that fits the riskiest assumption, or describe your own.
        </p>
      )}
      <ul className="plan-list">
        {tests.map((test) => (
          <TestCard key={test.id} test={test} plan={plan} />
        ))}
      </ul>
      {isAdding ? (
        <TestForm
          plan={plan}
          onClose={() => {
            setAdding(false)
            giveBack()
          }}
        />
      ) : (
        tests.length < PLAN_TESTS_MAX && (
          <p className="button-row">
            <button
              ref={button}
              type="button"
              className="button button-quiet"
              onClick={() => setAdding(true)}
            >
              <Icon name="plus" small />
              Describe your own test
            </button>
          </p>
        )
      )}
    </section>
  )
}
