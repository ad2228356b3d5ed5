import { ANALYTICS } from './ids.ts'

export type Tool = 'niche_explorer' | 'market_validator' | 'idea_generator'

/** The places that show prices and offer a checkout. */
export type PricingPlace =
  | 'landing'
  | 'subscribe'
  | 'modal_explore'
  | 'modal_keywords'
  | 'modal_reddit'
  | 'modal_default'

/** The kind of error: `page` is an uncaught error, `island` a rendering error. */
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
 * All tracked events and their parameters. None of them contains user input or identifies the user.
 */
export type TrackedEvent =
  | { name: 'sign_up'; method: 'email' | 'google' }
  | { name: 'login'; method: 'email' | 'google' }
  | { name: 'view_pricing'; place: PricingPlace }
  | { name: 'subscribe_click'; place: PricingPlace }
  | { name: 'begin_checkout'; value: number; currency: 'USD' }
  | { name: 'subscription'; value: number; currency: 'USD'; transaction_id: string }
  /** `niche` is a name from the map, which is the same for all users. */
  | { name: 'niche_explorer_use'; action: NicheAction; niche: string; depth: number }
  | { name: 'feature_start'; feature: Tool }
  | { name: 'feature_complete'; feature: Tool }
  | { name: 'scroll_depth'; percent: 25 | 50 | 75 | 90 }
  /** `message` is a code or the class of an error, never its text. */
  | { name: 'error'; place: ErrorPlace; message: string }

type Send = (event: TrackedEvent) => void

type Outlet =
  /** The consent is not known yet. */
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
 * Tracks an event if analytics is configured and the user agreed; otherwise discards it. Never
 * throws.
 */
export function track(event: TrackedEvent): void {
  if (!ANALYTICS) return
  if (outlet.state === 'waiting') outlet.events.push(event)
  else if (outlet.state === 'open') deliver(outlet.send, event)
}

/** Consent exists: sends the events queued on this page, and later ones. */
export function openTracking(send: Send): void {
  const events = outlet.state === 'waiting' ? outlet.events : []
  outlet = { state: 'open', send }
  for (const event of events) deliver(send, event)
}

/** There is no consent: discards queued and later events. */
export function closeTracking(): void {
  outlet = { state: 'closed' }
}
