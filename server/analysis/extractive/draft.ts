import type { Turns } from '../../turns.ts'
import type { Draft } from '../grounding/ground.ts'
import type { TextGate } from '../grounding/text-gate.ts'
import type { ThreadsRead } from '../grounding/threads-read.ts'
import type { OnStep } from '../types/input.ts'
import type { OffersFor } from '../types/market.ts'
import { draftFromPoints } from './ideas.ts'
import { type ExtractedPoint, extractPoints } from './pain-points.ts'
import { readSentences } from './reading.ts'
import { unreadText } from './unread-text.ts'

/** The engine's own texts: their numbers are counted, and foreign words in them were read as words. */
const ownTexts: TextGate = {
  line: (text) => text,
  paragraph: (text) => text,
  list: (texts) => [...texts],
  refused: 0,
}

/** Drafts pain points and ideas in words of the discussions. */
export async function draftWithoutModel(
  threadsRead: ThreadsRead,
  turns: Turns,
  onStep: OnStep,
  offersFor: OffersFor = () => [],
): Promise<Draft<ExtractedPoint>> {
  const reading = await readSentences(threadsRead, turns, (share) => onStep('analyzing', share))
  await onStep('generating', 0.1)
  const points = await extractPoints(reading, threadsRead, turns)
  return {
    draftedBy: 'extractive',
    gate: ownTexts,
    painPoints: points,
    leftOut: 0,
    supportOf: ({ sentences }) => sentences.map(({ source }) => source),
    headingFrom: ({ naming }) => naming.from.source,
    unread: await unreadText(
      threadsRead.discussions.filter(({ isLoose }) => !isLoose),
      turns,
    ),
    draftIdeas: async (grounded) => ({
      executive_summary:
        'Drafted without AI. Pain points are from the text of the discussions; ideas are from it and from our notes on niches.',
      ideas: await draftFromPoints(grounded, threadsRead, offersFor, turns),
    }),
  }
}
