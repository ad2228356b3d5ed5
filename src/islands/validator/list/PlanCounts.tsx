import { costsOf, type PlannedList } from '../../../lib/market/list-plan.ts'

/** What a list costs, as counts. */
export function PlanCounts({ plan }: { plan: PlannedList }) {
  return (
    <ul className="list-counts">
      {costsOf(plan).map(({ count, text }) => (
        <li key={text}>
          <strong>{count}</strong> {text}
        </li>
      ))}
    </ul>
  )
}
