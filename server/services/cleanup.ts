import { and, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { removeInBatches } from '../db/remove-in-batches.ts'
import {
  accessTokens,
  billingEvents,
  feedback,
  ideaAnalyses,
  keywordAnalyses,
  keywordImports,
  keywordMetrics,
  keywordReports,
  knownDevices,
  leases,
  mails,
  oauthStates,
  passwordResets,
  pendingRegistrations,
  providerCalls,
  throttles,
} from '../db/schema.ts'
import { removeEndedSessions } from './accounts/ended-sessions.ts'

const DAY = 86_400_000
/** For whoever looks into what became of a session. */
const SESSIONS_KEPT = DAY
/** Expired links keep saying 'expired' for a while before they are unknown. */
const PENDING_KEPT = 7 * DAY
const MAILS_KEPT = 30 * DAY
/** By then a mail is delivered or given up, and every link in it is dead. */
const MAIL_BODIES_KEPT = 3 * DAY
/** Three times the longest session, so that signing in anew finds the device known. */
const DEVICES_KEPT = 180 * DAY

/** Long after the provider has stopped repeating; what is not done yet stays. */
const BILLING_EVENTS_KEPT = 90 * DAY
/** A season and its comparison with the one before. */
const ANALYSES_KEPT = 400 * DAY
/** Until what it is about has been built, or never will be. */
const FEEDBACK_KEPT = 730 * DAY
/** Long enough to check a provider's bills of a year. */
const CALLS_KEPT = 400 * DAY

/**
 * Removes rows, and texts of mails, that no rule reads any more, in small batches. Every condition
 * is on an indexed time. Returns how many rows went or were emptied.
 */
export function createCleanup(db: Database, clock: Clock): () => Promise<number> {
  return async function cleanup() {
    const now = clock.now()
    const before = (ms: number) => new Date(now.getTime() - ms)

    const isBrokenOff = and(
      lt(keywordImports.startedAt, before(DAY)),
      isNull(keywordImports.finishedAt),
    )
    const brokenOff = db.select({ id: keywordImports.id }).from(keywordImports).where(isBrokenOff)

    const chores = [
      { from: accessTokens, where: lt(accessTokens.expiresAt, now) },
      { from: throttles, where: lt(throttles.windowEnd, before(DAY)) },
      // By the clock they are written by.
      {
        from: leases,
        where: lt(leases.expiresAt, sql`clock_timestamp() - interval '1 day'`),
      },
      {
        from: pendingRegistrations,
        where: lt(pendingRegistrations.expiresAt, before(PENDING_KEPT)),
      },
      { from: passwordResets, where: lt(passwordResets.expiresAt, before(PENDING_KEPT)) },
      { from: oauthStates, where: lt(oauthStates.expiresAt, now) },
      { from: mails, where: lt(mails.createdAt, before(MAILS_KEPT)) },
      { from: knownDevices, where: lt(knownDevices.lastSeenAt, before(DEVICES_KEPT)) },
      {
        from: billingEvents,
        where: and(
          lt(billingEvents.receivedAt, before(BILLING_EVENTS_KEPT)),
          isNotNull(billingEvents.processedAt),
        ),
      },
      { from: keywordReports, where: lt(keywordReports.expiresAt, before(DAY)) },
      { from: keywordAnalyses, where: lt(keywordAnalyses.createdAt, before(ANALYSES_KEPT)) },
      // Before their import, so that no single statement removes them all.
      { from: keywordMetrics, where: inArray(keywordMetrics.importId, brokenOff) },
      { from: keywordImports, where: isBrokenOff },
      { from: providerCalls, where: lt(providerCalls.calledAt, before(CALLS_KEPT)) },
      { from: ideaAnalyses, where: lt(ideaAnalyses.endedAt, before(ANALYSES_KEPT)) },
      { from: feedback, where: lt(feedback.createdAt, before(FEEDBACK_KEPT)) },
    ]

    let removed = await removeEndedSessions(db, now, before(SESSIONS_KEPT))
    for (const { from, where } of chores) removed += await removeInBatches(db, from, where)
    const emptied = await db
      .update(mails)
      .set({ body: '' })
      .where(and(lt(mails.createdAt, before(MAIL_BODIES_KEPT)), ne(mails.body, '')))
      .returning({ id: mails.id })
    return removed + emptied.length
  }
}
