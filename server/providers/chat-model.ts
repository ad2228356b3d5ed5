import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LlmConfig } from '../config.ts'

// Without this, the library's warnings bypass our log.
globalThis.AI_SDK_LOG_WARNINGS = false

/** Limit of one answer in bytes. */
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

/** Calls only the configured host, and reads no more than the longest valid answer. */
const guardedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' })
  return new Response(response.body?.pipeThrough(atMost(ANSWER_MAX)) ?? null, response)
}

/**
 * A chat model that speaks the OpenAI wire format. It follows no redirects and
 * treats an endless answer as a failure.
 */
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
