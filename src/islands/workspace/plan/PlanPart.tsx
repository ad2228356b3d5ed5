import { lazy, Suspense } from 'react'
import type { PartProps } from '../part-props.ts'

/** The plan is below what the page shows at first, so its code comes after the rest. */
const PlanScreen = lazy(() => import('./PlanScreen.tsx'))

export function PlanPart({ detail }: PartProps) {
  return (
    <Suspense fallback={<p className="text-ink-muted">Loading the plan…</p>}>
      <PlanScreen candidateId={detail.candidate.id} name={detail.candidate.name} />
    </Suspense>
  )
}
