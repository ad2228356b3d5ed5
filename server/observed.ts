import { channel, tracingChannel } from 'node:diagnostics_channel'

/** What is told here is heard by metrics and traces if they are on; otherwise it costs nothing. */

/** Whether figures of a keyword were kept, so that nobody was asked. */
export interface CacheUse {
  cache: 'keyword_figures'
  result: 'hit' | 'miss'
}

export const cacheUses = channel('nicher:cache')

export function tellCacheUse(use: CacheUse): void {
  if (cacheUses.hasSubscribers) cacheUses.publish(use)
}

/** Who answered a read that a replica may answer. */
export interface AnsweredRead {
  by: 'replica' | 'primary'
}

export const answeredReads = channel('nicher:read')

export function tellRead(read: AnsweredRead): void {
  if (answeredReads.hasSubscribers) answeredReads.publish(read)
}

/** A statement for the database: its text with placeholders, never with values. */
export interface Statement {
  text: string
}

export const statements = tracingChannel<unknown, Statement>('nicher:statement')

export function observeStatement<T>(text: string, run: () => Promise<T>): Promise<T> {
  return statements.hasSubscribers ? statements.tracePromise(run, { text }) : run()
}

/** Background work on what one or more orders asked for. */
export interface Job {
  queue: string
  /** Of the orders. No text and no name of a person. */
  ids: readonly string[]
  /** The number of attempts, including this one. */
  attempt?: number
}

export const jobs = tracingChannel<unknown, Job>('nicher:job')

export function observeJob<T>(job: Job, run: () => Promise<T>): Promise<T> {
  return jobs.hasSubscribers ? jobs.tracePromise(run, job) : run()
}

/** An order for background work, told by the work that gives it. */
export interface Order {
  queue: string
  id: string
}

export const orders = channel('nicher:order')

export function tellOrder(order: Order): void {
  if (orders.hasSubscribers) orders.publish(order)
}
