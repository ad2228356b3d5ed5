import { z } from 'zod'
import { isLoopback } from '../contract/loopback.ts'

const text = z.string().trim().min(1).optional()

export const llmVariables = {
  LLM_BASE_URL: z
    .union([z.literal('off'), z.url({ protocol: /^https?$/ })], {
      error: 'must be off, or an http or https address',
    })
    .optional(),
  LLM_API_KEY: text,
  LLM_MODEL: text,
  LLM_STRUCTURED_OUTPUTS: z.stringbool().default(true),
  LLM_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(300_000),
  // Node's own limit on silence is 300 seconds.
  LLM_SILENCE_MS: z.coerce.number().int().min(100).max(290_000).default(120_000),
  LLM_CONTEXT_TOKENS: z.coerce.number().int().min(2_000).max(1_000_000).optional(),
}
type Environment = z.infer<z.ZodObject<typeof llmVariables>>

/** What every model's requests have in common. */
interface LlmSettings {
  structuredOutputs: boolean
  /** Milliseconds for one answer. */
  timeoutMs: number
  /** Milliseconds in which a server that streams may send nothing. */
  silenceMs: number
}

/** A model and its server. */
export interface LlmConfig extends LlmSettings {
  baseUrl: string
  apiKey: string | undefined
  model: string
  /** Tokens that the model can read and answer in one request. */
  contextTokens: number
}

/** How a model on this machine is looked for. */
export interface LlmSearch extends LlmSettings {
  /** The only model to take; undefined for the most suitable one. */
  model: string | undefined
  /** Undefined: what the server says, or {@link LOCAL_CONTEXT}. */
  contextTokens: number | undefined
}

/**
 * Tokens that a model on this machine can read and answer where nobody says it: Ollama's and
 * LM Studio's default on a usual computer. Ollama drops the beginning of a longer request silently.
 */
export const LOCAL_CONTEXT = 4_096
const HOSTED_CONTEXT = 8_000

function settingsOf(env: Environment): LlmSettings {
  return {
    structuredOutputs: env.LLM_STRUCTURED_OUTPUTS,
    timeoutMs: env.LLM_TIMEOUT_MS,
    silenceMs: env.LLM_SILENCE_MS,
  }
}

/** The configured model; undefined if none is. */
export function llmConfig(env: Environment): LlmConfig | undefined {
  const { LLM_BASE_URL: baseUrl, LLM_MODEL: model } = env
  if (baseUrl === undefined || baseUrl === 'off' || model === undefined) return undefined
  const assumed = isLoopback(new URL(baseUrl).hostname) ? LOCAL_CONTEXT : HOSTED_CONTEXT
  const contextTokens = env.LLM_CONTEXT_TOKENS ?? assumed
  return { ...settingsOf(env), baseUrl, apiKey: env.LLM_API_KEY, model, contextTokens }
}

/** Whether and how to look for a model on this machine: in local mode, if no address is set. */
export function llmSearch(
  env: Environment & { APP_MODE: 'local' | 'production' },
): LlmSearch | undefined {
  if (env.APP_MODE === 'production' || env.LLM_BASE_URL !== undefined) return undefined
  return { ...settingsOf(env), model: env.LLM_MODEL, contextTokens: env.LLM_CONTEXT_TOKENS }
}

/** The missing setting, if only one of the two is set. A model's name alone is looked for. */
export function missingOfLlm(env: Environment & { APP_MODE: 'local' | 'production' }): string[] {
  const { LLM_BASE_URL: baseUrl, LLM_MODEL: model } = env
  if (baseUrl === 'off') return []
  const isLookedFor = env.APP_MODE === 'local' && baseUrl === undefined
  if (isLookedFor || (baseUrl === undefined) === (model === undefined)) return []
  const missing = model === undefined ? 'LLM_MODEL' : 'LLM_BASE_URL'
  return [`${missing}: is required with the other LLM settings`]
}
