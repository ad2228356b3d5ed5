import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { answerError, errorBody } from './errors.ts'
import { rawSecurityHeaders } from './security-headers.ts'

/** Node's parser errors with their own status; all others are 400. */
const STATUS: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

/** The time that a refused caller has to read the answer. */
const LINGER_MS = 1_000

/**
 * Answers a request that Node could not read, directly on the socket, and closes
 * the connection.
 */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = STATUS[error.code ?? ''] ?? 400
  const body = JSON.stringify(errorBody(new Refusal('malformed')))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(rawSecurityHeaders).map(([name, value]) => `${name}: ${value}`),
    'Content-Type: application/json; charset=utf-8',
    'Connection: close',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  // A caller that continues to send would otherwise keep its connection open.
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

/** Answers a request whose address cannot be decoded; no route and no hook runs. */
export function answerUnroutable(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  reply.headers(rawSecurityHeaders).header('connection', 'close')
  return answerError(error, request, reply)
}

/**
 * Answers a request with an Expect header that this server does not support; Node
 * supports only 100-continue.
 */
export function answerExpectation(_request: IncomingMessage, response: ServerResponse): void {
  response
    .writeHead(417, {
      ...rawSecurityHeaders,
      'content-type': 'application/json; charset=utf-8',
      connection: 'close',
    })
    .end(JSON.stringify(errorBody(new Refusal('malformed'))))
}

/**
 * Refuses HTTP/1.1 without a Host (RFC 9112 §3.2) with our own error body; Node
 * would send an empty answer.
 */
export function registerHostCheck(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers, raw }, _reply, done) => {
    const lacksHost = headers.host === undefined && raw.httpVersion === '1.1'
    done(lacksHost ? new Refusal('malformed') : undefined)
  })
}
