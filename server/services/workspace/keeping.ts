import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type {
  Candidate,
  importIdeasAnswerSchema,
  keepCandidateBodySchema,
} from '../../../contract/candidate.ts'
import { CANDIDATES_MAX } from '../../../contract/candidate-form.ts'
import { localeFrom, localeId } from '../../../contract/locale.ts'
import { nicheKeyword } from '../../../contract/niche-name.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { candidates, shares, watches } from '../../db/schema.ts'
import { HOUR_MS } from '../../durations.ts'
import { Refusal } from '../../refusal.ts'
import type { Dossiers } from '../explorer/dossiers.ts'
import { orSay, type Throttle } from '../throttle.ts'
import type { Cards } from './cards.ts'
import { candidateKey, type Subject, subjectKeys, usualKeyword } from './keys.ts'
import { holdOwner } from './owner.ts'
import { RANK_STEP, rankOnTop } from './ranks.ts'

const KEPT_PER_HOUR = 2_000
/** Removed candidates that can be brought back; a newer one then deletes the oldest. */
const REMOVED_MAX = 1_000

type KeepBody = z.output<typeof keepCandidateBodySchema>

/** Keeps candidates, removes them, and brings them back. */
export interface Keeping {
  /**
   * Keeps a niche of the map or an idea on top of the first column. Answers the one that is kept
   * already, and brings back one that was removed.
   * @throws {Refusal} `niche_not_found`, `workspace_full`, `rate_limited`
   */
  keep(userId: string, body: KeepBody): Promise<Candidate>
  /** @throws {Refusal} `workspace_full`, `rate_limited` */
  importIdeas(
    userId: string,
    names: readonly string[],
  ): Promise<z.infer<typeof importIdeasAnswerSchema>>
  /** @throws {Refusal} `not_found` */
  remove(userId: string, id: string): Promise<void>
  /** @throws {Refusal} `not_found`, `workspace_full`, `candidate_known` */
  restore(userId: string, id: string): Promise<Candidate>
}

interface Dependencies {
  db: Database
  clock: Clock
  throttle: Throttle
  dossiers: Pick<Dossiers, 'about'>
  cards: Cards
}

interface Order extends Subject {
  key: string
  locale: string
}

