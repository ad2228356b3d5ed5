import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { type Encoding, matches, pickEncoding } from './negotiation.ts'

interface KeptAnswer {
  type: string
  body: Record<Encoding, Buffer>
  etag: Record<Encoding, string>
}

type Payload = string | Buffer | Readable

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)
const FILE_NAME = /^[\w-]+(\.[\w-]+)*$/

async function prepare(payload: Payload, type: string): Promise<KeptAnswer> {
  const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
  const identity = isWhole ? Buffer.from(payload) : await buffer(payload)
  const params = {
    // The best quality takes seconds of a core for a large file, and saves only a tenth.
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  }
  const [br, gz] = await Promise.all([brotli(identity, { params }), deflate(identity)])
  const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  return {
    type,
    body: { identity, gzip: gz, br },
    etag: { identity: `"${digest}"`, gzip: `"${digest}-gzip"`, br: `"${digest}-br"` },
  }
}

/** Sets the headers for the encoding that this client accepts, and returns the bytes. */
function dress(request: FastifyRequest, reply: FastifyReply, { type, body, etag }: KeptAnswer) {
  const { 'accept-encoding': accepted, 'if-none-match': held } = request.headers
  const encoding = pickEncoding(accepted)
  for (const name of ['content-length', 'last-modified', 'accept-ranges']) reply.removeHeader(name)
  reply.headers({
    'cache-control': 'public, max-age=60',
    etag: etag[encoding],
    vary: 'Accept-Encoding, Origin',
  })
  if (matches(held, etag[encoding])) {
    reply.code(304)
    return ''
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  reply.type(type)
  return body[encoding]
}

/** One key for every spelling of an address; undefined for an address without a route. */
function keyOf({ is404, routeOptions, params }: FastifyRequest): string | undefined {
  if (is404 || routeOptions.url === undefined) return undefined
  const file = (params as { '*'?: string })['*']
  // A path can be spelled in many ways, a file name only in one.
  if (file !== undefined && !FILE_NAME.test(file)) throw new Refusal('not_found')
  return routeOptions.url.replace('*', file ?? '')
}

/**
 * For this scope, where an address has the same answer for every caller as long as
 * the process lives. Each answer is made once, compressed once, and then sent from
 * memory, so a large file costs no more than a small one. Does not send parts of a
 * file.
 */
export function keepAnswers(app: FastifyInstance): void {
  const kept = new Map<string, Promise<KeptAnswer>>()

  app.addHook('onRequest', async (request, reply) => {
    const key = keyOf(request)
    const known = key === undefined ? undefined : await kept.get(key)
    if (known !== undefined) return reply.send(dress(request, reply, known))
    delete request.raw.headers.range
  })

  app.addHook<Payload>('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || reply.statusCode !== 200) return payload
    const key = keyOf(request)
    // A known answer already has its headers, or is being sent as it is.
    if (key === undefined || kept.has(key)) return payload
    const made = prepare(payload, String(reply.getHeader('content-type')))
    kept.set(key, made)
    made.catch(() => kept.delete(key))
    return dress(request, reply, await made)
  })
}
