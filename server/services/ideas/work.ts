import { randomUUID } from 'node:crypto'
import {
  and,
  asc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import type { Presence } from '../../db/presence.ts'
import { ideaAnalyses } from '../../db/schema.ts'
import type { AttemptFailure, ClaimOptions, Work } from '../../tasks/work.ts'
import type { AnalysisTask } from './run.ts'

const ATTEMPTS = 3
/** Analyses of one user that are worked on at a time, so that those of others are not kept waiting. */
const AT_ONCE = 2

const ERRORS: Record<AttemptFailure, string> = {
  failed: 'We could not finish the analysis. Please try again.',
  too_long: 'The analysis took too long. Please try again.',
}

interface Dependencies {
  db: Database
  clock: Clock
  run: Work<AnalysisTask>['run']
}

/** Analyses as work: rows that are open, and whose work they are. */
export function createAnalysisWork({ db, clock, run }: Dependencies): Work<AnalysisTask> {
  const isOpen = isNull(ideaAnalyses.endedAt)
  const free = { worker: null, claim: null }

  function ended(error: string) {
    const now = clock.now()
    const progress = { status: 'error' as const, step: error, error }
    return { ...progress, ...free, material: null, updatedAt: now, endedAt: now }
  }

  /** Nobody's, or of who is gone, hangs, or has lost it without noticing. */
  function isDue({ presence, running, stalled }: ClaimOptions): SQL | undefined {
    const forgotten = and(
      eq(ideaAnalyses.worker, presence.worker),
      running.length > 0
        ? notInArray(
            ideaAnalyses.claim,
            running.map(({ claim }) => claim),
          )
        : undefined,
    )
    const stands = stalled.length > 0 ? inArray(ideaAnalyses.claim, [...stalled]) : undefined
    const gone = and(ne(ideaAnalyses.worker, presence.worker), presence.isGone(ideaAnalyses.worker))
    return and(isOpen, or(isNull(ideaAnalyses.worker), forgotten, stands, gone))
  }

  /**
   * The oldest first. What may have taken its process down twice is begun for
   * the last time where nothing else runs, so that it takes nothing else down.
   */
  function choose<T extends { attempts: number }>(due: T[], running: ClaimOptions['running']): T[] {
    if (running.some(({ attempt }) => attempt >= ATTEMPTS)) return []
    const isLast = ({ attempts }: T) => attempts >= ATTEMPTS - 1
    const first = due.findIndex(isLast)
    if (first === 0) return running.length === 0 ? due.slice(0, 1) : []
    return first < 0 ? due : due.slice(0, first)
  }

  /** Of each user the first few that are open; those that somebody is at work on come before the due. */
  function inTurn(tx: Database, due: SQL | undefined) {
    const { id, userId, createdAt } = ideaAnalyses
    const place = sql<number>`row_number() over (
      partition by ${userId} order by (${due}) is true, ${createdAt}, ${id})`
    const places = tx
      .select({ id, place: place.as('place') })
      .from(ideaAnalyses)
      .where(isOpen)
      .as('places')
    return tx.select({ id: places.id }).from(places).where(lte(places.place, AT_ONCE))
  }

  return {
    run,

    async foreign({ worker }: Presence) {
      const rows = await db
        .select({ claim: ideaAnalyses.claim, heartbeat: ideaAnalyses.heartbeat })
        .from(ideaAnalyses)
        .where(and(isOpen, isNotNull(ideaAnalyses.claim), ne(ideaAnalyses.worker, worker)))
      return rows.flatMap(({ claim, heartbeat }) => (claim ? [{ claim, heartbeat }] : []))
    },

    claim(options) {
      const due = isDue(options)
      return db.transaction(async (tx) => {
        const turns = inTurn(tx, due)
        const over = await tx
          .update(ideaAnalyses)
          .set(ended(ERRORS.failed))
          .where(and(due, gte(ideaAnalyses.attempts, ATTEMPTS)))
          .returning({ id: ideaAnalyses.id })
        const rows = await tx
          .select({
            id: ideaAnalyses.id,
            market: ideaAnalyses.market,
            threadLimit: ideaAnalyses.threadLimit,
            material: ideaAnalyses.material,
            attempts: ideaAnalyses.attempts,
          })
          .from(ideaAnalyses)
          .where(and(due, inArray(ideaAnalyses.id, turns)))
          .orderBy(asc(ideaAnalyses.createdAt))
          .limit(options.room)
          .for('update', { skipLocked: true })
        const tasks: AnalysisTask[] = []
        for (const { attempts, ...row } of choose(rows, options.running)) {
          const task = { ...row, claim: randomUUID(), attempt: attempts + 1 }
          await tx
            .update(ideaAnalyses)
            .set({ worker: options.presence.worker, claim: task.claim, attempts: task.attempt })
            .where(eq(ideaAnalyses.id, row.id))
          tasks.push(task)
        }
        return { tasks, givenUp: over.length }
      })
    },

    async beat(claims) {
      const rows = await db
        .update(ideaAnalyses)
        .set({ heartbeat: sql`${ideaAnalyses.heartbeat} + 1` })
        .where(and(isOpen, inArray(ideaAnalyses.claim, [...claims])))
        .returning({ claim: ideaAnalyses.claim })
      return rows.flatMap(({ claim }) => claim ?? [])
    },

    async fail({ id, claim, attempt }, failure) {
      const isOver = failure === 'too_long' || attempt >= ATTEMPTS
      await db
        .update(ideaAnalyses)
        .set(isOver ? ended(ERRORS[failure]) : free)
        .where(and(eq(ideaAnalyses.id, id), eq(ideaAnalyses.claim, claim)))
      return !isOver
    },

    async handBack(claims) {
      if (claims.length === 0) return
      await db
        .update(ideaAnalyses)
        .set({ ...free, attempts: sql`${ideaAnalyses.attempts} - 1` })
        .where(and(isOpen, inArray(ideaAnalyses.claim, [...claims])))
    },
  }
}
