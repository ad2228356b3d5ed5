import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LlmConfig } from '../config.ts'

// The library would write its warnings past our log.
globalThis.AI_SDK_LOG_WARNINGS = false

/** Bytes of one answer. */
const ANSWER_MAX = 1024 * 1024

function atMost(bytes: number): TransformStream<Uint8Array, Uint8Array> {
  let size = 0
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.byteLength
      if (size > bytes) controller.error(new Error('The model answers without an end'))
      else controller.enqueue(chunk)
    },
  })
}

/** Talks to the configured host alone, and reads no more than an answer can be. */
const guardedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' })
  return new Response(response.body?.pipeThrough(atMost(ANSWER_MAX)) ?? null, response)
}

/** A chat model that speaks the OpenAI wire format. Redirects are not followed, and an endless answer is a failure. */
export function createChatModel(config: LlmConfig) {
  const provider = createOpenAICompatible({
    name: 'llm',
    baseURL: config.baseUrl,
    supportsStructuredOutputs: config.structuredOutputs,
    fetch: guardedFetch,
    ...(config.apiKey === undefined ? {} : { apiKey: config.apiKey }),
  })
  return provider.chatModel(config.model)
}
