import { ANALYTICS } from './ids.ts'

export type Tool = 'niche_explorer' | 'market_validator' | 'idea_generator'

/** Where prices are seen and asked for. */
export type PricingPlace =
  | 'landing'
  | 'subscribe'
  | 'modal_explore'
  | 'modal_keywords'
  | 'modal_reddit'
  | 'modal_default'

/** What went wrong; `page` is a fault that nothing caught, `island` one while drawing. */
export type ErrorPlace =
  | 'login'
  | 'sign_up'
  | 'google'
  | 'forgot_password'
  | 'explore'
  | 'tree'
  | 'market_validator'
  | 'idea_generator'
  | 'checkout'
  | 'portal'
  | 'feedback'
  | 'island'
  | 'page'

/** `check`: the host said whether the niche may be unfolded without Premium. */
export type NicheAction = 'select' | 'check' | 'explore'

/**
 * Everything that is measured: event names with exactly the facts that go with them. None of
 * them holds what a person typed, or says who it is.
 */
export type TrackedEvent =
  | { name: 'sign_up'; method: 'email' | 'google' }
  | { name: 'login'; method: 'email' | 'google' }
  | { name: 'view_pricing'; place: PricingPlace }
  | { name: 'subscribe_click'; place: PricingPlace }
  | { name: 'begin_checkout'; value: number; currency: 'USD' }
  | { name: 'subscription'; value: number; currency: 'USD'; transaction_id: string }
  /** `niche` is a name of the map, which is the same for everybody. */
  | { name: 'niche_explorer_use'; action: NicheAction; niche: string; depth: number }
  | { name: 'feature_start'; feature: Tool }
  | { name: 'feature_complete'; feature: Tool }
  | { name: 'scroll_depth'; percent: 25 | 50 | 75 | 90 }
  /** `message` is a code or the class of an error, never its text. */
  | { name: 'error'; place: ErrorPlace; message: string }

type Send = (event: TrackedEvent) => void

type Outlet =
  /** Whether there is consent is not known yet. */
  { state: 'waiting'; events: TrackedEvent[] } | { state: 'open'; send: Send } | { state: 'closed' }

let outlet: Outlet = { state: 'waiting', events: [] }

function deliver(send: Send, event: TrackedEvent): void {
  try {
    send(event)
  } catch (error) {
    console.error('An event could not be sent', error)
  }
}

/**
 * Tells analytics about an event, where analytics is configured and the person agreed; otherwise
 * it is forgotten. Never throws: measuring breaks nothing.
 */
export function track(event: TrackedEvent): void {
  if (!ANALYTICS) return
  if (outlet.state === 'waiting') outlet.events.push(event)
  else if (outlet.state === 'open') deliver(outlet.send, event)
}

/** There is consent: sends what happened on this page while that was found out, and what follows. */
export function openTracking(send: Send): void {
  const events = outlet.state === 'waiting' ? outlet.events : []
  outlet = { state: 'open', send }
  for (const event of events) deliver(send, event)
}

/** There is no consent: forgets everything, also what follows. */
export function closeTracking(): void {
  outlet = { state: 'closed' }
}
