import { z } from 'zod'
import { InterestError, type InterestFault } from './port.ts'
import type { Get } from './wikimedia-requests.ts'

const errorSchema = z.object({ error: z.object({ code: z.string() }) })

function faultOf(code: string): InterestFault {
  if (['maxlag', 'ratelimited', 'cirrussearch-too-busy-error'].includes(code)) return 'limited'
  if (/^(?:blocked|autoblocked|readapidenied|permissiondenied)$/.test(code)) return 'refused'
  const isTheirs = code.startsWith('internal_api_error') || code === 'cirrussearch-backend-error'
  return isTheirs ? 'unavailable' : 'nonsense'
}

/** Sends a query to MediaWiki's action API and reads its answer. @throws {InterestError} */
export type Query = <T>(
  parameters: Record<string, string>,
  schema: z.ZodType<T>,
  signal: AbortSignal,
) => Promise<T>

/** Queries of one wiki. @param origin such as `https://en.wikipedia.org` */
export function createActionApi(origin: string, get: Get): Query {
  return async function query(parameters, schema, signal) {
    const common = { action: 'query', format: 'json', formatversion: '2' }
    const search = new URLSearchParams({ ...common, ...parameters })
    const { json, retryAfter } = await get(`${origin}/w/api.php?${search}`, signal)
    // The API sends its errors with the status 200.
    const failure = errorSchema.safeParse(json)
    if (failure.success) throw new InterestError(faultOf(failure.data.error.code), retryAfter)
    const answer = schema.safeParse(json)
    if (!answer.success) throw new InterestError('nonsense', undefined, answer.error)
    return answer.data
  }
}
