import { createTurns } from '../../turns.ts'
import { groundIdeas } from '../grounding/ideas.ts'
import { groundPainPoints, HEADING_MAX } from '../grounding/pain-points.ts'
import type { Drafted } from '../grounding/result-of.ts'
import { executiveText, noIdeasText, nothingText, readText } from '../grounding/summary-texts.ts'
import { createTextGate } from '../grounding/text-gate.ts'
import type { ThreadsRead } from '../grounding/threads-read.ts'
import type { OnStep, Refused } from '../input.ts'
import type { IdeaModel } from '../model.ts'
import { mergeAlike } from './merge-alike.ts'

const SUMMARY_MAX = 900

/** What a model's drafts came to; `refused` counts texts, pain points and ideas that did not pass. */
interface ModelDraft {
  drafted: Drafted
  /** Whether the model named any pain point, true or not. */
  hasDrafts: boolean
  refused: Refused
}

/**
 * Two rounds: the discussions are read for pain points; ideas are then drafted
 * from those alone that hold. No text of the model gets past the gate.
 * @throws {IdeaModelError}, or the signal's reason
 */
export async function draftWithModel(
  model: IdeaModel,
  threadsRead: ThreadsRead,
  signal: AbortSignal,
  onStep: OnStep,
): Promise<ModelDraft> {
  const reports = inOrder(onStep)
  const turns = createTurns(signal)
  const gate = await createTextGate(threadsRead, turns)
  signal.throwIfAborted()
  const context = { market: threadsRead.market, niche: threadsRead.niche }
  const read = await model.findPainPoints(
    { ...context, discussions: labelled(threadsRead) },
    signal,
    reports.analyzing,
  )
  // A heading that does not pass must not be the one under which good quotes are merged.
  const named = read.pain_points.filter(
    ({ heading }) => gate.line(heading, HEADING_MAX) !== undefined,
  )
  const merged = await mergeAlike(named, turns)
  const { points, counts } = await groundPainPoints(merged, threadsRead, gate, turns)
  const summary = gate.paragraph(read.summary, SUMMARY_MAX)
  const hasDrafts = read.pain_points.length > 0
  const painPointsRefused = counts.painPoints + read.pain_points.length - named.length
  await reports.written()
  if (points.length === 0) {
    const refused = { texts: gate.refused, painPoints: painPointsRefused, ideas: 0 }
    const texts = {
      summary: nothingText(threadsRead),
      executiveSummary: noIdeasText(threadsRead, 'ai'),
    }
    return { drafted: { draftedBy: 'ai', points, ideas: [], counts, ...texts }, hasDrafts, refused }
  }

  await onStep('generating', 0.1)
  const painPoints = points.map(({ point: { id, heading, summary, quotes } }) => {
    return { id, heading, summary, quotes }
  })
  const drafted = await model.draftIdeas({ ...context, painPoints }, signal)
  const { ideas, refused } = groundIdeas(drafted.ideas, points, threadsRead, gate)
  const ownWords = gate.paragraph(drafted.executive_summary, SUMMARY_MAX)
  const texts = {
    summary: summary ?? readText(points, threadsRead),
    executiveSummary: [ownWords, executiveText(points, ideas, threadsRead)]
      .filter(Boolean)
      .join(' '),
  }
  return {
    drafted: { draftedBy: 'ai', points, ideas, counts, ...texts },
    hasDrafts,
    refused: { texts: gate.refused, painPoints: painPointsRefused, ideas: refused },
  }
}

function labelled({ discussions, texts }: ThreadsRead) {
  return discussions.map((discussion) => ({
    community: discussion.community,
    texts: texts.filter((text) => text.discussion === discussion),
  }))
}

/** Reports parts one after the other, while the model goes on; `written` waits for them and throws what went wrong. */
function inOrder(onStep: OnStep) {
  let last = Promise.resolve()
  return {
    analyzing(share: number) {
      last = last.then(() => onStep('analyzing', share))
      // `written` throws what went wrong; until then it must not count as unhandled.
      last.catch(() => undefined)
    },
    written: () => last,
  }
}
