/** What a subscription can be; a trial counts as active. */
export type PaymentStatus =
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'incomplete'
  | 'incomplete_expired'
  | 'paused'
  | 'canceled'

/** A subscription as the provider has it now. */
export interface Subscription {
  id: string
  customerId: string
  /** The user it was bought for; null where nobody wrote that down. */
  userId: string | null
  status: PaymentStatus
  currentPeriodEnd: Date | null
  /** When it is going to end, however that was asked for; null where it renews. */
  cancelAt: Date | null
}

/** The provider's own page where a subscription is paid for. */
export interface Checkout {
  id: string
  status: 'open' | 'complete' | 'expired'
  /** Where to pay; null once it is over. */
  url: string | null
}

/** A notice whose origin is certain. What it says of its object is not: it may be old. */
export interface PaymentEvent {
  id: string
  type: string
  /** Whether real money is meant. */
  isLive: boolean
  customerId: string | null
  subscriptionId: string | null
}

/**
 * The provider did not do it. `unavailable`: it may later, as it is. `refused`:
 * it won't. `message` and `code` are ours or the provider's codes, never its text.
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

/** The notice is not the provider's, or not of now. */
export class ForgedEventError extends Error {
  override name = 'ForgedEventError'
}

/**
 * Takes the money. What creates something takes a key: the same key with the
 * same input is the same thing, also after a crash.
 * Every method but `readEvent` is @throws {PaymentError}
 */
export interface Payments {
  /** Whether real money moves. */
  isLive: boolean
  createCustomer(userId: string, email: string, key: string): Promise<string>
  /** Ends a customer and every subscription of theirs; one that is gone already is fine. */
  deleteCustomer(customerId: string): Promise<void>
  /** Undefined where the customer is gone: deleted, or of another account at the provider. */
  createCheckout(
    order: { customerId: string; userId: string; successUrl: string; cancelUrl: string },
    key: string,
  ): Promise<Checkout | undefined>
  /** Undefined where there is none of that id. */
  findCheckout(id: string): Promise<Checkout | undefined>
  /** Nobody can pay there from now on; one that is over already is fine. */
  expireCheckout(id: string): Promise<void>
  /** The address of a page where a customer manages their subscription. */
  createPortal(customerId: string, returnUrl: string): Promise<string>
  /** Every subscription of a customer, newest first; none where the customer is gone. */
  subscriptionsOf(customerId: string): Promise<Subscription[]>
  /** Lets a subscription end with the period that is paid for. */
  cancelAtPeriodEnd(subscriptionId: string): Promise<Subscription>
  /** Ends a subscription at once; one that is gone already is fine. */
  cancelNow(subscriptionId: string): Promise<void>
  /**
   * @param body the bytes as they came
   * @throws {ForgedEventError} when they are not signed, were changed, or are more than 5 minutes away from `now`
   */
  readEvent(body: Buffer, signature: string | undefined, now: Date): PaymentEvent
}
