import { z } from 'zod'
import { bounded } from '../bounded.ts'

/** Longest refusal that is read, in bytes. */
const REFUSAL_MAX = 64 * 1024

/** How much of a request a server takes. */
interface Form {
  isStreamed: boolean
  /** The form of the answer: as asked for, any JSON object, or only as the instructions say. */
  format: 'asked' | 'object' | 'said'
}

const bodySchema = z.looseObject({ response_format: z.unknown().optional() })
type Body = z.infer<typeof bodySchema>

/** Statuses that can mean that the server does not know a field. */
const CAN_BE_A_FIELD = [400, 415, 422, 500, 501]
const OF_STREAMING = /stream/i
const OF_FORMAT = /response_?format|json_?(?:schema|object)|grammar|structured/i
/** The request is too long, or its content is refused: another form does not help. */
const OF_CONTENT = /context|tokens|content|policy/i

function written(body: Body, { isStreamed, format }: Form): string {
  const { response_format: asked, ...rest } = body
  const given = format === 'asked' ? asked : { type: 'json_object' }
  return JSON.stringify({
    ...rest,
    ...(format === 'said' || asked === undefined ? {} : { response_format: given }),
    ...(isStreamed ? { stream: true } : {}),
  })
}

/** The next form to try after a refusal; undefined if none would help. */
function simpler({ isStreamed, format }: Form, body: Body, status: number, text: string) {
  if (!CAN_BE_A_FIELD.includes(status)) return undefined
  const isOfFormat = OF_FORMAT.test(text)
  const isOfStreaming = !isOfFormat && OF_STREAMING.test(text)
  // A server error that names no field is the server's own.
  const isUnclear = !isOfFormat && !isOfStreaming
  if (isUnclear && (status >= 500 || OF_CONTENT.test(text))) return undefined
  if (isStreamed && isOfStreaming) return { isStreamed: false, format }
  if (body.response_format !== undefined && format !== 'said' && !isOfStreaming) {
    const type = z.looseObject({ type: z.string() }).safeParse(body.response_format).data?.type
    const isSchema = format === 'asked' && type === 'json_schema'
    return { isStreamed, format: isSchema ? ('object' as const) : ('said' as const) }
  }
  return isStreamed ? { isStreamed: false, format } : undefined
}

/** An answer, and whether its server was asked to stream it. */
export interface Sent {
  response: Response
  isStreamed: boolean
}

/**
 * Sends chat requests to a server in the richest form that it takes: streamed, and with the form
 * of the answer. If it refuses a form, it is asked in a simpler one, and in that one from then on.
 * Follows no redirects.
 */
export function createRequests() {
  let known: Form = { isStreamed: true, format: 'asked' }
  return async function send(
    input: Parameters<typeof fetch>[0],
    init: RequestInit,
    onSend: (isStreamed: boolean) => void,
  ): Promise<Sent> {
    const body = bodySchema.parse(JSON.parse(String(init.body)))
    for (let form = known; ; ) {
      onSend(form.isStreamed)
      const response = await fetch(input, {
        ...init,
        body: written(body, form),
        redirect: 'error',
      })
      if (response.ok) {
        known = form
        return { response, isStreamed: form.isStreamed }
      }
      const text = await bounded(response, REFUSAL_MAX).text()
      const next = simpler(form, body, response.status, text)
      if (next === undefined) {
        const { status, headers } = response
        return { response: new Response(text, { status, headers }), isStreamed: form.isStreamed }
      }
      form = next
    }
  }
}
