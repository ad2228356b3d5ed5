import type { Tool, TrackedEvent } from './track.ts'
import type { Visits } from './visit.ts'

/** The events sent: those tracked by pages, and those derived from them. */
export type MeasuredEvent =
  | TrackedEvent
  | { name: 'page_view' }
  /** The first tool used in a visit, once the host answered. */
  | { name: 'trial_start'; feature: Tool }

/** Sends events to one analytics service. */
export interface Adapter {
  send(event: MeasuredEvent, visitId: string): void
}

/**
 * The tool that an event shows in use: the host returned a result or answered a visitor's request.
 */
function triedTool(event: MeasuredEvent): Tool | undefined {
  if (event.name === 'feature_complete') return event.feature
  const isAnswered = event.name === 'niche_explorer_use' && event.action === 'check'
  return isAnswered ? 'niche_explorer' : undefined
}

/** Sends events to every service, with their visit. */
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
