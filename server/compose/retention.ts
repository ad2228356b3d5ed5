import type { Config } from '../config.ts'
import { accessKeyRetentions } from '../services/access-keys/retention.ts'
import { accountRetentions } from '../services/accounts/retention.ts'
import { archiveRetentions } from '../services/archive/retention.ts'
import { billingRetentions } from '../services/billing/retention.ts'
import { feedbackRetentions } from '../services/feedback/retention.ts'
import { ideaRetentions } from '../services/ideas/retention.ts'
import { leaseRetentions } from '../services/leases/retention.ts'
import { mailRetentions } from '../services/mail/retention.ts'
import { marketRetentions } from '../services/market/retention.ts'
import { materialRetentions } from '../services/material/retention.ts'
import { readRetentions } from '../services/reads/retention.ts'
import { shareRetentions } from '../services/shares/retention.ts'
import { throttleRetentions } from '../services/throttle.ts'
import { watchRetentions } from '../services/watch/retention.ts'
import { workspaceRetentions } from '../services/workspace/retention.ts'
import type { Retention } from '../tasks/retention.ts'

/** Everything that housekeeping removes, in order. */
export const retentionsOf = ({
  liveKeptDays,
}: Pick<Config, 'liveKeptDays'>): readonly Retention[] => [
  ...accountRetentions,
  ...throttleRetentions,
  ...leaseRetentions,
  ...mailRetentions,
  ...billingRetentions,
  ...marketRetentions,
  ...ideaRetentions,
  // After the analyses, which may name them.
  ...archiveRetentions(liveKeptDays),
  ...materialRetentions,
  ...shareRetentions,
  ...accessKeyRetentions,
  ...feedbackRetentions,
  ...watchRetentions,
  ...workspaceRetentions,
  ...readRetentions,
]
