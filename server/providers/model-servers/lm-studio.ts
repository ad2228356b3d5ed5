import { z } from 'zod'
import { isModelName, type ModelServer, type OfferedModel } from './port.ts'
import { served } from './served.ts'
import { billionsIn } from './size.ts'

const listSchema = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      state: z.string().optional(),
      loaded_context_length: z.number().int().positive().optional(),
    }),
  ),
})

/** Models that answer in words: those that also see are among them. */
const CHATS = ['llm', 'vlm']

/** https://lmstudio.ai/docs/developer/rest/endpoints */
export const lmStudio: ModelServer = {
  port: 1234,

  async offered(ask) {
    const list = listSchema.safeParse(await ask('/api/v0/models')).data
    // Before version 0.3.6 it has only the list that all servers have.
    if (list === undefined) return served(1234).offered(ask)
    return list.data.flatMap(({ id, type, state, loaded_context_length }): OfferedModel[] => {
      if (!CHATS.includes(type) || !isModelName(id)) return []
      const isLoaded = state === 'loaded'
      const contextTokens = isLoaded ? loaded_context_length : undefined
      return [{ name: id, billions: billionsIn(id), isLoaded, contextTokens }]
    })
  },

  describe: async (model) => model,
}
