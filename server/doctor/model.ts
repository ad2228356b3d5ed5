import { z } from 'zod'
import type { Config } from '../config.ts'
import { withLocalModel } from '../local-model.ts'
import { type Finding, missing, ok, wrong } from './finding.ts'
import { askOutside, reasonOf } from './outside.ts'

const ABOUT = 'Model'
const SHOWN_MAX = 5
const listSchema = z.object({ data: z.array(z.object({ id: z.string() })) })

/** Lists the server's models, which costs nothing. */
export async function examineModel(config: Config): Promise<Finding[]> {
  const { llm } = await withLocalModel(config)
  if (llm === undefined) {
    return [missing(ABOUT, 'none: analyses are drawn by rules (README, "Add a model")')]
  }
  const { host } = new URL(llm.baseUrl)
  const headers: Record<string, string> = llm.apiKey
    ? { authorization: `Bearer ${llm.apiKey}` }
    : {}
  try {
    const { status, json } = await askOutside(`${llm.baseUrl.replace(/\/$/, '')}/models`, {
      headers,
    })
    if (status === 401 || status === 403) {
      return [wrong(ABOUT, `${host} refuses LLM_API_KEY (${status}). Correct the key`)]
    }
    const list = listSchema.safeParse(json)
    if (status !== 200 || !list.success) {
      const advice = 'LLM_BASE_URL usually ends with /v1'
      return [wrong(ABOUT, `${host} answers ${status} and lists no models. ${advice}`)]
    }
    const names = list.data.data.map(({ id }) => id)
    if (names.includes(llm.model) || names.includes(`${llm.model}:latest`)) {
      return [ok(ABOUT, `${host} has ${llm.model}`)]
    }
    const offered = names.slice(0, SHOWN_MAX).join(', ') || 'none'
    return [
      wrong(ABOUT, `${host} does not have ${llm.model}. It has: ${offered}. Correct LLM_MODEL`),
    ]
  } catch (error) {
    const advice = 'Start it, or correct LLM_BASE_URL'
    return [wrong(ABOUT, `${host} does not answer: ${reasonOf(error)}. ${advice}`)]
  }
}
