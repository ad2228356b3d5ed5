import type { Bell } from '../db/bell.ts'
import type { Presence } from '../db/presence.ts'
import type { Rounds, WorkLog } from '../tasks/rounds.ts'
import { ClaimLost, type Task, type Work } from '../tasks/work.ts'
import { createHeartbeat } from './heartbeat.ts'
import { createLoop, type Loop } from './loop.ts'
import { createStallWatch } from './stall-watch.ts'

export interface WorkerLimits {
  /** Tasks at once in this process; with 0 it does none. */
  perHost: number
  /** Milliseconds that an attempt may take. */
  deadline: number
  /** Milliseconds between heartbeats. */
  heartbeat: number
  /** Milliseconds without a heartbeat after which others take a task over. */
  stall: number
}

export const usualLimits: Omit<WorkerLimits, 'perHost' | 'deadline'> = {
  heartbeat: 2_000,
  stall: 60_000,
}

/** How long tasks may take to notice that they are to stop. */
const GRACE = 3_000

interface Running<T> {
  task: T
  abort: AbortController
  /** Resolves, never rejects, when it is over. */
  over: Promise<void>
}

interface Dependencies<T extends Task> {
  work: Work<T>
  /** How this process is known to the others. */
  present: () => Promise<Presence>
  limits: WorkerLimits
  bell: Bell
  /** What the bell calls this kind of work. */
  topic: string
}

export interface Worker extends Loop {
  /** There is a task, committed; this process or another one will do it. */
  queued(): void
  /** Stops a task of this process that nobody wants any more. */
  cancel(id: string): void
}

/** Says why a task's signal was aborted. */
class Stopped extends Error {
  override name = 'Stopped'
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}

/** Does tasks in the background, a few at once. Any number of processes may do so over one database. */
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
      // Who does not listen to the signal is left behind: its claim lets it write nothing.
      await Promise.race([work.run(task, either), aborted(either)])
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
        // The database did not take the failure either; the row is claimed again when it answers.
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

  /** Who misses a ring finds the work by looking. */
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
  // The bell rings when a task is committed, so the round need not wait.
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
      const grace = AbortSignal.timeout(GRACE)
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
          // The database does not answer: others take the tasks over once this process is gone.
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
