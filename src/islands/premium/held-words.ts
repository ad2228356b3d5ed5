import type { HeldStatus } from '../../lib/plan-state.ts'

/** What is wrong with a subscription that is not Premium, and what to do about it. */
export const HELD_WORDS: Record<HeldStatus, { name: string; text: string }> = {
  past_due: {
    name: 'Payment due',
    text: 'We have not received your last payment, so Premium is off. Pay or change your card under Manage Subscription, and it is back as soon as the payment is.',
  },
  unpaid: {
    name: 'Unpaid',
    text: 'Several payments did not go through and the payment provider has stopped trying, so Premium is off. Pay the open bill under Manage Subscription to switch it on again.',
  },
  incomplete: {
    name: 'Payment not completed',
    text: 'Your first payment was not completed, so Premium is not on yet. Complete it under Manage Subscription within 23 hours; after that you can start over.',
  },
  paused: {
    name: 'Paused',
    text: 'Your subscription is paused: nothing is charged, and Premium is off. Resume it under Manage Subscription.',
  },
}
