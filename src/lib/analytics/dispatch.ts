import type { Tool, TrackedEvent } from './track.ts'
import type { Visits } from './visit.ts'

/** What is sent: what the pages tell, and what follows from it. */
export type MeasuredEvent =
  | TrackedEvent
  | { name: 'page_view' }
  /** The first tool that a visit made use of, once the host had answered. */
  | { name: 'trial_start'; feature: Tool }

/** Takes events to one analytics service. */
export interface Adapter {
  send(event: MeasuredEvent, visitId: string): void
}

/** The tool that an event shows in use: the host gave a result, or answered what a visitor asked. */
function triedTool(event: MeasuredEvent): Tool | undefined {
  if (event.name === 'feature_complete') return event.feature
  const isAnswered = event.name === 'niche_explorer_use' && event.action === 'check'
  return isAnswered ? 'niche_explorer' : undefined
}

/** Sends events to every service under the visit that they belong to. */
export function createDispatch(adapters: readonly Adapter[], visits: Visits) {
  function send(event: MeasuredEvent): void {
    const { id } = visits.touch()
    for (const adapter of adapters) adapter.send(event, id)
  }
  return function dispatch(event: MeasuredEvent): void {
    send(event)
    const feature = triedTool(event)
    if (feature && visits.isFirstTrial()) send({ name: 'trial_start', feature })
  }
}
