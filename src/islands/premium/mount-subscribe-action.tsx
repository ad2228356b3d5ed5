import { createRoot } from 'react-dom/client'
import type { Plan } from '../../../contract/plan.ts'
import { SubscribeAction } from './SubscribeAction.tsx'

/** Renders the button of the subscription page for a signed-in user. */
export function mountSubscribeAction(place: Element, plan: Plan): void {
  createRoot(place).render(<SubscribeAction plan={plan} />)
}
