import { lt } from 'drizzle-orm'
import {
  accessTokens,
  knownDevices,
  oauthStates,
  passwordResets,
  pendingRegistrations,
  sessions,
} from '../../db/schema.ts'
import { DAY_MS } from '../../durations.ts'
import type { Retention } from '../../tasks/retention.ts'
import { removeEndedSessions } from './ended-sessions.ts'

/** Kept for investigating what happened to a session. */
const SESSIONS_KEPT_MS = DAY_MS
/** Expired links report 'expired' for a while before they are unknown. */
const PENDING_KEPT_MS = 7 * DAY_MS
/** Three times the longest session, so a new sign-in still finds the device known. */
const DEVICES_KEPT_MS = 180 * DAY_MS

export const accountRetentions: readonly Retention[] = [
  {
    from: sessions,
    kept: SESSIONS_KEPT_MS,
    letGo: (db, before, now) => removeEndedSessions(db, now, before),
  },
  { from: accessTokens, kept: 0, where: (before) => lt(accessTokens.expiresAt, before) },
  {
    from: pendingRegistrations,
    kept: PENDING_KEPT_MS,
    where: (before) => lt(pendingRegistrations.expiresAt, before),
  },
  {
    from: passwordResets,
    kept: PENDING_KEPT_MS,
    where: (before) => lt(passwordResets.expiresAt, before),
  },
  { from: oauthStates, kept: 0, where: (before) => lt(oauthStates.expiresAt, before) },
  {
    from: knownDevices,
    kept: DEVICES_KEPT_MS,
    where: (before) => lt(knownDevices.lastSeenAt, before),
  },
]
