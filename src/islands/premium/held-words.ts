import type { HeldStatus } from '../../lib/plan-state.ts'

/** The problem with a subscription that does not give Premium, and its solution. */
export const HELD_WORDS: Record<HeldStatus, { name: string; text: string }> = {
  past_due: {
    name: 'Payment due',
    text: 'We have not received your last payment, so Premium is off. Pay or update your card under Manage Subscription. Premium turns back on as soon as the payment goes through.',
  },
  unpaid: {
    name: 'Unpaid',
    text: 'Several payments failed and the payment provider has stopped trying, so Premium is off. Pay the open bill under Manage Subscription to turn it back on.',
  },
  incomplete: {
    name: 'Payment not completed',
    text: 'Your first payment was not completed, so Premium is not on yet. Complete it under Manage Subscription within 23 hours. After that, you can start over.',
  },
  paused: {
    name: 'Paused',
    text: 'Your subscription is paused. You pay nothing, and Premium is off. Resume it under Manage Subscription.',
  },
}
