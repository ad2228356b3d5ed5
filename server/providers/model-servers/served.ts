import { z } from 'zod'
import { isModelName, type ModelServer, type OfferedModel } from './port.ts'
import { billionsIn } from './size.ts'

const listSchema = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      /** vLLM's window. */
      max_model_len: z.number().int().positive().nullish(),
      /** What llama.cpp knows of the file. */
      meta: z
        .object({ n_params: z.number().positive().optional(), size: z.number().optional() })
        .nullish(),
      /** Of a llama.cpp server with several models. */
      status: z.object({ value: z.string() }).nullish(),
    }),
  ),
})
const propertiesSchema = z.object({
  default_generation_settings: z.object({ n_ctx: z.number().int().positive() }),
})

/** Families whose bare name is the model that was not taught to chat. */
const TAUGHT_LATER =
  /llama-?[23]|mistral-\d|mixtral-\d|gemma-?[123]-|qwen-?(?:1\.5|2|2\.5)-|falcon|pythia|bloom|opt-\d|phi-[12]|gpt2/i
const TAUGHT =
  /instruct|chat|[-_]it(?![a-z])|hermes|dolphin|zephyr|vicuna|tulu|orca|deepseek-r1|assistant/i

/**
 * A server that lists its models as OpenAI does: llama.cpp
 * (https://github.com/ggml-org/llama.cpp/tree/master/tools/server), vLLM
 * (https://docs.vllm.ai/en/latest/serving/openai_compatible_server.html), and others like them.
 */
export const served = (port: number): ModelServer => ({
  port,

  async offered(ask) {
    const list = listSchema.safeParse(await ask('/v1/models')).data?.data ?? []
    return list.flatMap(({ id, max_model_len, meta, status }): OfferedModel[] => {
      if (!isModelName(id) || (TAUGHT_LATER.test(id) && !TAUGHT.test(id))) return []
      const parameters = meta?.n_params
      return [
        {
          name: id,
          billions: parameters === undefined ? billionsIn(id) : parameters / 1e9,
          bytes: meta?.size,
          isLoaded: status?.value === undefined || status.value === 'loaded',
          contextTokens: max_model_len ?? undefined,
        },
      ]
    })
  },

  async describe(model, ask) {
    if (model.contextTokens !== undefined) return model
    // Only llama.cpp has it. Asking must not load a model.
    const path = `/props?model=${encodeURIComponent(model.name)}&autoload=false`
    const properties = propertiesSchema.safeParse(await ask(path)).data
    return { ...model, contextTokens: properties?.default_generation_settings.n_ctx }
  },
})
