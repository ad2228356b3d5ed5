import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'

export interface Reply {
  status: number
  body: string
  /** Milliseconds from before the request is written until its answer is read. */
  ms: number
}

export interface Client {
  post(path: string, fields: Record<string, string>, encoding?: 'json' | 'form'): Promise<Reply>
  get(path: string): Promise<Reply>
  close(): void
}

/** A client of the API with this many open connections. */
export function createClient(url: string, connections: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const session = randomBytes(32).toString('hex')

  function send(method: string, path: string, type?: string, payload?: string): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const headers = {
        accept: 'application/json',
        'x-session-id': session,
        ...(payload === undefined
          ? {}
          : { 'content-type': type, 'content-length': Buffer.byteLength(payload) }),
      }
      const started = performance.now()
      const sent = request(url + path, { agent, method, headers }, (response) => {
        text(response).then((body) => {
          resolve({ status: response.statusCode ?? 0, body, ms: performance.now() - started })
        }, reject)
      })
      sent.on('error', reject)
      sent.end(payload)
    })
  }

  return {
    post(path, fields, encoding = 'json') {
      return encoding === 'form'
        ? send(
            'POST',
            path,
            'application/x-www-form-urlencoded',
            String(new URLSearchParams(fields)),
          )
        : send('POST', path, 'application/json', JSON.stringify(fields))
    },
    get: (path) => send('GET', path),
    close: () => agent.destroy(),
  }
}

export const PASSWORD = 'Quiet-Harbor 7 lanterns!'
export const newAddress = () => `traveler-${randomBytes(8).toString('hex')}@mail.example`

/** Registers an account; its address stays unconfirmed. @throws {Error} when refused */
export async function register(client: Client): Promise<string> {
  const email = newAddress()
  const { status, body } = await client.post('/api/auth/register', { email, password: PASSWORD })
  if (status !== 201) throw new Error(`registering returned ${status}: ${body}`)
  return email
}

/** Creates an account with a confirmed address. */
export async function makeAccount(client: Client): Promise<string> {
  const email = await register(client)
  const outbox = await client.get(`/local/outbox?to=${encodeURIComponent(email)}`)
  const token = /verify-email\?token=([\w-]+)/.exec(outbox.body)?.[1] ?? ''
  const { status, body } = await client.post('/api/auth/verify-email', { token })
  if (status !== 200) throw new Error(`verifying returned ${status}: ${body}`)
  return email
}
