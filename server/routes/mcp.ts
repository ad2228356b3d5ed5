import { createMcpHandler } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isLoopback } from '../../contract/loopback.ts'
import type { Config } from '../config.ts'
import type { HostAnswer, HostRequest } from '../mcp/host.ts'
import { createMakeCall } from '../mcp/make-call.ts'
import { createNicherMcp } from '../mcp/mcp-server.ts'
import { Refusal } from '../refusal.ts'

const PATH = '/mcp'
/** The comments that a stream sends in the time after which a silent connection is closed. */
const COMMENTS_PER_SILENCE = 4
const REALM = 'Bearer realm="Nicher"'

/** The key of a request, and the address by which the calls that it leads to are counted. */
interface Caller {
  key: string
  address: string
}

/** The name of a Host header, without its port. */
const nameOf = (host: string) => host.replace(/:\d+$/, '')

/**
 * A page of another site must not reach the tools through a browser: neither by its own requests nor
 * by a name that it points at this machine. @throws {Refusal} `origin`
 */
function checkPlace({ headers }: FastifyRequest, { mode, siteUrl, apiUrl }: Config): void {
  const isLocal = mode === 'local'
  const { origin = siteUrl, host = '' } = headers
  const isFromHere = isLocal && URL.canParse(origin) && isLoopback(new URL(origin).hostname)
  if (origin !== siteUrl && !isFromHere) throw new Refusal('origin')
  if (!isLocal || host === new URL(apiUrl).host) return
  if (!isLoopback(nameOf(host))) throw new Refusal('origin')
}

/** @throws {Refusal} for anything but an access key that works, with the challenge of RFC 6750 */
async function checkKey(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const isGiven = request.headers.authorization !== undefined
  reply.header('www-authenticate', isGiven ? `${REALM}, error="invalid_token"` : REALM)
  const viewer = await request.viewer()
  if (viewer?.by.kind !== 'key') throw new Refusal('key_missing')
  reply.removeHeader('www-authenticate')
}

function callerOf({ headers, ip }: FastifyRequest): Caller {
  return { key: (headers.authorization ?? '').replace(/^bearer +/i, ''), address: ip }
}

/** The protocol dropped batches, and one of them would count as a single request. */
const NO_BATCHES = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32_600, message: 'Send one message at a time: batches are not read.' },
}

const isBatch = (body: unknown) => typeof body === 'string' && body.trimStart().startsWith('[')

/** The request in the form of the web's standards. It aborts when the client is gone. */
function webRequest({ method, headers, body }: FastifyRequest, reply: FastifyReply, base: string) {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const fields = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  )
  return new Request(new URL(PATH, base), {
    method,
    headers: fields,
    signal: gone.signal,
    ...(typeof body === 'string' ? { body } : {}),
  })
}

/**
 * The tools for agents, as the Model Context Protocol over Streamable HTTP. Nothing is kept between
 * requests, so any host answers any of them. The tools make the calls of the contract with the key
 * of the request, so access, limits and checks are those of the calls.
 */
export function mcpRoutes(app: FastifyInstance, config: Config, silenceMs: number): void {
  const closing = new AbortController()

  async function send(asked: HostRequest, { address }: Caller): Promise<HostAnswer> {
    const { body, path: url, ...rest } = asked
    const answer = await app.inject({
      ...rest,
      url,
      remoteAddress: address,
      ...(body === undefined ? {} : { payload: body }),
    })
    const retryAfter = answer.headers['retry-after']
    return {
      status: answer.statusCode,
      text: answer.payload,
      retryAfter: retryAfter === undefined ? undefined : String(retryAfter),
    }
  }

  const handler = createMcpHandler(
    ({ authInfo }) => {
      const caller = { key: authInfo?.token ?? '', address: authInfo?.clientId ?? '' }
      return createNicherMcp({
        makeCall: createMakeCall((asked) => send(asked, caller), caller.key),
        closing: closing.signal,
        onFault: (err) => app.log.error({ event: 'tool_failed', err }, 'a tool failed'),
      })
    },
    // Only a stream can have comments while a tool works, which keep its connection open.
    { responseMode: 'sse', keepAliveMs: silenceMs / COMMENTS_PER_SILENCE },
  )

  app.addHook('preClose', () => closing.abort())
  app.addHook('onClose', () => handler.close())
  app.addHook('onRequest', async (request, reply) => {
    checkPlace(request, config)
    await checkKey(request, reply)
  })
  // The protocol has its own answer for a body that is not JSON.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: PATH,
    schema: { hide: true },
    handler: async (request, reply) => {
      if (isBatch(request.body)) return reply.status(400).send(NO_BATCHES)
      const { key, address } = callerOf(request)
      const response = await handler.fetch(webRequest(request, reply, config.apiUrl), {
        authInfo: { token: key, clientId: address, scopes: [] },
      })
      return reply.send(response)
    },
  })
}
