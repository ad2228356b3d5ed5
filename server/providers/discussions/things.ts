import { SECOND_MS } from '../../durations.ts'
import { numberFrom } from '../../numbers.ts'
import type { Discussion, DiscussionComment } from './port.ts'

/** Why an item of a dump is skipped. */
export type SkipReason =
  | 'not JSON'
  | 'not an object'
  | 'not a row'
  | 'neither discussion nor comment'
  | 'no usable id'
  | 'no usable time'
  | 'no text'
  | 'no --site given'
  | 'written by a bot'
  | 'not a public discussion'
  | 'line too long'

/** Reasons that are no faults of the file. */
export const EXPECTED: ReadonlySet<SkipReason> = new Set([
  'written by a bot',
  'not a public discussion',
])

/**
 * An item of a source or a dump, parsed if possible. A comment's `discussionId` may name the post
 * above it, if the source does not tell the discussion.
 */
export type Thing =
  | { kind: 'discussion'; discussion: Omit<Discussion, 'comments'>; fetchedAt: Date | undefined }
  | {
      kind: 'comment'
      discussionId: string
      comment: DiscussionComment
      fetchedAt: Date | undefined
    }
  | { kind: 'deleted discussion'; id: string; fetchedAt: Date | undefined }
  | { kind: 'deleted comment'; discussionId: string; id: string; fetchedAt: Date | undefined }
  | { kind: 'skipped'; reason: SkipReason }

export type Fields = Readonly<Record<string, unknown>>

export const skipped = (reason: SkipReason): Thing => ({ kind: 'skipped', reason })

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The object in a field, or an empty one. */
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

/** A time in seconds, as number or text, since the oldest source exists. */
export function timeFromSeconds(value: unknown): Date | undefined {
  const seconds = numberFrom(value, { min: 1.1e9, max: 4.1e9 })
  return seconds === undefined ? undefined : new Date(Math.floor(seconds) * SECOND_MS)
}

const ISO = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,9})?(Z| UTC|[+-]\d\d:?\d\d)?$/

/** A time in ISO format. Without a zone it is in UTC, as the sources write it. */
export function timeFromIso(value: unknown): Date | undefined {
  const parts = typeof value === 'string' ? ISO.exec(value) : null
  if (parts === null || typeof value !== 'string') return undefined
  const time = new Date(parts[1] === undefined ? `${value}Z` : value)
  return timeFromSeconds(time.getTime() / SECOND_MS) === undefined ? undefined : time
}

/** A whole number of an id, as number or text. */
export function wholeId(value: unknown): string | undefined {
  const id = typeof value === 'number' ? String(value) : value
  return typeof id === 'string' && /^[1-9]\d{0,14}$/.test(id) ? id : undefined
}

export const scoreFrom = (value: unknown): number => Math.trunc(numberFrom(value) ?? 0)
