import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { UNVISITED_DAYS, type WatchProblem } from '../../../contract/watch-form.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { watchChecks } from '../../db/schema.ts'
import { DAY_MS, HOUR_MS } from '../../durations.ts'
import { observeJob } from '../../observed.ts'
import { delayAfter } from '../../tasks/next-attempt.ts'
import type { HasPremium } from '../billing/has-premium.ts'
import type { ReadBasis } from './basis.ts'
import { openCheck, removeOpenChecks } from './check-rows.ts'
import type { Claim } from './claims.ts'
import type { CheckRow } from './comparing.ts'
import type { EndCheck } from './ending.ts'
import type { Making, Part } from './making.ts'
import { daysBefore, monthOf, nextMonth } from './schedule.ts'

/** Failed tries of a check: an hour after the first, then twice as long each. A day and a half in all. */
const FAILURES_MAX = 5
const LONGEST_WAIT_MS = 16 * HOUR_MS

interface Dependencies {
  db: Database
  clock: Clock
  hasPremium: HasPremium
  claim: () => Promise<Claim | undefined>
  basisOf: ReadBasis
  making: Making
  end: EndCheck
}

/** A part of a check that is not there yet. */
type Missing = Exclude<Part, { state: 'done' }>

/**
 * Looks after watches, one turn of one watch at a time. A turn never waits for an analysis: it notes
 * what is under way and when to look again. Every part is made once, however often a turn is
 * repeated or a process dies.
 */
