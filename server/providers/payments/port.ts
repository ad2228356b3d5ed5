/** The states of a subscription; a trial counts as active. */
export type PaymentStatus =
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'incomplete'
  | 'incomplete_expired'
  | 'paused'
  | 'canceled'

/** The current state of a subscription at the provider. */
export interface Subscription {
  id: string
  customerId: string
  /** The user it was bought for; null if that was not recorded. */
  userId: string | null
  status: PaymentStatus
  currentPeriodEnd: Date | null
  /** The time at which it will end, by a date or a flag; null if it renews. */
  cancelAt: Date | null
}

/** The provider's own payment page for a subscription. */
export interface Checkout {
  id: string
  status: 'open' | 'complete' | 'expired'
  /** The address of the page; null once it is over. */
  url: string | null
}

/** An event with a verified origin. The state in it may be old, so do not use it. */
export interface PaymentEvent {
  id: string
  type: string
  /** True for real money. */
  isLive: boolean
  customerId: string | null
  subscriptionId: string | null
}

/**
 * The provider did not do it. `unavailable`: the same call may work later.
 * `refused`: it will not. `message` and `code` are our codes or the provider's,
 * never its text.
 */
export class PaymentError extends Error {
  override name = 'PaymentError'
  readonly kind: 'unavailable' | 'refused'
  readonly code: string

  constructor(kind: 'unavailable' | 'refused', code: string) {
    super(`The payment provider ${kind === 'refused' ? 'refused' : 'is not available'} (${code})`)
    this.kind = kind
    this.code = code
  }
}

/** The event is not the provider's, or its time is too far from now. */
export class ForgedEventError extends Error {
  override name = 'ForgedEventError'
}

/**
 * Takes payments. Calls that create something take a key: the same key with the
 * same input is the same object, also after a crash. Every method except
 * `readEvent` is @throws {PaymentError}
 */
export interface Payments {
  /** True if real money moves. */
  isLive: boolean
  createCustomer(userId: string, email: string, key: string): Promise<string>
  /** Deletes a customer and all their subscriptions; does nothing if they are already deleted. */
  deleteCustomer(customerId: string): Promise<void>
  /** Undefined if the customer is gone: deleted, or of another account at the provider. */
  createCheckout(
    order: { customerId: string; userId: string; successUrl: string; cancelUrl: string },
    key: string,
  ): Promise<Checkout | undefined>
  /** Undefined if the id is unknown. */
  findCheckout(id: string): Promise<Checkout | undefined>
  /** Closes the checkout, so nobody can pay there; does nothing if it is already over. */
  expireCheckout(id: string): Promise<void>
  /** The address of the page where a customer manages their subscription. */
  createPortal(customerId: string, returnUrl: string): Promise<string>
  /** Every subscription of a customer, newest first; none if the customer is gone. */
  subscriptionsOf(customerId: string): Promise<Subscription[]>
  /** Ends a subscription at the end of its paid period. */
  cancelAtPeriodEnd(subscriptionId: string): Promise<Subscription>
  /** Ends a subscription at once; does nothing if it has already ended. */
  cancelNow(subscriptionId: string): Promise<void>
  /**
   * @param body the received bytes
   * @throws {ForgedEventError} when they are not signed, were changed, or are more
   * than 5 minutes away from `now`
   */
  readEvent(body: Buffer, signature: string | undefined, now: Date): PaymentEvent
}