export function createKeeping({ db, clock, throttle, dossiers, cards }: Dependencies): Keeping {
  const standing = (userId: string) =>
    and(eq(candidates.userId, userId), isNull(candidates.removedAt))
  const gone = (userId: string) =>
    and(eq(candidates.userId, userId), isNotNull(candidates.removedAt))

  async function card(userId: string, id: string): Promise<Candidate> {
    const [found] = await cards.some(userId, [id])
    if (found === undefined) throw new Refusal('not_found')
    return found
  }

  function count(userId: string, ideas: number): Promise<void> {
    return orSay(
      'You have added many ideas in the last hour. Please try again later.',
      throttle.hit(`candidates:${userId}`, KEPT_PER_HOUR, HOUR_MS, ideas),
    )
  }

  async function orderOf({ path, name, keyword, country, language }: KeepBody): Promise<Order> {
    const about = path && (await dossiers.about(path))
    const niche = path?.at(-1) ?? ''
    const subject = {
      name: name ?? niche,
      path: path ?? null,
      keyword: keyword ?? usualKeyword(...(path ? [about?.word, nicheKeyword(niche)] : [name])),
    }
    return {
      ...subject,
      key: candidateKey(subject),
      locale: localeId(localeFrom(country, language)),
    }
  }

  /** The candidates with these keys: those on the board, and the newest that were removed. */
  async function known(tx: Database, userId: string, keys: readonly string[]) {
    const among = inArray(candidates.key, [...keys])
    const columns = { id: candidates.id, key: candidates.key }
    const there = await tx
      .select(columns)
      .from(candidates)
      .where(and(standing(userId), among))
    const removed = await tx
      .selectDistinctOn([candidates.key], columns)
      .from(candidates)
      .where(and(gone(userId), among))
      .orderBy(candidates.key, desc(candidates.removedAt))
    const isThere = new Map(there.map(({ key, id }) => [key, id]))
    return { there: isThere, removed: removed.filter(({ key }) => !isThere.has(key)) }
  }

  async function checkRoom(tx: Database, userId: string, more: number): Promise<void> {
    const kept = await tx.$count(candidates, standing(userId))
    if (kept + more > CANDIDATES_MAX) throw new Refusal('workspace_full')
  }

  async function bringBack(tx: Database, userId: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    await tx
      .update(candidates)
      .set({ removedAt: null, updatedAt: clock.now() })
      .where(and(gone(userId), inArray(candidates.id, [...ids])))
  }

  /**
   * Ends the links to candidates that are kept again, and their watches. Only undoing the removal
   * lets these live on: who keeps a niche anew no longer thinks of them.
   */
  async function endLinks(tx: Database, userId: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    const list = sql.join(
      ids.map((id) => sql`${id}::text`),
      sql`, `,
    )
    const names = sql`jsonb_exists_any(${shares.ids}, array[${list}])`
    const kinds = inArray(shares.kind, ['candidate', 'comparison'])
    await tx.delete(watches).where(inArray(watches.candidateId, [...ids]))
    await tx.delete(shares).where(and(eq(shares.userId, userId), kinds, names))
  }

  /** Puts new candidates on top of the first column, in their order. Returns their ids. */
  async function insert(tx: Database, userId: string, orders: readonly Order[]) {
    if (orders.length === 0) return []
    const now = clock.now()
    const top = await rankOnTop(tx, userId, 'considering')
    const rows = orders.map(({ path, ...order }, at) => ({
      ...order,
      path: path === null ? null : [...path],
      id: randomUUID(),
      userId,
      keys: subjectKeys({ ...order, path }),
      stage: 'considering' as const,
      rank: top - (orders.length - 1 - at) * RANK_STEP,
      createdAt: now,
      updatedAt: now,
    }))
    await tx.insert(candidates).values(rows)
    return rows.map(({ id }) => id)
  }

  return {
    async keep(userId, body) {
      await count(userId, 1)
      const order = await orderOf(body)
      const id = await db.transaction(async (tx) => {
        await holdOwner(tx, userId)
        const { there, removed } = await known(tx, userId, [order.key])
        const [kept] = there.values()
        if (kept !== undefined) return kept
        await checkRoom(tx, userId, 1)
        const [former] = removed
        if (former !== undefined) {
          await bringBack(tx, userId, [former.id])
          await endLinks(tx, userId, [former.id])
          return former.id
        }
        const [added] = await insert(tx, userId, [order])
        return added ?? ''
      })
      return card(userId, id)
    },

    async importIdeas(userId, names) {
      await count(userId, names.length)
      const locale = localeId(localeFrom(undefined, undefined))
      const orders = new Map<string, Order>()
      for (const name of names) {
        const subject = { name, path: null, keyword: usualKeyword(name) }
        const key = candidateKey(subject)
        if (!orders.has(key)) orders.set(key, { ...subject, key, locale })
      }
      const { ids, on } = await db.transaction(async (tx) => {
        await holdOwner(tx, userId)
        const { there, removed } = await known(tx, userId, [...orders.keys()])
        const former = new Set(removed.map(({ key }) => key))
        const fresh = [...orders.values()].filter(({ key }) => !there.has(key) && !former.has(key))
        await checkRoom(tx, userId, fresh.length + removed.length)
        const back = removed.map(({ id }) => id)
        await bringBack(tx, userId, back)
        await endLinks(tx, userId, back)
        return { ids: [...back, ...(await insert(tx, userId, fresh))], on: there }
      })
      const kept = [...orders.values()].filter(({ key }) => on.has(key))
      return { added: await cards.some(userId, ids), known: kept.map(({ name }) => name) }
    },

    async remove(userId, id) {
      const now = clock.now()
      const removed = await db
        .update(candidates)
        .set({ removedAt: now, updatedAt: now })
        .where(and(standing(userId), eq(candidates.id, id)))
        .returning({ id: candidates.id })
      if (removed.length === 0) throw new Refusal('not_found')
      const tooMany = db
        .select({ id: candidates.id })
        .from(candidates)
        .where(gone(userId))
        .orderBy(desc(candidates.removedAt), desc(candidates.id))
        .offset(REMOVED_MAX)
      await db.delete(candidates).where(inArray(candidates.id, tooMany))
    },

    async restore(userId, id) {
      await db.transaction(async (tx) => {
        await holdOwner(tx, userId)
        const [row] = await tx
          .select({ key: candidates.key, removedAt: candidates.removedAt })
          .from(candidates)
          .where(and(eq(candidates.userId, userId), eq(candidates.id, id)))
        if (row === undefined) throw new Refusal('not_found')
        if (row.removedAt === null) return
        const isTaken = (await known(tx, userId, [row.key])).there.size > 0
        if (isTaken) throw new Refusal('candidate_known')
        await checkRoom(tx, userId, 1)
        await bringBack(tx, userId, [id])
      })
      return card(userId, id)
    },
  }
}
