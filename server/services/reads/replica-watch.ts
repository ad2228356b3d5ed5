import { DrizzleQueryError } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import { createSingleFlight } from '../../concurrency/single-flight.ts'
import type { Database, Replica, ReplicaRun } from '../../db/database.ts'
import { primaryPosition } from '../../db/primary-position.ts'
import { ReplicaUnfit } from '../../db/replica.ts'
import { catchesUp } from './catches-up.ts'
import { createReplicaLag } from './replica-lag.ts'

/** After this time the replica is looked at again, while it goes on answering. */
const LOOK_AGAIN_MS = 1_000
/** After this time it answers nothing before it was looked at. */
const LOOK_FIRST_MS = 10_000
/** Further behind, it answers nothing. */
export const BEHIND_MAX_MS = 30_000

/** Why the primary answers all reads, without anything that was asked or answered. */
function reasonOf(error: unknown): string {
  if (error instanceof ReplicaUnfit) return error.message
  const inner = error instanceof DrizzleQueryError ? error.cause : error
  const code = (inner as { code?: unknown } | undefined)?.code
  return typeof code === 'string' ? `it answers ${code}` : 'it does not answer'
}

/** How the replica did when it was last looked at. */
export interface ReplicaStanding {
  answers: boolean
  /** Undefined if that is not known. */
  behindMs: number | undefined
}

export interface ReplicaWatch {
  /** The server to ask, unless it cannot be reached, is no replica of this version, or is far behind. */
  fit(): Promise<ReplicaRun | undefined>
  /** Reports that a read failed. The next look opens connections anew. */
  failed(run: ReplicaRun, error: unknown): void
  look(): Promise<void>
  standing(): ReplicaStanding
}

interface Dependencies {
  replica: Replica
  db: Database
  clock: Clock
  /** Called when the primary begins to answer all reads. */
  onLost: (reason: string) => void
  /** Called when the replica answers again. */
  onFound: () => void
}

/** Watches a replica while reads are asked for. Nothing waits for one that was lost. */
export function createReplicaWatch(dependencies: Dependencies): ReplicaWatch {
  const { replica, db, clock, onLost, onFound } = dependencies
  const now = () => clock.now().getTime()
  const join = createSingleFlight<'look', void>()
  const lag = createReplicaLag()
  let run: ReplicaRun | undefined
  let lookedAt = Number.NEGATIVE_INFINITY
  let trouble: string | undefined

  function settle(found: string | undefined): void {
    if (found !== undefined && trouble === undefined) onLost(found)
    if (found === undefined && trouble !== undefined) onFound()
    trouble = found
  }

  function drop(error: unknown): void {
    run?.drop()
    run = undefined
    settle(reasonOf(error))
  }

  function failed(asked: ReplicaRun | undefined, error: unknown): void {
    if (asked !== undefined && asked === run) drop(error)
  }

  async function open(): Promise<ReplicaRun> {
    let opened: ReplicaRun | undefined
    opened = await replica.open(db, (error) => failed(opened, error))
    return opened
  }

  async function look(): Promise<void> {
    const at = now()
    // Without the primary nothing is known about the replica, and no request is answered anyway.
    const primary = await primaryPosition(db)
    try {
      run ??= await open()
      const asked = run
      let reached = await asked.position()
      // If it lacks the last moment only, the time since the last look must not count as lag.
      if (reached < primary && (await catchesUp(asked, primary))) reached = primary
      const behind = lag.behind({ primary, at, replica: reached })
      if (asked !== run) return
      if (behind === undefined) settle('it is not known to be up to date yet')
      else settle(behind > BEHIND_MAX_MS ? 'it is far behind' : undefined)
    } catch (error) {
      drop(error)
    } finally {
      lookedAt = now()
    }
  }

  const lookOnce = () => join('look', look)

  return {
    async fit() {
      const age = Math.abs(now() - lookedAt)
      if (age >= LOOK_AGAIN_MS) {
        const looking = lookOnce().catch(() => {})
        if (age >= LOOK_FIRST_MS && trouble === undefined) await looking
      }
      return trouble === undefined ? run : undefined
    },
    failed,
    look: lookOnce,
    standing: () => ({
      answers: trouble === undefined && run !== undefined,
      behindMs: run && lag.last(),
    }),
  }
}
