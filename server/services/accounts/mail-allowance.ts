import { HOUR_MS } from '../../durations.ts'
import type { Throttle } from '../throttle.ts'
import type { Pseudonym } from './pseudonym.ts'

const PER_HOUR = 3

/**
 * Whether an address may get one more mail of a kind; counts it. The kinds are
 * counted apart, so that nobody keeps a reset from somebody by registering for them.
 */
export type MailAllowance = (kind: 'verification' | 'reset', emailKey: string) => Promise<boolean>

export function createMailAllowance(throttle: Throttle, pseudonym: Pseudonym): MailAllowance {
  // The keyed hash keeps the table from being a list of addresses.
  return (kind, emailKey) =>
    throttle.allows(`mail:${kind}:${pseudonym('account', emailKey)}`, PER_HOUR, HOUR_MS)
}
