import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { calls } from '../../contract/calls.ts'
import type { Services } from '../compose.ts'
import { allowOrigin, allowOriginOn } from '../plugins/cors.ts'
import { answerError } from '../plugins/errors.ts'
import { matches, pickEncoding } from '../plugins/negotiation.ts'
import { securityHeaders } from '../plugins/security-headers.ts'
import type { TreeEncoding, TreeSnapshot } from '../services/explorer/tree-snapshot.ts'

/** An answer's head as Node takes it at its cheapest: names and values by turns. */
type Head = readonly string[]

function headOf(headers: Record<string, string>): Head {
  return Object.entries(headers).flat()
}

interface PreparedAnswer {
  etag: string
  body: Buffer
  full: Head
  unchanged: Head
}

function prepare({ body, etag }: TreeSnapshot, encoding: TreeEncoding): PreparedAnswer {
  // A 304 renews what a cache holds and leaves the other headers as they were.
  const unchanged = {
    etag: etag[encoding],
    'cache-control': 'public, no-cache',
    vary: 'Accept-Encoding, Origin',
    'x-content-type-options': securityHeaders['x-content-type-options'],
  }
  const full = {
    ...securityHeaders,
    ...unchanged,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body[encoding].length),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  }
  return {
    etag: etag[encoding],
    body: body[encoding],
    full: headOf(full),
    unchanged: headOf(unchanged),
  }
}

/** Prepares each encoding of a snapshot once. */
function createPreparer() {
  let of: TreeSnapshot | undefined
  const prepared = new Map<TreeEncoding, PreparedAnswer>()
  return (snapshot: TreeSnapshot, encoding: TreeEncoding): PreparedAnswer => {
    if (of !== snapshot) prepared.clear()
    of = snapshot
    const known = prepared.get(encoding) ?? prepare(snapshot, encoding)
    prepared.set(encoding, known)
    return known
  }
}

/**
 * The tree, sent as prepared bytes: it passes by the answer's schema, by the
 * reply's own machinery and by whatever the other routes pay for a request
 * (timers, a logger and a log line of its own). Only a failure takes the usual
 * way. Belongs in a scope without the other routes' hooks.
 */
export function treeRoute(
  app: FastifyInstance,
  { config, snapshots }: Pick<Services, 'config' | 'snapshots'>,
): void {
  const answerFrom = createPreparer()

  function send({ headers, id }: FastifyRequest, reply: FastifyReply, snapshot: TreeSnapshot) {
    const answer = answerFrom(snapshot, pickEncoding(headers['accept-encoding']))
    const own = allowOrigin(headers.origin, config.siteUrl)
    reply.hijack()
    if (matches(headers['if-none-match'], answer.etag)) {
      reply.raw.writeHead(304, answer.unchanged.concat(own)).end()
    } else reply.raw.writeHead(200, answer.full.concat(own, 'x-request-id', id)).end(answer.body)
  }

  app.setChildLoggerFactory((logger) => logger)
  app.setErrorHandler((error, request, reply) => {
    // The logger that all requests share here knows no request's id.
    request.log = request.log.child({ reqId: request.id })
    return answerError(error, request, allowOriginOn(reply, config.siteUrl))
  })
  app.route({
    method: calls.tree.method,
    url: calls.tree.path,
    schema: {
      summary: calls.tree.summary,
      response: { 200: calls.tree.answer, 304: z.undefined() },
    },
    handler: (request, reply) => {
      const fresh = snapshots.fresh()
      if (fresh) return send(request, reply, fresh)
      return snapshots.current().then((snapshot) => send(request, reply, snapshot))
    },
  })
}
