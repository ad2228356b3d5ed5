import type { Call } from './call.ts'
import { accessKeyCalls } from './calls/access-keys.ts'
import { accountCalls } from './calls/accounts.ts'
import { billingCalls } from './calls/billing.ts'
import { explorerCalls } from './calls/explorer.ts'
import { feedbackCalls } from './calls/feedback.ts'
import { ideaCalls } from './calls/ideas.ts'
import { marketCalls } from './calls/market.ts'
import { ownMaterialCalls } from './calls/own-material.ts'
import { planCalls } from './calls/plans.ts'
import { shareCalls } from './calls/shares.ts'
import { watchCalls } from './calls/watch.ts'
import { workspaceCalls } from './calls/workspace.ts'

/** Every call between the site and the API host, by name. */
export const calls = {
  ...accountCalls,
  ...billingCalls,
  ...explorerCalls,
  ...marketCalls,
  ...ideaCalls,
  ...ownMaterialCalls,
  ...workspaceCalls,
  ...planCalls,
  ...watchCalls,
  ...shareCalls,
  ...accessKeyCalls,
  ...feedbackCalls,
} as const satisfies Record<string, Call>

export type Calls = typeof calls
