import type { Turns } from '../../turns.ts'
import type { Draft } from '../grounding/ground.ts'
import { HEADING_MAX } from '../grounding/pain-points.ts'
import { createTextGates } from '../grounding/text-gate.ts'
import type { ThreadsRead } from '../grounding/threads-read.ts'
import type { OnStep } from '../types/input.ts'
import type { IdeaModel, ModelProgress } from '../types/model.ts'
import { aboutMarket } from './about-market.ts'
import { mergeAlike } from './merge-alike.ts'

/**
 * Asks a model for the pain points in the discussions, leaves out those that the model says are not
 * about the market, and later asks for ideas, only from the pain points that the discussions support.
 * The gates check every text of the model.
 * @throws {IdeaModelError}, or the signal's reason
 */
export async function draftWithModel(
  model: IdeaModel,
  threadsRead: ThreadsRead,
  turns: Turns,
  signal: AbortSignal,
  onStep: OnStep,
): Promise<Draft> {
  const { gate, ideaGate } = await createTextGates(threadsRead, turns)
  signal.throwIfAborted()
  const context = { market: threadsRead.market, niche: threadsRead.niche }
  const reports = inOrder(({ share, doing }) => onStep('analyzing', share, doing))
  const request = { ...context, discussions: labelled(threadsRead) }
  const read = await model.findPainPoints(request, signal, reports.report)
  await reports.written()
  const { about, elsewhere, unclear } = aboutMarket(read.pain_points)
  // A heading that does not pass must not be the one under which good quotes are merged.
  const named = about.filter(({ heading }) => gate.line(heading, HEADING_MAX) !== undefined)
  return {
    draftedBy: 'ai',
    gate,
    ideaGate,
    summary: read.summary,
    painPoints: await mergeAlike(named, turns),
    leftOut: unclear + about.length - named.length,
    elsewhere,
    unread: '',
    async draftIdeas(points) {
      await onStep('generating', 0.1)
      const painPoints = points.map(({ point, strength: { newest } }) => {
        const { id, heading, summary, intensity, frequency, thin_evidence, quotes } = point
        return { id, heading, summary, intensity, frequency, newest, thin_evidence, quotes }
      })
      const reports = inOrder(({ share, doing }) => onStep('generating', 0.1 + 0.9 * share, doing))
      const ideas = await model.draftIdeas({ ...context, painPoints }, signal, reports.report)
      await reports.written()
      return ideas
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
function inOrder(write: (progress: ModelProgress) => Promise<void>) {
  let last = Promise.resolve()
  return {
    report(progress: ModelProgress) {
      last = last.then(() => write(progress))
      // `written` throws what went wrong; until then it must not count as unhandled.
      last.catch(() => undefined)
    },
    written: () => last,
  }
}
