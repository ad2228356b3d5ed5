import { threadOf } from '../../../contract/own-thread.ts'
import type { Discussion } from '../types/discussion.ts'

/**
 * Identifies the author of a text, the same for all texts of one person at a source. Unnamed
 * authors count as one person in each thread. Every count of people uses this.
 */
export function personOf(
  { id, source }: Pick<Discussion, 'id' | 'source'>,
  authorHash: string | null,
): string {
  return `${source}:${authorHash || `? in ${threadOf(id)}`}`
}
