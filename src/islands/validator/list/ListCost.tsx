import { localeText } from '../../../../contract/locale.ts'
import type { PlannedList } from '../../../lib/market/list-plan.ts'
import { changeList, getFigures } from '../../../lib/stores/keyword-list.ts'
import { useArrivalFocus } from '../../shell/use-arrival-focus.ts'
import { FailedLines } from './FailedLines.tsx'
import { PlanCounts } from './PlanCounts.tsx'

function change() {
  changeList()
  document.getElementById('keywords')?.focus()
}

/** What the list will cost, before anything is asked. */
export function ListCost({ plan }: { plan: PlannedList }) {
  const heading = useArrivalFocus()
  const failed = plan.lines.filter(({ state }) => state === 'failed')
  return (
    <section className="list-cost sheet" aria-labelledby="list-cost">
      <h2 id="list-cost" ref={heading} tabIndex={-1}>
        What This List Will Cost
      </h2>
      <p className="text-ink-muted">{localeText(plan.locale)}. Nothing has been asked yet.</p>
      <PlanCounts plan={plan} />
      {failed.length > 0 && (
        <div>
          <h3>Lines That Cannot Be Checked</h3>
          <FailedLines lines={failed} />
        </div>
      )}
      <div className="button-row">
        <button
          type="button"
          className="button button-primary button-large"
          onClick={() => void getFigures()}
        >
          Get Figures
        </button>
        <button type="button" className="button button-quiet button-large" onClick={change}>
          Change the List
        </button>
      </div>
    </section>
  )
}
