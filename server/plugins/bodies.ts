import { Transform } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

/** Default limit of a body in bytes; a route or a content type may set another. */
export const BODY_BYTES = 64 * 1024
/** Pieces in which a body of unknown length may arrive; each costs far more than its bytes. */
const PIECES = 1_024
/** Up to this many unread bytes, the connection stays open; Node reads past them. */
const UNREAD_BYTES = 64 * 1024
const BODYLESS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Limits the cost of a body for every route. The parsers limit its length. This
 * plugin refuses a body in endless small pieces, and closes the connection after a
 * body that nothing reads to its end: Node would otherwise read until it ends.
 */
export function registerBodyBounds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, { raw }, done) => {
    // The tree's answer bypasses the hook below.
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

/** True if the rest of the body is too long to read just to keep the connection. */
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
  // If nothing reads the body, nothing else handles this error.
  counted.on('error', () => undefined)
  return payload.pipe(counted)
}
