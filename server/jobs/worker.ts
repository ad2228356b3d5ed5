import type { Bell } from '../db/bell.ts'
import type { Presence } from '../db/presence.ts'
import { MINUTE_MS } from '../durations.ts'
import { observeJob } from '../observed.ts'
import type { Rounds, WorkLog } from '../tasks/rounds.ts'
import { ClaimLost, type Task, type Work } from '../tasks/work.ts'
import { createHeartbeat } from './heartbeat.ts'
import { createLoop, type Loop } from './loop.ts'
import { createStallWatch } from './stall-watch.ts'

export interface WorkerLimits {
  /** Tasks at a time in this process. With 0 it runs none. */
  perHost: number
  /** Milliseconds for an attempt. */
  deadline: number
  /** Milliseconds between heartbeats. */
  heartbeat: number
  /** Milliseconds without a heartbeat until others take a task over. */
  stall: number
}

export const usualLimits: Omit<WorkerLimits, 'perHost' | 'deadline'> = {
  heartbeat: 2_000,
  stall: MINUTE_MS,
}

/** The time for tasks to react to a stop. */
const GRACE_MS = 3_000

interface Running<T> {
  task: T
  abort: AbortController
  /** Resolves when the task is over. Never rejects. */
  over: Promise<void>
}

interface Dependencies<T extends Task> {
  work: Work<T>
  /** Identifies this process to the others. */
  present: () => Promise<Presence>
  limits: WorkerLimits
  bell: Bell
  /** The name of this kind of work in notifications. */
  topic: string
}

export interface Worker extends Loop {
  /** Reports a committed task. This process or another one will run it. */
  queued(): void
  /** Stops a canceled task of this process. */
  cancel(id: string): void
}

/** The reason for aborting a task's signal. */
class Stopped extends Error {
  override name = 'Stopped'
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}

/** Runs tasks in the background, a few at a time. Any number of processes may share one database. */
export function createWorker<T extends Task>(dependencies: Dependencies<T>): Worker {
  const { work, limits, bell, topic } = dependencies
  const running = new Map<string, Running<T>>()
  const watch = createStallWatch(limits.stall)
  let presence: Presence | undefined
  let log: WorkLog | undefined
  let endListening = () => {}

  const claims = () => [...running.keys()]
  const tasks = () => [...running.values()].map(({ task }) => task)
  const heartbeat = createHeartbeat(limits.heartbeat, async () => {
    const mine = claims()
    const held = new Set(await work.beat(mine))
    for (const claim of mine) if (!held.has(claim)) stopTask(claim)
  })

  function stopTask(claim: string): void {
    running.get(claim)?.abort.abort(new Stopped('the task is not ours any more'))
  }

  /** If the database loses contact with this process, other hosts take over its tasks. */
  async function present(): Promise<Presence> {
    if (presence?.lost.aborted) for (const claim of claims()) stopTask(claim)
    presence = await dependencies.present()
    return presence
  }

  async function attempt(task: T, signal: AbortSignal, log: WorkLog): Promise<void> {
    const deadline = AbortSignal.timeout(limits.deadline)
    const either = AbortSignal.any([signal, deadline])
    try {
      // A task that ignores the signal is abandoned. Without its claim, it cannot write.
      await observeJob({ queue: topic, ids: [task.id], attempt: task.attempt }, () =>
        Promise.race([work.run(task, either), aborted(either)]),
      )
    } catch (error) {
      if (signal.aborted || error instanceof ClaimLost) return
      const failure = deadline.aborted ? 'too_long' : 'failed'
      const again = await work.fail(task, failure)
      const type = error instanceof Error ? error.name : typeof error
      const fields = { task: task.id, attempt: task.attempt, failure, type }
      log.warn(
        { event: again ? 'task_failed' : 'task_given_up', ...fields },
        again ? 'a task is tried again' : 'a task is given up',
      )
    }
  }

  function begin(task: T, log: WorkLog): void {
    const abort = new AbortController()
    const over = attempt(task, abort.signal, log)
      .catch((error: unknown) => {
        // The database did not store the failure either. The row is claimed again when the database is back.
        const type = error instanceof Error ? error.name : typeof error
        log.warn({ event: 'task_failed', task: task.id, type }, 'a failure could not be noted')
      })
      .finally(() => {
        running.delete(task.claim)
        if (running.size === 0) heartbeat.stop()
        loop.wake()
      })
    running.set(task.claim, { task, abort, over })
    heartbeat.start()
  }

  /** A process that misses a notification finds the work by polling. */
  async function ring(): Promise<void> {
    try {
      await bell.ring(topic)
    } catch (error) {
      const type = error instanceof Error ? error.name : typeof error
      log?.warn({ event: 'wake_failed', type }, 'other hosts could not be woken')
    }
  }

  const rounds: Rounds = {
    async round(log) {
      const room = limits.perHost - running.size
      if (room <= 0) return false
      const here = await present()
      const stalled = watch.look(await work.foreign(here))
      const options = { presence: here, room, running: tasks(), stalled }
      const { tasks: taken, givenUp } = await work.claim(options)
      for (const task of taken) begin(task, log)
      if (givenUp > 0) {
        log.warn({ event: 'task_given_up', count: givenUp }, 'tasks were begun too often')
      }
      return taken.length > 0
    },
    failure: { event: 'task_round_failed', message: 'tasks could not be looked after' },
  }
  // The notification comes after the commit, so the round need not wait.
  const loop = createLoop(rounds, 0)

  return {
    ...loop,
    start(given) {
      if (log !== undefined) return
      log = given
      if (limits.perHost > 0) endListening = bell.listen(topic, loop.wake)
      loop.start(given)
    },
    queued: () => void ring(),
    async stop() {
      await loop.stop()
      const unfinished = [...running.values()]
      for (const { abort } of unfinished) abort.abort(new Stopped('the process ends'))
      const grace = AbortSignal.timeout(GRACE_MS)
      await Promise.race([
        Promise.all(unfinished.map(({ over }) => over)),
        new Promise((resolve) => grace.addEventListener('abort', resolve)),
      ])
      heartbeat.stop()
      endListening()
      if (unfinished.length > 0) {
        try {
          await work.handBack(unfinished.map(({ task }) => task.claim))
          await ring()
        } catch {
          // The database does not answer. Others take the tasks over once this process is gone.
        }
      }
      presence = undefined
      log = undefined
    },
    cancel(id) {
      for (const { task } of running.values()) if (task.id === id) stopTask(task.claim)
    },
  }
}
