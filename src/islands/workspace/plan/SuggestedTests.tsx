import { useState } from 'react'
import type { CatalogueTest, Plan } from '../../../../contract/plans.ts'
import { effortText, goalText, measureOf, suggestedText } from '../../../lib/plan/wording.ts'
import type { ShownAssumption } from '../../../lib/stores/validation-plan.ts'
import { Icon } from '../../shell/Icon.tsx'
import { TestForm } from './TestForm.tsx'
import { useReturnFocus } from './use-return-focus.ts'

interface Props {
  assumption: ShownAssumption
  plan: Plan
  isOpen: boolean
}

interface RowProps {
  test: CatalogueTest
  reason: string
  assumption: ShownAssumption
  plan: Plan
}

function SuggestedTest({ test, reason, assumption, plan }: RowProps) {
  const [isStarting, setStarting] = useState(false)
  const { button, giveBack } = useReturnFocus()
  const { slug, name, cost_for, pass, misleads } = test
  return (
    <li>
      <h5>{name}</h5>
      <p>{reason}</p>
      <dl className="plan-facts">
        <div>
          <dt>Takes</dt>
          <dd>
            {effortText(test)}
            {test.cost.high > 0 && <span className="text-ink-muted">. {cost_for}</span>}
          </dd>
        </div>
        <div>
          <dt>A pass</dt>
          <dd>{goalText({ ...pass, measure: measureOf(test) })}</dd>
        </div>
        <div>
          <dt>Misleads</dt>
          <dd>{misleads[0]}</dd>
        </div>
      </dl>
      {isStarting ? (
        <TestForm
          plan={plan}
          from={test}
          assumptionId={assumption.id}
          onClose={() => {
            setStarting(false)
            giveBack()
          }}
        />
      ) : (
        <p className="button-row">
          <button
            ref={button}
            type="button"
            className="button button-quiet"
            onClick={() => setStarting(true)}
          >
            <Icon name="plus" small />
            Use this test
            <span className="sr-only">: {name}</span>
          </button>
          <a className="link inline-flex items-center" href={`/validation-tests/${slug}`}>
            How to run it
            <span className="sr-only">: {name}</span>
          </a>
        </p>
      )}
    </li>
  )
}

/** Tests of the catalogue that fit an assumption. */
export function SuggestedTests({ assumption, plan, isOpen }: Props) {
  const suggested = plan.suggestions[assumption.kind].flatMap(({ slug, reason }) => {
    const test = plan.catalogue.find((each) => each.slug === slug)
    return test ? [{ test, reason }] : []
  })
  if (suggested.length === 0 || assumption.state !== 'open') return null
  return (
    <details className="plan-fold" open={isOpen}>
      <summary>
        <Icon name="chevron" small />
        {suggestedText(suggested.length)}
      </summary>
      <ul className="plan-suggested">
        {suggested.map(({ test, reason }) => (
          <SuggestedTest
            key={test.slug}
            test={test}
            reason={reason}
            assumption={assumption}
            plan={plan}
          />
        ))}
      </ul>
    </details>
  )
}
