import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, NoObjectGeneratedError, Output } from 'ai'
import type { z } from 'zod'
import type { LlmConfig } from '../../config.ts'
import { asData, partsOf } from './parts.ts'
import { type IdeaModel, IdeaModelError, type MarketContext } from './port.ts'
import {
  IDEA_INSTRUCTIONS,
  ideaAnswerSchema,
  PAIN_POINT_INSTRUCTIONS,
  painPointAnswerSchema,
} from './prompts.ts'

// The library would write its warnings past our log.
globalThis.AI_SDK_LOG_WARNINGS = false

/** UTF-16 units of discussions in one request: about 6,000 tokens, which leaves room in a window of 8,000. */
const PART_SIZE = 24_000
/** Most requests that one reading of discussions costs, repairs aside. */
const PARTS_MAX = 12

/**
 * Asks a chat model that speaks the OpenAI wire format. An answer that is no
 * valid object is sent back once to be repaired; each answer, repair included,
 * has `timeoutMs`.
 */
export function createLlmIdeaModel(config: LlmConfig, partSize = PART_SIZE): IdeaModel {
  const provider = createOpenAICompatible({
    name: 'llm',
    baseURL: config.baseUrl,
    supportsStructuredOutputs: config.structuredOutputs,
    ...(config.apiKey === undefined ? {} : { apiKey: config.apiKey }),
  })
  const model = provider.chatModel(config.model)

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
      const given = asData((error.text ?? '').slice(0, 4_000))
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
    async findPainPoints(request, signal, onPart) {
      const parts = partsOf(request.discussions, partSize).slice(0, PARTS_MAX)
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
        answers.push(await answer(question, signal))
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

function marketText({ market, niche }: MarketContext): string {
  return `<market>${asData({ market, ...(niche === undefined ? {} : { niche }) })}</market>`
}
