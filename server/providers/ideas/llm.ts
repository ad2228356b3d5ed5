import { createHash } from 'node:crypto'
import { generateText, NoObjectGeneratedError, Output } from 'ai'
import type { z } from 'zod'
import type { MarketContext } from '../../analysis/types/market.ts'
import { IdeaModelError } from '../../analysis/types/model.ts'
import type { LlmConfig } from '../../config.ts'
import { createChatModel } from '../chat-model.ts'
import { asData, partsOf } from './parts.ts'
import type { KeptAnswersModel, Once } from './port.ts'
import {
  IDEA_INSTRUCTIONS,
  ideaAnswerSchema,
  PAIN_POINT_INSTRUCTIONS,
  painPointAnswerSchema,
} from './prompts.ts'

/**
 * The lowest number of UTF-8 bytes per token: more in English, about this many in
 * other scripts.
 */
const TOKEN_BYTES = 3
/**
 * Tokens of a window reserved for instructions, an answer, and an earlier answer
 * that needs a repair.
 */
const RESERVED = 2_500
/** Longest part of an answer that is sent back, in UTF-16 units. */
const REPAIRED_MAX = 1_500
/** Highest number of requests for one reading of discussions, without repairs. */
const PARTS_MAX = 12
/** Highest number of answers that one analysis needs: one for each part, and the ideas. */
export const IDEA_ANSWERS_MAX = PARTS_MAX + 1

/**
 * Asks a chat model that speaks the OpenAI wire format. An invalid answer is sent
 * back once for a repair; each answer, with its repair, has `timeoutMs`.
 * @param partSize bytes of discussions in one request
 */
export function createLlmIdeaModel(
  config: LlmConfig,
  partSize = (config.contextTokens - RESERVED) * TOKEN_BYTES,
): KeptAnswersModel {
  const model = createChatModel(config)

  async function ask<Answer>(question: Question<Answer>, signal: AbortSignal): Promise<Answer> {
    const { output } = await generateText({
      model,
      instructions: question.instructions,
      prompt: question.prompt,
      output: Output.object({ schema: question.schema, name: question.name }),
      maxRetries: 1,
      abortSignal: signal,
    })
    return output
  }

  async function askWithRepair<Answer>(
    question: Question<Answer>,
    signal: AbortSignal,
  ): Promise<Answer> {
    try {
      return await ask(question, signal)
    } catch (error) {
      if (!NoObjectGeneratedError.isInstance(error)) throw error
      const given = asData((error.text ?? '').slice(0, REPAIRED_MAX))
      const prompt = `${question.prompt}\n\nAn earlier answer was not the JSON object that was asked for. It was: ${given}\nAnswer again, with the JSON object alone.`
      return ask({ ...question, prompt }, signal)
    }
  }

  async function answer<Answer>(question: Question<Answer>, outer: AbortSignal): Promise<Answer> {
    const limit = AbortSignal.timeout(config.timeoutMs)
    try {
      return await askWithRepair(question, AbortSignal.any([outer, limit]))
    } catch (error) {
      outer.throwIfAborted()
      throw new IdeaModelError(limit.aborted ? 'timeout' : 'failed', error)
    }
  }

  return {
    async findPainPoints(request, signal, onPart, once = askAnyway) {
      const parts = partsOf(request.discussions, partSize, PARTS_MAX)
      const answers: z.infer<typeof painPointAnswerSchema>[] = []
      for (const part of parts) {
        const prompt = `${marketText(request)}\n<discussions>\n${part}\n</discussions>`
        const name = 'pain_points'
        const question = {
          instructions: PAIN_POINT_INSTRUCTIONS,
          prompt,
          schema: painPointAnswerSchema,
          name,
        }
        answers.push(await once(keyOf(question), () => answer(question, signal)))
        onPart?.(answers.length / parts.length)
      }
      return {
        summary: answers[0]?.summary ?? '',
        pain_points: answers.flatMap(({ pain_points }) => pain_points),
      }
    },

    async draftIdeas(request, signal) {
      const points = request.painPoints.map((point) => asData(point)).join('\n')
      const prompt = `${marketText(request)}\n<pain_points>\n${points}\n</pain_points>`
      const question = {
        instructions: IDEA_INSTRUCTIONS,
        prompt,
        schema: ideaAnswerSchema,
        name: 'business_ideas',
      }
      return answer(question, signal)
    },
  }
}

interface Question<Answer> {
  instructions: string
  prompt: string
  schema: z.ZodType<Answer>
  name: string
}

const askAnyway: Once = (_key, ask) => ask()

/** Changes with every part of the question, so an answer is never used for another question. */
function keyOf({ name, instructions, prompt }: Question<unknown>): string {
  return `${name} ${createHash('sha256').update(`${instructions}\0${prompt}`).digest('base64url')}`
}

function marketText({ market, niche }: MarketContext): string {
  return `<market>${asData({ market, ...(niche === undefined ? {} : { niche }) })}</market>`
}
