import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { calls } from '../contract/calls.ts'
import { type ErrorBody, errorBodySchema, type RefusalCode, refusals } from '../contract/errors.ts'

/** Answers a page in place of the API, or throws as a network does. */
export type Fault = () => Response | Promise<Response>

export type CallName = keyof typeof calls

/** The network is down. */
export const offline: Fault = () => {
  throw new TypeError('Failed to fetch')
}

/** No answer ever comes. */
export const silent: Fault = () => new Promise(() => {})

function checked<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.parse(value)
  if (!isDeepStrictEqual(parsed, value)) throw new Error('The contract has no such fields')
  return parsed
}

/** A refusal of the contract that the API does not make on demand. */
export function refusal(code: RefusalCode): Fault {
  const { status, detail } = refusals[code]
  return () => Response.json(checked(errorBodySchema, { detail, code }), { status })
}

/** An answer that the API does not give on demand. @throws when the contract does not allow it */
export function answer<N extends CallName>(
  name: N,
  value: z.input<(typeof calls)[N]['answer']>,
): Fault {
  const { answer: schema, status } = calls[name] as (typeof calls)[CallName]
  checked<unknown>(schema, value)
  return () => Response.json(value, { status })
}

/** An answer of something else than this API: of a proxy, or of another host. */
export function foreign(status: number, body?: ErrorBody | Record<string, unknown>): Fault {
  return () => (body === undefined ? new Response('', { status }) : Response.json(body, { status }))
}
