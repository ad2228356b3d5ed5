import { desc, lt } from 'drizzle-orm'
import type { z } from 'zod'
import type { feedbackBodySchema } from '../../../contract/feedback.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { feedback } from '../../db/schema.ts'
import { DAY_MS, HOUR_MS } from '../../durations.ts'
import type { Origin } from '../accounts/origin.ts'
import { hashToken } from '../accounts/tokens.ts'
import type { Throttle } from '../throttle.ts'

const PER_ADDRESS = 30
const PER_ADDRESS_AND_DAY = 100
const IN_ALL_PER_DAY = 5_000
const PER_BROWSER = 10
/** Rows that a list reads per query. */
const PAGE = 200

export type StoredFeedback = typeof feedback.$inferSelect

export interface Feedback {
  /** Stores a message with its browser. @throws {Refusal} `rate_limited` */
  send(given: z.output<typeof feedbackBodySchema>, origin: Origin): Promise<void>
  /** All messages, newest first, page by page. */
  list(): AsyncGenerator<StoredFeedback[], void>
}

export function createFeedback(db: Database, clock: Clock, throttle: Throttle): Feedback {
  return {
    async send({ feedbackType: type, rating, message, name, email }, { address, browserId }) {
      const browser = browserId === undefined ? null : hashToken(browserId)
      await throttle.hit(`feedback:${address}`, PER_ADDRESS, HOUR_MS)
      if (browser) await throttle.hit(`feedback:browser:${browser}`, PER_BROWSER, HOUR_MS)
      await throttle.hit(`feedback:${address}:day`, PER_ADDRESS_AND_DAY, DAY_MS)
      await throttle.hit('feedback', IN_ALL_PER_DAY, DAY_MS)
      await db.insert(feedback).values({
        type,
        rating,
        message,
        name: name || null,
        email: email || null,
        sessionId: browser,
        createdAt: clock.now(),
      })
    },

    async *list() {
      let last: StoredFeedback | undefined
      do {
        const page = await db
          .select()
          .from(feedback)
          .where(last && lt(feedback.id, last.id))
          .orderBy(desc(feedback.id))
          .limit(PAGE)
        if (page.length > 0) yield page
        last = page.length < PAGE ? undefined : page.at(-1)
      } while (last)
    },
  }
}
