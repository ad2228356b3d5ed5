import { randomBytes } from 'node:crypto'
import { type Agent, request } from 'node:http'
import type { Call } from '../../contract/call.ts'
import { type Ask, type Turn, tokenOf } from './turn.ts'

export interface Called {
  /** Milliseconds from the request to the end of the answer. */
  ms: number
  status: number
  text: string
}

const BOUNDARY = `----nicher${randomBytes(8).toString('hex')}`

async function form(fields: Record<string, string | File>): Promise<Buffer> {
  const parts: Buffer[] = []
  for (const [name, value] of Object.entries(fields)) {
    const file =
      value instanceof File ? `; filename="${value.name}"\r\nContent-Type: text/plain` : ''
    const content = value instanceof File ? await value.text() : value
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`
    parts.push(Buffer.from(`${head}${content}\r\n`))
  }
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)])
}

/** Sends a prepared request and waits for all of its answer. */
function send(
  url: string,
  options: { agent: Agent; method: string; headers: Record<string, string> },
  body: Buffer | undefined,
): Promise<Called> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const outgoing = request(url, options, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const ms = performance.now() - began
        const isText = answer.headers['content-encoding'] === undefined
        const text = isText ? Buffer.concat(chunks).toString() : ''
        resolve({ ms, status: answer.statusCode ?? 0, text })
      })
    })
    outgoing.on('error', reject).end(body)
  })
}

/** Makes a call of the contract over a connection that stays open. */
export async function make(call: Call, turn: Turn, ask: Ask, agent: Agent): Promise<Called> {
  const token = tokenOf(call, turn, ask)
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => ask.params?.[name] ?? '')
  const query = ask.query ? `?${new URLSearchParams(ask.query)}` : ''
  const isForm = call.encoding === 'form'
  const body =
    ask.body === undefined
      ? undefined
      : isForm
        ? await form(ask.body as Record<string, string | File>)
        : Buffer.from(JSON.stringify(ask.body))
  const type = isForm ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json'
  const headers: Record<string, string> = {
    'accept-encoding': call.path === '/api/tree' ? 'br' : 'identity',
    ...(body && { 'content-type': type, 'content-length': String(body.length) }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(ask.isBrowser && { 'x-session-id': turn.visit.made.browser ?? '' }),
  }
  return send(
    `${turn.place.host.url}${path}${query}`,
    { agent, method: call.method, headers },
    body,
  )
}
