import type { Discussion } from '../types/discussion.ts'

/**
 * Who wrote a text of a discussion, the same for all that one person wrote at a
 * source. Authors that a source withholds count as one person in each thread.
 * Wherever people are counted, they are told apart by this.
 */
export function personOf(
  { id, source }: Pick<Discussion, 'id' | 'source'>,
  authorHash: string | null,
): string {
  return `${source}:${authorHash || `? in ${id}`}`
}
