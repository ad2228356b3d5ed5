import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Plan } from '../../../contract/plan.ts'
import { track } from '../analytics/track.ts'
import { readStored, writeStored } from '../browser-storage.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'
import { $premium, $session, refreshPlan, startSession } from './session.ts'

/** What somebody sees who comes back from paying. */
export type Welcome =
  | { state: 'visitor' }
  /** The payment provider's message is waited for. */
  | { state: 'waiting' }
  /** It did not come in time; it may still. */
  | { state: 'late' }
  /** The host says that it is so. */
  | { state: 'premium' }

/** A minute in all. */
const PAUSES_MS = [500, 1_000, 1_500, 2_000, 3_000, 5_000, 7_000, 10_000, 10_000, 10_000, 10_000]

const wait = atom<'waiting' | 'late'>('waiting')

export const $welcome: ReadableAtom<Welcome> = computed(
  [$session, wait],
  (session, state): Welcome => {
    if (session.state === 'visitor') return { state: 'visitor' }
    if (session.state === 'user' && session.premium) return { state: 'premium' }
    return { state }
  },
)

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

let waiting: Promise<void> | undefined

async function askUntilPremium(): Promise<void> {
  await startSession()
  await refreshPlan()
  for (const pause of PAUSES_MS) {
    if ($session.get().state !== 'user' || $premium.get()) return
    await sleep(pause)
    await refreshPlan()
  }
  wait.set('late')
}

/** Asks the host whether the payment has arrived, less and less often, for a minute. Never rejects. */
export function awaitPremium(): Promise<void> {
  wait.set('waiting')
  waiting ??= askUntilPremium().finally(() => {
    waiting = undefined
  })
  return waiting
}

/** Counts the checkout that this browser began as a subscription, once. Only for who is Premium. */
export function countSubscription(plan: Plan): void {
  const begun = readStored(STORAGE_KEYS.checkout)
  if (begun === null || !$premium.get()) return
  writeStored(STORAGE_KEYS.checkout, null)
  track({
    name: 'subscription',
    value: plan.priceUsd,
    currency: 'USD',
    transaction_id: begun,
  })
}
