import { and, isNotNull, isNull, lt, ne } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import {
  accessTokens,
  billingEvents,
  feedback,
  ideaAnalyses,
  keywordAnalyses,
  keywordImports,
  keywordReports,
  knownDevices,
  leases,
  mails,
  oauthStates,
  passwordResets,
  pendingRegistrations,
  providerCalls,
  sessions,
  throttles,
} from '../db/schema.ts'

const DAY = 86_400_000
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

/** Removes rows, and texts of mails, that no rule reads any more. Every condition is on an indexed time. */
export function createCleanup(db: Database, clock: Clock): () => Promise<number> {
  return async function cleanup() {
    const now = clock.now()
    const before = (ms: number) => new Date(now.getTime() - ms)
    const removed = [
      await db
        .delete(accessTokens)
        .where(lt(accessTokens.expiresAt, now))
        .returning({ id: accessTokens.hash }),
      await db
        .delete(sessions)
        .where(lt(sessions.expiresAt, before(DAY)))
        .returning({ id: sessions.id }),
      await db
        .delete(throttles)
        .where(lt(throttles.windowEnd, before(DAY)))
        .returning({ id: throttles.key }),
      await db
        .delete(leases)
        .where(lt(leases.expiresAt, before(DAY)))
        .returning({ id: leases.key }),
      await db
        .delete(pendingRegistrations)
        .where(lt(pendingRegistrations.expiresAt, before(PENDING_KEPT)))
        .returning({ id: pendingRegistrations.emailKey }),
      await db
        .delete(passwordResets)
        .where(lt(passwordResets.expiresAt, before(PENDING_KEPT)))
        .returning({ id: passwordResets.emailKey }),
      await db
        .delete(oauthStates)
        .where(lt(oauthStates.expiresAt, now))
        .returning({ id: oauthStates.stateHash }),
      await db
        .delete(mails)
        .where(lt(mails.createdAt, before(MAILS_KEPT)))
        .returning({ id: mails.id }),
      await db
        .update(mails)
        .set({ body: '' })
        .where(and(lt(mails.createdAt, before(MAIL_BODIES_KEPT)), ne(mails.body, '')))
        .returning({ id: mails.id }),
      await db
        .delete(knownDevices)
        .where(lt(knownDevices.lastSeenAt, before(DEVICES_KEPT)))
        .returning({ id: knownDevices.deviceHash }),
      await db
        .delete(billingEvents)
        .where(
          and(
            lt(billingEvents.receivedAt, before(BILLING_EVENTS_KEPT)),
            isNotNull(billingEvents.processedAt),
          ),
        )
        .returning({ id: billingEvents.id }),
      await db
        .delete(keywordReports)
        .where(lt(keywordReports.expiresAt, before(DAY)))
        .returning({ id: keywordReports.id }),
      await db
        .delete(keywordAnalyses)
        .where(lt(keywordAnalyses.createdAt, before(ANALYSES_KEPT)))
        .returning({ id: keywordAnalyses.id }),
      await db
        .delete(keywordImports)
        .where(and(lt(keywordImports.startedAt, before(DAY)), isNull(keywordImports.finishedAt)))
        .returning({ id: keywordImports.id }),
      await db
        .delete(providerCalls)
        .where(lt(providerCalls.calledAt, before(CALLS_KEPT)))
        .returning({ id: providerCalls.id }),
      await db
        .delete(ideaAnalyses)
        .where(lt(ideaAnalyses.endedAt, before(ANALYSES_KEPT)))
        .returning({ id: ideaAnalyses.id }),
      await db
        .delete(feedback)
        .where(lt(feedback.createdAt, before(FEEDBACK_KEPT)))
        .returning({ id: feedback.id }),
    ]
    return removed.reduce((sum, rows) => sum + rows.length, 0)
  }
}
