import type { Turns } from '../../turns.ts'
import type { Draft } from '../grounding/ground.ts'
import { HEADING_MAX } from '../grounding/pain-points.ts'
import { createTextGate } from '../grounding/text-gate.ts'
import type { ThreadsRead } from '../grounding/threads-read.ts'
import type { OnStep } from '../types/input.ts'
import type { IdeaModel } from '../types/model.ts'
import { mergeAlike } from './merge-alike.ts'

/**
 * Asks a model for the pain points in the discussions, and later for ideas, only from the pain
 * points that the discussions support. The gate checks every text of the model.
 * @throws {IdeaModelError}, or the signal's reason
 */
export async function draftWithModel(
  model: IdeaModel,
  threadsRead: ThreadsRead,
  turns: Turns,
  signal: AbortSignal,
  onStep: OnStep,
): Promise<Draft> {
  const gate = await createTextGate(threadsRead, turns)
  signal.throwIfAborted()
  const context = { market: threadsRead.market, niche: threadsRead.niche }
  const reports = inOrder((share) => onStep('analyzing', share))
  const request = { ...context, discussions: labelled(threadsRead) }
  const read = await model.findPainPoints(request, signal, reports.report)
  await reports.written()
  // A heading that does not pass must not be the one under which good quotes are merged.
  const named = read.pain_points.filter(
    ({ heading }) => gate.line(heading, HEADING_MAX) !== undefined,
  )
  return {
    draftedBy: 'ai',
    gate,
    summary: read.summary,
    painPoints: await mergeAlike(named, turns),
    leftOut: read.pain_points.length - named.length,
    unread: '',
    async draftIdeas(points) {
      await onStep('generating', 0.1)
      const painPoints = points.map(({ point: { id, heading, summary, quotes } }) => {
        return { id, heading, summary, quotes }
      })
      return model.draftIdeas({ ...context, painPoints }, signal)
    },
  }
}

function labelled({ discussions, texts }: ThreadsRead) {
  return discussions.map((discussion) => ({
    community: discussion.community,
    texts: texts.filter((text) => text.discussion === discussion),
  }))
}

/** Reports one after the other, while the model goes on; `written` waits for them and throws what went wrong. */
function inOrder(write: (share: number) => Promise<void>) {
  let last = Promise.resolve()
  return {
    report(share: number) {
      last = last.then(() => write(share))
      // `written` throws what went wrong; until then it must not count as unhandled.
      last.catch(() => undefined)
    },
    written: () => last,
  }
}
