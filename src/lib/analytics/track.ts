export type Tool = 'niche_explorer' | 'market_validator' | 'idea_generator'

/** Everything that is measured: event names with exactly the facts that go with them. */
export type TrackedEvent =
  | { name: 'sign_up'; method: 'email' | 'google' }
  | { name: 'login'; method: 'email' | 'google' }
  | { name: 'view_pricing'; place: string }
  | { name: 'subscribe_click'; place: string }
  | { name: 'begin_checkout'; value: number; currency: 'USD' }
  | { name: 'subscription'; value: number; currency: 'USD'; transaction_id: string }
  | { name: 'niche_explorer_use'; action: 'select' | 'explore'; niche: string; depth: number }
  | { name: 'feature_start'; feature: Tool }
  | { name: 'feature_complete'; feature: Tool }
  | { name: 'scroll_depth'; percent: 25 | 50 | 75 | 90 }
  | { name: 'error'; place: string; message: string }

/** Takes events to one analytics service. */
export interface Adapter {
  send(event: TrackedEvent): void
}

const adapters: readonly Adapter[] = []

/** Tells every analytics service about an event. Never throws: measuring breaks nothing. */
export function track(event: TrackedEvent): void {
  for (const adapter of adapters) {
    try {
      adapter.send(event)
    } catch (error) {
      console.error('An event could not be sent', error)
    }
  }
}
