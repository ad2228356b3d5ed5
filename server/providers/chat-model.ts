import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LlmConfig } from '../config.ts'
import { bounded } from './bounded.ts'

// Without this, the library's warnings bypass our log.
globalThis.AI_SDK_LOG_WARNINGS = false

/** Limit of one answer in bytes. */
const ANSWER_MAX = 1024 * 1024

/** Calls only the configured host, and reads no more than the longest valid answer. */
const guardedFetch: typeof fetch = async (input, init) => {
  return bounded(await fetch(input, { ...init, redirect: 'error' }), ANSWER_MAX)
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
