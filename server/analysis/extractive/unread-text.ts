import { threadOf } from '../../../contract/own-thread.ts'
import type { Turns } from '../../turns.ts'
import { inThreads } from '../grounding/strength.ts'
import { isEnglish } from '../text/english.ts'
import type { Discussion } from '../types/discussion.ts'

/** A sentence about the discussions that cannot be read without a model. Empty if all could be read. */
export async function unreadText(
  discussions: readonly Discussion[],
  turns: Turns,
): Promise<string> {
  const foreign: string[] = []
  for (const { id, title, text, comments } of discussions) {
    if (turns.isOver()) await turns.rest()
    if (!isEnglish([title, text, ...comments.map((comment) => comment.text)])) {
      foreign.push(threadOf(id))
    }
  }
  if (foreign.length === 0) return ''
  const which = foreign.length === discussions.length ? 'they' : inThreads(new Set(foreign).size)
  const seem = which === '1 thread' ? 'seems' : 'seem'
  return `Without AI, Nicher reads only English, and ${which} ${seem} to be in another language.`
}
