import { isLoopback } from '../contract/loopback.ts'
import type { Config } from './config.ts'
import { LOCAL_CONTEXT } from './config-llm.ts'
import { findModel } from './providers/model-servers/find-model.ts'

/**
 * The most tokens of a request to a model that was found: a model on this machine may take minutes
 * to read more.
 */
const REQUEST_TOKENS = 16_384

/** The configuration with a model of this machine, if one is to be looked for and there is one. */
export async function withLocalModel(config: Config, find = findModel): Promise<Config> {
  if (config.llmSearch === undefined) return config
  const { model: name, contextTokens, ...settings } = config.llmSearch
  const found = await find(name)
  if (found === undefined) return config
  const { baseUrl, model } = found
  const window = Math.min(found.contextTokens ?? LOCAL_CONTEXT, REQUEST_TOKENS)
  const llm = { ...settings, baseUrl, apiKey: undefined, model }
  return { ...config, llm: { ...llm, contextTokens: contextTokens ?? window } }
}

/** Says in one line which model answers, without a key. */
export function aiLine({ llm }: Config): string {
  if (llm === undefined) return 'AI: none. Analyses are drawn by rules; see README'
  const { hostname, host, port } = new URL(llm.baseUrl)
  const where = isLoopback(hostname) ? `localhost${port === '' ? '' : `:${port}`}` : host
  return `AI: ${llm.model} at ${where}`
}
