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

/** For whoever looks into what became of a session. */
const SESSIONS_KEPT = DAY_MS
/** Expired links keep saying 'expired' for a while before they are unknown. */
const PENDING_KEPT = 7 * DAY_MS
/** Three times the longest session, so that signing in anew finds the device known. */
const DEVICES_KEPT = 180 * DAY_MS

export const accountRetentions: readonly Retention[] = [
  {
    from: sessions,
    kept: SESSIONS_KEPT,
    letGo: (db, before, now) => removeEndedSessions(db, now, before),
  },
  { from: accessTokens, kept: 0, where: (before) => lt(accessTokens.expiresAt, before) },
  {
    from: pendingRegistrations,
    kept: PENDING_KEPT,
    where: (before) => lt(pendingRegistrations.expiresAt, before),
  },
  {
    from: passwordResets,
    kept: PENDING_KEPT,
    where: (before) => lt(passwordResets.expiresAt, before),
  },
  { from: oauthStates, kept: 0, where: (before) => lt(oauthStates.expiresAt, before) },
  {
    from: knownDevices,
    kept: DEVICES_KEPT,
    where: (before) => lt(knownDevices.lastSeenAt, before),
  },
]
