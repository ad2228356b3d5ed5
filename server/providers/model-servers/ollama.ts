import { z } from 'zod'
import { isModelName, type ModelServer, type OfferedModel } from './port.ts'
import { billionsIn } from './size.ts'

const tagsSchema = z.object({
  models: z.array(
    z.object({
      name: z.string(),
      size: z.number().nonnegative().optional(),
      /** Present for models that run at Ollama and not on this machine. */
      remote_host: z.string().optional(),
      details: z
        .object({
          family: z.string().nullish(),
          parameter_size: z.string().nullish(),
        })
        .nullish(),
    }),
  ),
})
const loadedSchema = z.object({
  models: z.array(z.object({ name: z.string(), context_length: z.number().int().optional() })),
})
const shownSchema = z.object({
  capabilities: z.array(z.string()).optional(),
  parameters: z.string().optional(),
})

/** Families that embed texts or read pictures. */
const OTHER_FAMILIES = /bert|roberta|clip/i

/** The window that a model's file asks for: a line such as 'num_ctx 8192'. */
function windowIn(parameters: string | undefined): number | undefined {
  const line = parameters?.split('\n').find((each) => each.startsWith('num_ctx'))
  const tokens = Number(line?.slice('num_ctx'.length))
  return Number.isSafeInteger(tokens) && tokens > 0 ? tokens : undefined
}

/** https://docs.ollama.com/api */
export const ollama: ModelServer = {
  port: 11434,

  async offered(ask) {
    const [tags, loaded] = await Promise.all([ask('/api/tags'), ask('/api/ps')])
    const running = loadedSchema.safeParse(loaded).data?.models ?? []
    const offered = tagsSchema.safeParse(tags).data?.models ?? []
    return offered.flatMap(({ name, size, remote_host, details }): OfferedModel[] => {
      // What a remote model is sent leaves this machine.
      if (remote_host || /[-:]cloud$/.test(name) || !isModelName(name)) return []
      if (OTHER_FAMILIES.test(details?.family ?? '')) return []
      const inMemory = running.find((each) => each.name === name)
      return [
        {
          name,
          billions: billionsIn(details?.parameter_size ?? '') ?? billionsIn(name),
          bytes: size,
          isLoaded: inMemory !== undefined,
          contextTokens: inMemory?.context_length,
        },
      ]
    })
  },

  async describe(model, ask) {
    const shown = shownSchema.safeParse(await ask('/api/show', { model: model.name })).data
    if (shown?.capabilities && !shown.capabilities.includes('completion')) return undefined
    return { ...model, contextTokens: model.contextTokens ?? windowIn(shown?.parameters) }
  },
}
