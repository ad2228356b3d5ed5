import { Transform } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

/** Bytes of a body, unless a route or a kind of body says otherwise. */
export const BODY_BYTES = 64 * 1024
/** Pieces that a body of unknown length may come in: each costs far more than its bytes. */
const PIECES = 1_024
/** Bytes of a body that nobody reads for which a connection is kept; Node reads past them. */
const UNREAD_BYTES = 64 * 1024
const BODYLESS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Bounds what any body costs, whichever route it is sent to. How long one may
 * be, its parser says; here it is seen to that a body in endless small pieces is
 * refused, and that a body which nobody reads to its end also ends its
 * connection: Node would go on reading it for as long as it comes.
 */
export function registerBodyBounds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, { raw }, done) => {
    // The tree is sent past the hook below.
    if (BODYLESS.has(request.method) && isLongUnread(request)) raw.shouldKeepAlive = false
    done()
  })
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const isCounted = isChunked(request) && !BODYLESS.has(request.method)
    done(null, isCounted ? countPieces(payload) : payload)
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isLongUnread(request)) reply.header('connection', 'close')
    done(null, payload)
  })
}

function isChunked({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined
}

/** Whether there is more of a body to come than is worth reading for the sake of the connection. */
function isLongUnread(request: FastifyRequest): boolean {
  if (request.raw.complete) return false
  return isChunked(request) || Number(request.headers['content-length'] ?? 0) > UNREAD_BYTES
}

function countPieces(payload: NodeJS.ReadableStream): Transform {
  let count = 0
  const counted = new Transform({
    transform(piece, _encoding, done) {
      count += 1
      if (count > PIECES) done(new Refusal('too_large'))
      else done(null, piece)
    },
  })
  payload.on('error', (error) => counted.destroy(error))
  // Where nobody reads the body, nobody else hears of this.
  counted.on('error', () => undefined)
  return payload.pipe(counted)
}
