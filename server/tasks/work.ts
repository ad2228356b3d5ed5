import type { Presence } from '../db/presence.ts'

/** A piece of work that this process has claimed. */
export interface Task {
  id: string
  /** Under which nobody else can write while it holds. */
  claim: string
  /** How often it was begun, this time included. */
  attempt: number
}

/** Work of another process, by the claim that process made. */
export interface ForeignWork {
  claim: string
  heartbeat: number
}

export interface ClaimOptions {
  presence: Presence
  /** How many more tasks there is room for. */
  room: number
  /** What this process is at work on. */
  running: readonly Task[]
  /** Claims of others that stand still. */
  stalled: readonly string[]
}

/** Somebody else is at it by now, or nobody wants it any more. */
export class ClaimLost extends Error {
  override name = 'ClaimLost'
}

/** Why an attempt came to no end of its own. */
export type AttemptFailure = 'failed' | 'too_long'

/**
 * What a kind of work is to whoever does it. Rows in the database are the
 * truth; a claim that no longer holds writes nothing.
 */
export interface Work<T extends Task> {
  /** What others are at work on; empty where this process is alone. */
  foreign(presence: Presence): Promise<ForeignWork[]>
  /** Takes what is due and nobody's, or whose process is gone, and ends what was begun too often. */
  claim(options: ClaimOptions): Promise<{ tasks: T[]; givenUp: number }>
  /** Does a task to its end. @throws {ClaimLost}; anything else when the attempt failed */
  run(task: T, signal: AbortSignal): Promise<void>
  /** Shows that the claims are being worked on; returns those that hold. */
  beat(claims: readonly string[]): Promise<string[]>
  /** Writes down that an attempt failed; answers whether there will be another. */
  fail(task: T, failure: AttemptFailure): Promise<boolean>
  /** Gives back what was not finished; that attempt does not count. */
  handBack(claims: readonly string[]): Promise<void>
}
