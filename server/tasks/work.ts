import type { Presence } from '../db/presence.ts'

/** A task that this process has claimed. */
export interface Task {
  id: string
  /** The claim. While it is valid, no other process can write. */
  claim: string
  /** The number of attempts, including this one. */
  attempt: number
}

/** A task of another process, with that process's claim. */
export interface ForeignWork {
  claim: string
  heartbeat: number
}

export interface ClaimOptions {
  presence: Presence
  /** The number of further tasks there is room for. */
  room: number
  /** The tasks that this process is running. */
  running: readonly Task[]
  /** Stalled claims of other processes. */
  stalled: readonly string[]
}

/** Another process has the task by now, or the task was canceled. */
export class ClaimLost extends Error {
  override name = 'ClaimLost'
}

/** The reason an attempt ended early. */
export type AttemptFailure = 'failed' | 'too_long'

/**
 * The interface between one kind of work and the worker. The database rows are the source of truth.
 * A claim that is no longer valid cannot write.
 */
export interface Work<T extends Task> {
  /** The tasks of other processes. Empty if this process is the only one. */
  foreign(presence: Presence): Promise<ForeignWork[]>
  /** Claims due tasks that are free or whose process is gone, and ends tasks with too many attempts. */
  claim(options: ClaimOptions): Promise<{ tasks: T[]; givenUp: number }>
  /** Runs a task to its end. @throws {ClaimLost}; any other error means a failed attempt */
  run(task: T, signal: AbortSignal): Promise<void>
  /** Renews the claims and returns the valid ones. */
  beat(claims: readonly string[]): Promise<string[]>
  /** Stores a failed attempt. Returns whether there will be another. */
  fail(task: T, failure: AttemptFailure): Promise<boolean>
  /** Releases unfinished tasks. That attempt does not count. */
  handBack(claims: readonly string[]): Promise<void>
}
