import {
  and,
  count,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
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
import { createLeasedQueue } from '../../tasks/leased-queue.ts'
import type { AttemptFailure, ClaimOptions, Task, Work } from '../../tasks/work.ts'
import type { MemberWrites } from '../reads/member-writes.ts'
import type { AnalysisTask } from './run-task.ts'

const ATTEMPTS = 3
/** Analyses of one user that run at a time, to leave room for other users. */
const AT_ONCE = 2

const ERRORS: Record<AttemptFailure, string> = {
  failed: 'We could not finish the analysis. Please try again.',
  too_long: 'The analysis took too long. Please try again.',
}

type Row = typeof ideaAnalyses.$inferSelect

const isLast = ({ attempt }: Task) => attempt >= ATTEMPTS

function taskOf({ claim, attempts, ownUse, ownIds, ...row }: Row): AnalysisTask[] {
  if (claim === null) return []
  const { id, userId, market, threadLimit, material } = row
  const own = ownUse === null ? null : { use: ownUse, ids: ownIds ?? [] }
  return [{ id, userId, market, threadLimit, own, material, claim, attempt: attempts }]
}

interface Dependencies {
  db: Database
  clock: Clock
  run: Work<AnalysisTask>['run']
  memberWrites: Pick<MemberWrites, 'inBackground'>
}

/** The queue of analyses: open rows, each with the process that works on it. */
export function createTaskQueue(dependencies: Dependencies): Work<AnalysisTask> {
  const { db, clock, run, memberWrites } = dependencies
  const isOpen = isNull(ideaAnalyses.endedAt)
  const free = { worker: null, claim: null }
  const queue = createLeasedQueue({ db, table: ideaAnalyses, isOpen, age: 'createdAt' })

  function ended(error: string) {
    const now = clock.now()
    const progress = { status: 'error' as const, step: error, error }
    return { ...progress, ...free, material: null, updatedAt: now, endedAt: now }
  }

  /** Unclaimed, or claimed by a process that has ended, hangs, or lost its claim unnoticed. */
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

  /** The first few open analyses of each user. Claimed ones come before those that are due. */
  function isInTurn(due: SQL | undefined) {
    const { id, userId, createdAt } = ideaAnalyses
    const place = sql<number>`row_number() over (
      partition by ${userId} order by (${due}) is true, ${createdAt}, ${id})`
    const places = db
      .select({ id, place: place.as('place') })
      .from(ideaAnalyses)
      .where(isOpen)
      .as('places')
    return inArray(id, db.select({ id: places.id }).from(places).where(lte(places.place, AT_ONCE)))
  }

  /**
   * Counts the due analyses and those without attempts left, and finds the creation time of the
   * oldest one with attempts left. An analysis that may have crashed its process twice gets its
   * last attempt alone, to protect others. Later analyses wait.
   */
  async function look(due: SQL | undefined) {
    const { attempts, createdAt } = ideaAnalyses
    const hasLast = and(gte(attempts, ATTEMPTS - 1), isInTurn(due))
    const [found] = await db
      .select({
        due: count(),
        exhausted: sql<number>`count(*) filter (where ${attempts} >= ${ATTEMPTS})`.mapWith(Number),
        last: sql`min(${createdAt}) filter (where ${hasLast})`.mapWith(createdAt),
      })
      .from(ideaAnalyses)
      .where(due)
    return found ?? { due: 0, exhausted: 0, last: null }
  }

  async function giveUp(due: SQL | undefined): Promise<number> {
    const { userId } = ideaAnalyses
    const exhausted = and(due, gte(ideaAnalyses.attempts, ATTEMPTS))
    const rows = await db.selectDistinct({ userId }).from(ideaAnalyses).where(exhausted)
    const owners = rows.map((row) => row.userId)
    if (owners.length === 0) return 0
    const over = await memberWrites.inBackground(owners, (tx) =>
      tx
        .update(ideaAnalyses)
        .set(ended(ERRORS.failed))
        .where(and(exhausted, inArray(userId, owners)))
        .returning({ id: ideaAnalyses.id }),
    )
    return over.length
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

    async claim(options) {
      const { presence, running, room } = options
      const due = isDue(options)
      let waiting = await look(due)
      let givenUp = 0
      if (waiting.exhausted > 0) {
        givenUp = await giveUp(due)
        waiting = await look(due)
      }
      if (waiting.due === 0 || running.some(isLast)) return { tasks: [], givenUp }
      const turn = isInTurn(due)
      const lease = { worker: presence.worker, claim: sql`gen_random_uuid()` }
      const isBefore = waiting.last ? lt(ideaAnalyses.createdAt, waiting.last) : undefined
      // The attempts are asked for again: a host may have died since `look`, and left its last attempt.
      const { attempts } = ideaAnalyses
      const hasMore = lt(attempts, ATTEMPTS - 1)
      let rows = await queue.claim({ due: and(due, turn, isBefore, hasMore), limit: room, lease })
      if (rows.length === 0 && running.length === 0) {
        rows = await queue.claim({ due: and(due, turn, lt(attempts, ATTEMPTS)), limit: 1, lease })
      }
      return { tasks: rows.flatMap(taskOf), givenUp }
    },

    async beat(claims) {
      const rows = await db
        .update(ideaAnalyses)
        .set({ heartbeat: sql`${ideaAnalyses.heartbeat} + 1` })
        .where(and(isOpen, inArray(ideaAnalyses.claim, [...claims])))
        .returning({ claim: ideaAnalyses.claim })
      return rows.flatMap(({ claim }) => claim ?? [])
    },

    async fail({ id, userId, claim, attempt }, failure) {
      const isOver = failure === 'too_long' || attempt >= ATTEMPTS
      await memberWrites.inBackground([userId], (tx) =>
        tx
          .update(ideaAnalyses)
          .set(isOver ? ended(ERRORS[failure]) : free)
          .where(and(eq(ideaAnalyses.id, id), eq(ideaAnalyses.claim, claim))),
      )
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
