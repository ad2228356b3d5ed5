import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Refusal } from '../refusal.ts'
import { errorBody } from './errors.ts'
import { rawSecurityHeaders } from './security-headers.ts'

/** Node's parser errors that have a status of their own; the rest is 400. */
const STATUS: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

/** Answers, on the bare socket, a request that Node could not read, and closes the connection. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = STATUS[error.code ?? ''] ?? 400
  const body = JSON.stringify(errorBody(new Refusal('malformed')))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...rawSecurityHeaders,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
