import { and, eq, isNull, ne } from 'drizzle-orm'
import type { z } from 'zod'
import type {
  Candidate,
  editCandidateBodySchema,
  moveCandidateBodySchema,
  saveNotesAnswerSchema,
  saveNotesBodySchema,
} from '../../../contract/candidate.ts'
import { localeFrom, localeId, localeOfId } from '../../../contract/locale.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { candidates } from '../../db/schema.ts'
import { MINUTE_MS } from '../../durations.ts'
import { Refusal } from '../../refusal.ts'
import type { Throttle } from '../throttle.ts'
import type { Cards } from './cards.ts'
import { candidateKey, subjectKeys } from './keys.ts'
import { holdOwner } from './owner.ts'
import { rankBelow, rankOnTop } from './ranks.ts'

/** Notes are saved as somebody types, in several tabs. */
const NOTES_PER_MINUTE = 180
const CHANGES_PER_MINUTE = 180

/** Changes a candidate of a member. Those of others, and removed ones, are not found. */
export interface Editing {
  /** @throws {Refusal} `not_found`, `candidate_known`, `rate_limited` */
  edit(
    userId: string,
    id: string,
    body: z.output<typeof editCandidateBodySchema>,
  ): Promise<Candidate>
  /** @throws {Refusal} `not_found` for the card or the one above it, `rate_limited` */
  move(
    userId: string,
    id: string,
    body: z.output<typeof moveCandidateBodySchema>,
  ): Promise<Candidate>
  /** @throws {Refusal} `not_found`, `rate_limited` */
  saveNotes(
    userId: string,
    id: string,
    body: z.output<typeof saveNotesBodySchema>,
  ): Promise<z.infer<typeof saveNotesAnswerSchema>>
}

interface Dependencies {
  db: Database
  clock: Clock
  throttle: Throttle
  cards: Cards
}

export function createEditing({ db, clock, throttle, cards }: Dependencies): Editing {
  const standing = (userId: string, id: string) =>
    and(eq(candidates.id, id), eq(candidates.userId, userId), isNull(candidates.removedAt))

  async function card(userId: string, id: string): Promise<Candidate> {
    const [found] = await cards.some(userId, [id])
    if (found === undefined) throw new Refusal('not_found')
    return found
  }

  async function find(tx: Database, userId: string, id: string) {
    const [row] = await tx.select().from(candidates).where(standing(userId, id))
    if (row === undefined) throw new Refusal('not_found')
    return row
  }

  return {
    async edit(userId, id, { name, keyword, country, language }) {
      await throttle.hit(`candidate-changes:${userId}`, CHANGES_PER_MINUTE, MINUTE_MS)
      await db.transaction(async (tx) => {
        await holdOwner(tx, userId)
        const row = await find(tx, userId, id)
        const subject = {
          name: name ?? row.name,
          path: row.path,
          keyword: keyword === undefined ? row.keyword : keyword,
        }
        const key = candidateKey(subject)
        const others = and(
          eq(candidates.userId, userId),
          eq(candidates.key, key),
          ne(candidates.id, id),
          isNull(candidates.removedAt),
        )
        if ((await tx.$count(candidates, others)) > 0) throw new Refusal('candidate_known')
        const now = localeOfId(row.locale)
        const place = localeFrom(
          country ?? now.country,
          language ?? (country === undefined ? now.language : undefined),
        )
        await tx
          .update(candidates)
          .set({
            ...{ name: subject.name, keyword: subject.keyword, key },
            keys: subjectKeys(subject),
            locale: localeId(place),
            updatedAt: clock.now(),
          })
          .where(standing(userId, id))
      })
      return card(userId, id)
    },

    async move(userId, id, { stage, after, reason }) {
      await throttle.hit(`candidate-changes:${userId}`, CHANGES_PER_MINUTE, MINUTE_MS)
      await db.transaction(async (tx) => {
        await holdOwner(tx, userId)
        const row = await find(tx, userId, id)
        if (after !== null) await find(tx, userId, after)
        const isThere = after === id && row.stage === stage
        const below = { above: after ?? '', moved: id }
        const rank = isThere
          ? row.rank
          : after === null || after === id
            ? await rankOnTop(tx, userId, stage)
            : await rankBelow(tx, userId, stage, below)
        const said = reason?.trim() || null
        const kept = row.stage === 'dropped' && reason === undefined ? row.dropReason : said
        await tx
          .update(candidates)
          .set({
            ...{ stage, rank },
            dropReason: stage === 'dropped' ? kept : null,
            updatedAt: clock.now(),
          })
          .where(standing(userId, id))
      })
      return card(userId, id)
    },

    async saveNotes(userId, id, { text, version }) {
      await throttle.hit(`notes:${userId}`, NOTES_PER_MINUTE, MINUTE_MS)
      const next = version + 1
      const saved = await db
        .update(candidates)
        .set({ notes: text, notesVersion: next, updatedAt: clock.now() })
        .where(and(standing(userId, id), eq(candidates.notesVersion, version)))
        .returning({ id: candidates.id })
      if (saved.length > 0) return { version: next }
      const [row] = await db
        .select({ text: candidates.notes, version: candidates.notesVersion })
        .from(candidates)
        .where(standing(userId, id))
      if (row === undefined) throw new Refusal('not_found')
      // Saved already, and the answer was lost on its way.
      if (row.text === text) return { version: row.version }
      return { conflict: row }
    },
  }
}