export function createTurns(dependencies: Dependencies) {
  const { db, clock, hasPremium, claim, basisOf, making, end } = dependencies
  const later = (ms: number) => new Date(clock.now().getTime() + ms)

  /** This month's check. Null if it is done already. */
  async function checkOf(candidateId: string): Promise<CheckRow | null> {
    const now = clock.now()
    const row = { id: randomUUID(), candidateId, month: monthOf(now), startedAt: now }
    await db
      .insert(watchChecks)
      .values({ ...row, isFirst: false })
      .onConflictDoNothing()
    return (await openCheck(db, candidateId)) ?? null
  }

  async function note(check: CheckRow, change: Partial<CheckRow>): Promise<CheckRow> {
    await db
      .update(watchChecks)
      .set(change)
      .where(and(eq(watchChecks.id, check.id), isNull(watchChecks.endedAt)))
    return { ...check, ...change }
  }

  /** The check with the parts that are there now, and what is missing. */
  async function make({ watch, candidate }: Claim, before: CheckRow) {
    const { userId, candidateId } = watch
    const basis = await basisOf(userId, candidateId, candidate)
    const over = givenUp(before)
    let check = before
    const missing: Missing[] = []
    if (check.reportId === null) {
      const part = over('keyword') ?? (await making.report(userId, basis))
      if (part.state !== 'done') missing.push(part)
      else if (part.id !== null) check = await note(check, { reportId: part.id })
    }
    const part =
      over('analysis') ?? (await making.analysis(userId, basis, check.analysisId, check.startedAt))
    const analysisId = part.state === 'done' || part.state === 'running' ? part.id : null
    if (analysisId !== check.analysisId) check = await note(check, { analysisId })
    if (part.state !== 'done') missing.push(part)
    return { check, missing }
  }

  /**
   * When a check goes on that misses something, and as what. Undefined if it ends without it. A turn
   * makes everything that is missing, so the next one waits for the part that must wait longest.
   */
  function goOn(check: CheckRow, missing: readonly Missing[]) {
    const failed = missing.filter((part) => part.state === 'failed')
    const waiting = missing.filter((part) => part.state !== 'failed')
    const failures = check.failures + (failed.length > 0 ? 1 : 0)
    const isInMonth = (wait: number) => monthOf(later(wait)) === check.month
    const delay = delayAfter(failures, HOUR_MS, LONGEST_WAIT_MS)
    const isOver =
      failed.some(({ isFinal }) => isFinal) || failures >= FAILURES_MAX || !isInMonth(delay)
    const waits = waiting.map(({ wait }) => wait)
    if (failed.length > 0 && !isOver) waits.push(delay)
    const possible = waits.filter(isInMonth)
    if (possible.length === 0) return undefined
    const at = later(Math.max(...possible))
    const [lost] = isOver ? failed : []
    if (lost) return { at, failures: FAILURES_MAX, problem: lost.problem }
    return { at, failures, problem: problemIn(missing) }
  }

  /** Ends a check with what is done of it. An analysis that goes on is none of it. */
  async function endWith(userId: string, check: CheckRow, problem: WatchProblem | null) {
    const isDone = check.analysisId !== null && (await making.isDone(userId, check.analysisId))
    await end(userId, { ...check, analysisId: isDone ? check.analysisId : null }, problem)
  }

  async function finish({ watch, next }: Claim, check: CheckRow, missing: readonly Missing[]) {
    const isCut = missing.some(({ state }) => state === 'running')
    await endWith(watch.userId, check, problemIn(missing) ?? (isCut ? 'stopped' : null))
    await next(nextMonth(clock.now(), watch.day))
  }

  async function turn(held: Claim): Promise<void> {
    const { watch, next } = held
    const now = clock.now()
    const { userId, candidateId } = watch
    if (watch.visitedOn < daysBefore(now, UNVISITED_DAYS)) {
      await removeOpenChecks(db, candidateId)
      return next(now, { stoppedAt: now })
    }
    const open = await openCheck(db, candidateId)
    if (open && open.month !== monthOf(now)) {
      await endWith(userId, open, open.problem ?? 'stopped')
      return next(now)
    }
    // Whoever has Premium again is noticed within a day.
    if (!(await hasPremium(userId))) return next(later(DAY_MS))
    const begun = open ?? (await checkOf(candidateId))
    if (begun === null) return next(nextMonth(now, watch.day))
    const { check, missing } = await make(held, begun)
    const going = missing.length === 0 ? undefined : goOn(check, missing)
    if (going === undefined) return finish(held, check, missing)
    await note(check, { failures: going.failures, problem: going.problem })
    await next(going.at)
  }

  /** Counts a turn that ended with an unexpected error. The fifth ends the check as it is. */
  async function fail({ watch, next }: Claim): Promise<void> {
    const open = await openCheck(db, watch.candidateId)
    if (open === undefined) return next(later(HOUR_MS))
    const failures = open.failures + 1
    if (failures < FAILURES_MAX) {
      await note(open, { failures })
      return next(later(delayAfter(failures, HOUR_MS, LONGEST_WAIT_MS)))
    }
    await note(open, { failures, endedAt: clock.now(), problem: open.problem ?? 'stopped' })
    await next(nextMonth(clock.now(), watch.day))
  }

  return {
    /** Takes one turn. Resolves with false if no watch is due. Rejects with an unexpected error of it. */
    async lookNext(): Promise<boolean> {
      const held = await claim()
      if (held === undefined) return false
      try {
        await observeJob({ queue: 'watches', ids: [] }, () => turn(held))
      } catch (error) {
        await fail(held)
        throw error
      }
      return true
    },
  }
}

/**
 * Tells of a part whether it failed for the last time, as the check notes it: all tries are used up,
 * and its problem names the part.
 */
const givenUp =
  ({ failures, problem }: CheckRow) =>
  (part: WatchProblem): Missing | undefined =>
    failures >= FAILURES_MAX && problem === part
      ? { state: 'failed', problem: part, isFinal: true }
      : undefined

/** The reason of what is missing that a person can be told: a limit before a failure. */
function problemIn(missing: readonly Missing[]) {
  const told = missing.filter((part) => part.state !== 'running')
  return (told.find(({ state }) => state === 'limited') ?? told[0])?.problem ?? null
}

export type WatchTurns = ReturnType<typeof createTurns>
