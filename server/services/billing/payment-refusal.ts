import { PaymentError } from '../../providers/payments/port.ts'
import { Refusal } from '../../refusal.ts'

const RETRY_AFTER_S = 5

/** Runs a payment call that a user waits for, and turns the provider's errors into our refusals. */
export async function orRefuse<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    if (error.kind === 'refused') throw new Refusal('payment_failed', { cause: error })
    throw new Refusal('payment_unavailable', { retryAfter: RETRY_AFTER_S, cause: error })
  }
}
