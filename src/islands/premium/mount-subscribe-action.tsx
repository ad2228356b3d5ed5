import { createRoot } from 'react-dom/client'
import type { Plan } from '../../../contract/plan.ts'
import { SubscribeAction } from './SubscribeAction.tsx'

/** Draws the button of the subscription page for somebody who is signed in. */
export function mountSubscribeAction(place: Element, plan: Plan): void {
  createRoot(place).render(<SubscribeAction plan={plan} />)
}
