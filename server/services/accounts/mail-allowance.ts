import { HOUR_MS } from '../../durations.ts'
import type { Throttle } from '../throttle.ts'
import type { Pseudonym } from './pseudonym.ts'

const PER_HOUR = 3

/**
 * Returns whether an address may get one more mail of a kind, and counts it. Each kind has its own
 * count, so a flood of registrations cannot block a reset.
 */
export type MailAllowance = (kind: 'verification' | 'reset', emailKey: string) => Promise<boolean>

export function createMailAllowance(throttle: Throttle, pseudonym: Pseudonym): MailAllowance {
  // The keyed hash prevents the table from listing addresses.
  return (kind, emailKey) =>
    throttle.allows(`mail:${kind}:${pseudonym('account', emailKey)}`, PER_HOUR, HOUR_MS)
}
