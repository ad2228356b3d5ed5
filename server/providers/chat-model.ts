import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, Output } from 'ai'
import type { z } from 'zod'
import type { LlmConfig } from '../config-llm.ts'
import { createRequests } from './chat-model/request.ts'
import type { OnProgress } from './chat-model/stream.ts'
import { streamedFetch } from './chat-model/streamed-fetch.ts'
import { sentSchema } from './sent-schema.ts'

// Without this, the library's warnings bypass our log.
globalThis.AI_SDK_LOG_WARNINGS = false

/**
 * The longest that an answer may take while a user waits for it in a request. The site waits for
 * two of them and 20 seconds.
 */
const WAITED_FOR_MS = 90_000

/** Milliseconds for an answer that a user waits for in a request. */
export const waitedForMs = ({ timeoutMs }: LlmConfig) => Math.min(timeoutMs, WAITED_FOR_MS)

/** A question whose answer is one JSON object. */
export interface Question<Answer> {
  instructions: string
  prompt: string
  /** The form of the answer, which is sent without its limits, and its name. */
  schema: z.ZodType<Answer>
  name: string
}

/** The server refuses to show the answer. */
export class FilteredError extends Error {
  override name = 'FilteredError'
}

interface AskOptions {
  /** Ends the question; the limit of the whole answer. */
  signal: AbortSignal
  onProgress?: OnProgress | undefined
}

/**
 * A chat model that speaks the OpenAI wire format. Its answers are streamed where its server can.
 * It follows no redirects, treats an endless answer as a failure, and is asked once more after a
 * fault that may pass.
 */
export function createChatModel(config: LlmConfig) {
  const send = createRequests()
  const { silenceMs } = config
  return {
    /**
     * @throws {SilentError} after silence, {@link FilteredError}, the signal's reason, and the
     * library's errors: `NoObjectGeneratedError` if the answer is not the object
     */
    async ask<Answer>(
      { instructions, prompt, schema, name }: Question<Answer>,
      { signal, onProgress = () => {} }: AskOptions,
    ): Promise<Answer> {
      const provider = createOpenAICompatible({
        name: 'llm',
        baseURL: config.baseUrl,
        supportsStructuredOutputs: config.structuredOutputs,
        fetch: streamedFetch({ send, silenceMs, onProgress }),
        ...(config.apiKey === undefined ? {} : { apiKey: config.apiKey }),
      })
      const answer = await generateText({
        model: provider.chatModel(config.model),
        instructions,
        prompt,
        output: Output.object({ schema: sentSchema(schema), name }),
        maxRetries: 1,
        abortSignal: signal,
      })
      if (answer.finishReason === 'content-filter') throw new FilteredError()
      return answer.output
    },
  }
}
