import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Plan } from '../../../contract/plan.ts'
import { track } from '../analytics/track.ts'
import { readStored, writeStored } from '../browser-storage.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'
import { keepAsking, PATIENCE } from './keep-asking.ts'
import { $premium, $session, refreshPlan, retrySession, startSession } from './session.ts'

/** The state of the screen after a payment. */
export type Welcome =
  | { state: 'visitor' }
  /** Waiting for the payment provider's message. */
  | { state: 'waiting' }
  /** The message did not arrive in time. It may still arrive. */
  | { state: 'late' }
  /** The host could not be reached the whole time. */
  | { state: 'unreachable' }
  /** The host confirmed Premium. */
  | { state: 'premium' }

/** A minute in all. */
const PAUSES_MS = [500, 1_000, 1_500, 2_000, 3_000, 5_000, 7_000, 10_000, 10_000, 10_000, 10_000]

const wait = atom<'waiting' | 'late'>('waiting')

export const $welcome: ReadableAtom<Welcome> = computed(
  [$session, wait],
  (session, state): Welcome => {
    if (session.state === 'visitor') return { state: 'visitor' }
    if (session.state === 'user') return session.premium ? { state: 'premium' } : { state }
    return state === 'late' ? { state: 'unreachable' } : { state }
  },
)

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

let waiting: Promise<void> | undefined

/** The paying user may still be unknown if the host could not be reached. */
async function ask(): Promise<void> {
  if ($session.get().state === 'user') await refreshPlan()
  else await retrySession()
}

const isKnown = () => $session.get().state === 'visitor' || $premium.get()

let stopAsking = () => {}

async function askUntilPremium(): Promise<void> {
  await startSession()
  await ask()
  for (const pause of PAUSES_MS) {
    if (isKnown()) return
    await sleep(pause)
    await ask()
  }
  wait.set('late')
  stopAsking = keepAsking(async () => {
    await ask()
    return isKnown()
  }, PATIENCE)
}

/**
 * Checks with the host for the payment at growing intervals. After a minute the payment counts as
 * late, but the checks continue while the page is open. Never rejects.
 */
export function awaitPremium(): Promise<void> {
  stopAsking()
  wait.set('waiting')
  waiting ??= askUntilPremium().finally(() => {
    waiting = undefined
  })
  return waiting
}

/**
 * Counts the checkout that this browser started as a subscription, once, and only for a Premium
 * user.
 */
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
