import { createTurns } from '../../turns.ts'
import { groundIdeas } from '../grounding/ideas.ts'
import { groundPainPoints } from '../grounding/pain-points.ts'
import type { Drafted } from '../grounding/result-of.ts'
import { executiveText, noIdeasText, nothingText, readText } from '../grounding/summary-texts.ts'
import type { ThreadsRead } from '../grounding/threads-read.ts'
import type { OnStep } from '../input.ts'
import { draftFromPoints } from './ideas.ts'
import { type ExtractedPoint, extractPoints } from './pain-points.ts'
import { readSentences } from './reading.ts'
import { unreadText } from './unread-text.ts'

/** The engine's own texts: their numbers are counted, and foreign words in them were read as words. */
const ownTexts = {
  line: (text: string) => text,
  paragraph: (text: string) => text,
  list: (texts: readonly string[]) => [...texts],
}

/** Drafts pain points and ideas in words of the discussions; its quotes are checked like any other. */
export async function draftWithoutModel(
  threadsRead: ThreadsRead,
  signal: AbortSignal,
  onStep: OnStep,
): Promise<Drafted> {
  const reading = await readSentences(threadsRead, signal, (share) => onStep('analyzing', share))
  await onStep('generating', 0.1)
  const turns = createTurns(signal)
  const drafts = await extractPoints(reading, threadsRead, turns)
  const sourcesOf = ({ sentences }: ExtractedPoint) => sentences.map(({ source }) => source)
  const { points, counts } = await groundPainPoints(drafts, threadsRead, ownTexts, turns, sourcesOf)
  const ideaDrafts = draftFromPoints(points, threadsRead)
  const { ideas } = groundIdeas(ideaDrafts, points, threadsRead, ownTexts)
  const found = { draftedBy: 'extractive', points, ideas, counts } as const
  const unread = await unreadText(threadsRead.discussions, turns)
  if (points.length === 0) {
    const summary = nothingText(threadsRead, unread)
    return { ...found, summary, executiveSummary: noIdeasText(threadsRead, 'extractive') }
  }
  return {
    ...found,
    summary: [readText(points, threadsRead), unread].filter(Boolean).join(' '),
    executiveSummary: `Drafted without AI from the words of the discussions. ${executiveText(points, ideas, threadsRead)}`,
  }
}
