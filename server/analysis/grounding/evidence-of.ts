import type { Evidence } from '../types/result.ts'
import { permalinkOf } from './permalink.ts'
import type { SourceText } from './threads-read.ts'

/** Words of a text with the place where they stand. */
export function evidenceOf(quote: string, source: SourceText): Evidence {
  return {
    quote,
    thread_id: source.discussion.id,
    comment_id: source.commentId,
    url: permalinkOf(source.discussion, source.commentId),
    community: source.discussion.community,
    score: source.score,
    created_at: source.createdAt.toISOString(),
  }
}
