import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { calls } from '../../contract/calls.ts'
import type { Services } from '../compose.ts'
import { allowOrigin, allowOriginOn } from '../plugins/cors.ts'
import { answerError } from '../plugins/errors.ts'
import { matches, pickEncoding } from '../plugins/negotiation.ts'
import { securityHeaders } from '../plugins/security-headers.ts'
import type { TreeEncoding } from '../services/explorer/tree-packing.ts'
import type { PackedTree, TreeSnapshot } from '../services/explorer/tree-snapshot.ts'

/** An answer's headers in Node's cheapest form: alternating names and values. */
type Head = readonly string[]

function headOf(headers: Record<string, string>): Head {
  return Object.entries(headers).flat()
}

interface EncodedTree {
  encoding: TreeEncoding
  packed: PackedTree
}

/** The headers of a tree's answers in one encoding. */
interface Heads {
  etag: string
  unchanged: Head
  /** The headers for these bytes; undefined until there are some. */
  full: { of: PackedTree; head: Head } | undefined
}

function unchangedHeaders(etag: string) {
  // A 304 renews the cached copy and keeps its other headers.
  return {
    etag,
    'cache-control': 'public, no-cache',
    vary: 'Accept-Encoding, Origin',
    'x-content-type-options': securityHeaders['x-content-type-options'],
  }
}

function fullHead({ etag, body }: PackedTree, encoding: TreeEncoding): Head {
  return headOf({
    ...securityHeaders,
    ...unchangedHeaders(etag),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.length),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  })
}

/** Prepares the headers of a tree once for each encoding. */
function createHeads() {
  const known = new Map<TreeEncoding, Heads>()

  function of(encoding: TreeEncoding, etag: string): Heads {
    const last = known.get(encoding)
    if (last?.etag === etag) return last
    const heads = { etag, unchanged: headOf(unchangedHeaders(etag)), full: undefined }
    known.set(encoding, heads)
    return heads
  }

  return {
    unchanged: (encoding: TreeEncoding, etag: string) => of(encoding, etag).unchanged,
    full(encoding: TreeEncoding, packed: PackedTree): Head {
      const heads = of(encoding, packed.etag)
      if (heads.full?.of !== packed) heads.full = { of: packed, head: fullHead(packed, encoding) }
      return heads.full.head
    },
  }
}

/**
 * Sends the tree as prepared bytes. It bypasses the answer's schema, the reply's
 * own code and the other costs of a request (timers, a logger and a log line).
 * Only a failure takes the usual path. Register it in a scope without the other
 * routes' hooks.
 */
export function treeRoute(
  app: FastifyInstance,
  { config, snapshots }: Pick<Services, 'config' | 'snapshots'>,
): void {
  const heads = createHeads()

  function sendFull({ headers, id }: FastifyRequest, reply: FastifyReply, tree: EncodedTree) {
    const own = allowOrigin(headers.origin, config.siteUrl)
    const head = heads.full(tree.encoding, tree.packed).concat(own, 'x-request-id', id)
    reply.hijack()
    reply.raw.writeHead(200, head).end(tree.packed.body)
  }

  /** Answers from a snapshot; false if the needed bytes are not made yet. */
  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { etag, packed }: TreeSnapshot,
    encoding: TreeEncoding,
  ): boolean {
    const { headers } = request
    const ready = packed[encoding]
    if (matches(headers['if-none-match'], etag[encoding])) {
      const own = allowOrigin(headers.origin, config.siteUrl)
      reply.hijack()
      reply.raw.writeHead(304, heads.unchanged(encoding, etag[encoding]).concat(own)).end()
    } else if (ready) sendFull(request, reply, { encoding, packed: ready })
    else return false
    return true
  }

  async function sendLater(request: FastifyRequest, reply: FastifyReply, encoding: TreeEncoding) {
    // A caller with the newest tree needs no bytes.
    const isConditional = request.headers['if-none-match'] !== undefined
    if (isConditional && send(request, reply, await snapshots.current(), encoding)) return
    sendFull(request, reply, { encoding, packed: await snapshots.packed(encoding) })
  }

  app.setChildLoggerFactory((logger) => logger)
  app.setErrorHandler((error, request, reply) => {
    // All requests here share a logger without a request id.
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
      const encoding = pickEncoding(request.headers['accept-encoding'])
      const fresh = snapshots.fresh()
      if (fresh && send(request, reply, fresh, encoding)) return undefined
      return sendLater(request, reply, encoding)
    },
  })
}
