import type { MarketContext } from '../../analysis/types/market.ts'
import type { ShownPainPoint } from '../../analysis/types/model.ts'
import { roomFor } from '../chat-model/window.ts'
import type { Question } from '../chat-model.ts'
import {
  type IdeaAnswer,
  ideaAnswerSchema,
  type PainPointAnswer,
  painPointAnswerSchema,
} from './answers.ts'
import { marketText, placesOf, problemsOf } from './market-text.ts'
import { painPointsWithin } from './pain-points-within.ts'
import { IDEA_INSTRUCTIONS, PAIN_POINT_INSTRUCTIONS } from './prompts.ts'

/** How many bytes of discussions one question holds. */
export function roomForDiscussions(context: MarketContext, contextTokens: number): number {
  const { instructions, prompt } = painPointQuestion(context, '', contextTokens)
  return roomFor(contextTokens, instructions, prompt)
}

/**
 * @param part lines of discussions, of `partsOf`
 * @param contextTokens what the model can read and answer
 */
export function painPointQuestion(
  context: MarketContext,
  part: string,
  contextTokens: number,
): Question<PainPointAnswer> {
  const data = (lines: string) => `\n<discussions>\n${lines}\n</discussions>`
  const around = PAIN_POINT_INSTRUCTIONS + data('')
  return {
    instructions: PAIN_POINT_INSTRUCTIONS,
    prompt: marketText(context, problemsOf, contextTokens, around) + data(part),
    schema: painPointAnswerSchema,
    name: 'pain_points',
  }
}

/** Pain points that do not fit into the model's window are cut. */
export function ideaQuestion(
  context: MarketContext,
  painPoints: readonly ShownPainPoint[],
  contextTokens: number,
): Question<IdeaAnswer> {
  const data = (lines: string) => `\n<pain_points>\n${lines}\n</pain_points>`
  const around = IDEA_INSTRUCTIONS + data('')
  const market = marketText(context, placesOf, contextTokens, around)
  const lines = painPointsWithin(painPoints, roomFor(contextTokens, around, market))
  return {
    instructions: IDEA_INSTRUCTIONS,
    prompt: market + data(lines),
    schema: ideaAnswerSchema,
    name: 'business_ideas',
  }
}
