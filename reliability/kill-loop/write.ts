import type { Seeded } from '../seeded.ts'
import type { Answer } from './client.ts'
import type { Ledger } from './ledger.ts'

/** Everything that clients need to write to a running API. */
export interface Traffic {
  url: string
  ledger: Ledger
  seeded: Seeded
  /** Gives Premium to an account; returns true if that was acknowledged. */
  grant(email: string): Promise<boolean>
}

/** One write of a client; false if there is nothing to write. */
export type Write = (traffic: Traffic) => Promise<boolean>

/**
 * True if a write was acknowledged with `status`; then records it. An unexpected
 * answer is a violation; a broken connection and a busy server are not.
 */
export function isAcknowledged(
  { ledger }: Traffic,
  route: string,
  answer: Answer,
  status: number,
  marker: string,
): boolean {
  if (answer.kind === 'lost') return false
  if (answer.status === status) {
    ledger.journal.record(ledger.round, route, marker)
    return true
  }
  if (answer.status !== 503) {
    const body = JSON.stringify(answer.body).slice(0, 200)
    ledger.violate('no answer is unexpected', `${route} answered ${answer.status} ${body}`)
  }
  return false
}

/** Locks an account or a family for one client, so that its writes have an order. */
export async function whileBusy<T extends { isBusy: boolean }>(
  holder: T,
  work: () => Promise<void>,
): Promise<true> {
  holder.isBusy = true
  try {
    await work()
    return true
  } finally {
    holder.isBusy = false
  }
}
