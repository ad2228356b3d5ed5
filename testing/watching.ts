import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { IdeaAnalysis } from '../contract/ideas.ts'
import type { Database } from '../server/db/database.ts'
import {
  discussions,
  ideaAnalyses,
  keywordImports,
  keywordMetrics,
  watchChecks,
} from '../server/db/schema.ts'
import { emptyAnalysis } from './ideas.ts'

/** A sentence of a discussion under which a pain point with that heading stands. */
export interface Said {
  heading: string
  thread: string
  quote: string
}

/** Stores the discussions, so that what they say may be quoted. */
export async function storeSaid(db: Database, said: readonly Said[]): Promise<void> {
  const at = new Date('2026-10-01T00:00:00Z')
  const rows = said.map(({ thread, quote }) => ({
    ...{ id: thread, source: 'hackernews' as const, community: 'dogs', score: 12 },
    ...{ url: `https://forum.example/${thread}`, title: `About ${thread}`, text: quote },
    ...{ createdAt: at, fetchedAt: at },
  }))
  if (rows.length > 0) await db.insert(discussions).values(rows).onConflictDoNothing()
}

/** The result of an analysis that read these discussions. */
export function resultOf(market: string, said: readonly Said[], now: Date): IdeaAnalysis {
  const place = { community: 'dogs', score: 12, created_at: '2026-10-01T00:00:00.000Z' }
  const url = (thread: string) => `https://forum.example/${thread}`
  return {
    ...emptyAnalysis(market, now),
    pain_points: {
      summary: 'People complain.',
      pain_points: said.map(({ heading, thread, quote }, at) => ({
        ...{ id: `p${at + 1}`, heading, summary: heading, intensity: 'High' },
        ...{ frequency: '1 person', quotes: [quote] },
        evidence: [{ ...place, quote, thread_id: thread, url: url(thread) }],
      })),
    },
    thread_urls: said.map(({ thread }) => url(thread)),
    threads: said.map(({ thread }) => ({
      ...{ ...place, id: thread, title: `About ${thread}`, url: url(thread) },
    })),
    quote_check: { shown: said.length, repaired: 0, dropped: 0 },
    source: { provider: 'archive', kind: 'measured', fetched_at: now.toISOString() },
  }
}

/** The user's analysis that is under way. */
export async function openAnalyses(db: Database, userId: string) {
  const rows = await db.select().from(ideaAnalyses).where(eq(ideaAnalyses.userId, userId))
  return rows.filter(({ endedAt }) => endedAt === null)
}

/** Ends an analysis as the worker does. */
export async function finishAnalysis(
  db: Database,
  { id, market }: { id: string; market: string },
  said: readonly Said[] | 'error',
  now: Date,
): Promise<void> {
  if (said !== 'error') await storeSaid(db, said)
  const end =
    said === 'error'
      ? { status: 'error' as const, error: 'The analysis failed.' }
      : { status: 'completed' as const, progress: 100, result: resultOf(market, said, now) }
  await db
    .update(ideaAnalyses)
    .set({ ...end, endedAt: now })
    .where(eq(ideaAnalyses.id, id))
}

/** Imports the counted searches of a phrase, as an operator does. */
export async function countSearches(db: Database, keyword: string, volume: number, now: Date) {
  const id = randomUUID()
  await db.insert(keywordImports).values({ id, startedAt: now, finishedAt: now })
  await db.insert(keywordMetrics).values({
    ...{ key: keyword.toLowerCase(), locale: 'en-US', importId: id, keyword, volume },
    ...{ cpc: 2, competition: 'low', months: [] },
  })
}

/**
 * A check of October that found quotes which are gone, and was told by mail.
 * @param changes the number of changes that it noted
 */
export async function storeCheck(
  db: Database,
  candidateId: string,
  quotesGone: number,
  at: Date,
  changes = quotesGone > 0 ? 1 : 0,
) {
  await db.insert(watchChecks).values({
    ...{ id: randomUUID(), candidateId, month: '2026-10', isFirst: false },
    ...{ changes, quotesGone },
    ...{ startedAt: at, endedAt: at, mailedAt: at },
  })
}
