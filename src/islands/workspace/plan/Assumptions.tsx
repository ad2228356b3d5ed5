import { useState } from 'react'
import { ASSUMPTIONS_MAX } from '../../../../contract/plan-form.ts'
import type { Plan } from '../../../../contract/plans.ts'
import { Icon } from '../../shell/Icon.tsx'
import { AssumptionCard } from './AssumptionCard.tsx'
import { AssumptionForm } from './AssumptionForm.tsx'
import { useReturnFocus } from './use-return-focus.ts'

interface Props {
  plan: Plan
  isDrafting: boolean
  onDraft: () => void
}

/** The assumptions behind a candidate, the riskiest first. */
export function Assumptions({ plan, isDrafting, onDraft }: Props) {
  const [isAdding, setAdding] = useState(false)
  const { button, giveBack } = useReturnFocus()
  const { assumptions } = plan
  const hasDrafts = assumptions.some(({ origin }) => origin !== 'own')
  const isStale = assumptions.some(({ origin, reasons }) => origin === 'drafted' && !reasons)

  function close() {
    setAdding(false)
    giveBack()
  }

  return (
    <section className="plan-part" aria-labelledby="plan-assumptions">
      <h3 id="plan-assumptions">What has to be true</h3>
      {assumptions.length === 0 && (
        <p className="plan-note">
          There are no assumptions yet. We can draft one of each kind from the dossier and the
          evidence of this niche. You can change every word of them.
        </p>
      )}
      {isStale && (
        <p className="plan-note">
          Dossier or evidence have changed since some of these were drafted. Draft again to take
          what is new. What you wrote or changed stays.
        </p>
      )}
      <ol className="plan-list">
        {assumptions.map((assumption, index) => (
          <AssumptionCard
            key={assumption.id}
            assumption={assumption}
            plan={plan}
            isFirst={index === 0 && assumption.state === 'open'}
          />
        ))}
      </ol>
      {isAdding && <AssumptionForm onClose={close} />}
      <p className="button-row">
        <button
          type="button"
          className={hasDrafts ? 'button button-quiet' : 'button button-primary'}
          disabled={isDrafting}
          onClick={onDraft}
        >
          <Icon name={hasDrafts ? 'refresh' : 'list'} small />
          {isDrafting ? 'Drafting…' : hasDrafts ? 'Draft again' : 'Draft from evidence'}
        </button>
        {!isAdding && assumptions.length < ASSUMPTIONS_MAX && (
          <button
            ref={button}
            type="button"
            className="button button-quiet"
            onClick={() => setAdding(true)}
          >
            <Icon name="plus" small />
            Add your own
          </button>
        )}
      </p>
    </section>
  )
}
