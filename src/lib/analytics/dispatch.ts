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

/** Sends events to every service under the visit that they belong to. */
export function createDispatch(adapters: readonly Adapter[], visits: Visits) {
  function send(event: MeasuredEvent): void {
    const { id } = visits.touch()
    for (const adapter of adapters) adapter.send(event, id)
  }
  return function dispatch(event: MeasuredEvent): void {
    send(event)
    if (event.name !== 'feature_complete' || !visits.isFirstTrial()) return
    send({ name: 'trial_start', feature: event.feature })
  }
}
