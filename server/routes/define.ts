import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { z } from 'zod'
import type { Call, CallAnswer } from '../../contract/call.ts'
import { errorBodySchema } from '../../contract/errors.ts'
import { Refusal } from '../refusal.ts'
import type { Viewer } from '../services/accounts/viewer.ts'

type Parsed<C extends Call, Part extends 'body' | 'query' | 'params'> =
  C extends Record<Part, infer S> ? (S extends z.ZodType ? z.output<S> : undefined) : undefined

/** The viewer type that a call's access guarantees to its handler. */
type ViewerOf<C extends Call> = C['access'] extends 'user' | 'premium' ? Viewer : Viewer | undefined

interface Context<C extends Call> {
  body: Parsed<C, 'body'>
  query: Parsed<C, 'query'>
  params: Parsed<C, 'params'>
  viewer: ViewerOf<C>
  request: FastifyRequest
  reply: FastifyReply
}

/** Default time limit of a call. */
const HANDLER_TIMEOUT_MS = 15_000

/** The connection stays open for a refusal that comes when the time of a call is over. */
const REFUSAL_MS = 5_000

/** A stream is sent as it is: the text of the answer. */
type Handler<C extends Call> = (
  context: Context<C>,
) => undefined extends CallAnswer<C> ? Promise<void> : Promise<CallAnswer<C> | Readable>

/** Before anything of the request is read. */
async function refuseKeys(request: FastifyRequest): Promise<void> {
  if (request.hasAccessKey) throw new Refusal('key_refused')
}

/** @throws {Refusal} `key_scope` if the viewer has a key that the call does not accept */
function checkScope(call: Call, viewer: Viewer | undefined): void {
  if (viewer?.by.kind !== 'key') return
  if (call.key === 'run' && viewer.by.scope !== 'run') throw new Refusal('key_scope')
}

/**
 * Returns the viewer if the call's access and key scope allow them. This and {@link refuseKeys} are
 * the only access checks.
 */
async function admit(call: Call, request: FastifyRequest): Promise<Viewer | undefined> {
  if (call.access === 'anyone') return undefined
  const viewer = await request.viewer()
  checkScope(call, viewer)
  if (call.access === 'explorer') return viewer
  if (viewer === undefined) throw new Refusal('not_authenticated')
  if (call.access === 'premium' && !viewer.premium) throw new Refusal('premium_required')
  return viewer
}

/**
 * A connection is silent while its call works. It is not closed before the time of the call is over.
 * Node restores the usual time for the next request.
 */
function allowSilence({ raw: { socket } }: FastifyRequest, ms: number): void {
  if (socket.timeout && socket.timeout < ms) socket.setTimeout(ms)
}

interface Options extends Pick<RouteShorthandOptions, 'bodyLimit' | 'handlerTimeout'> {
  /** Its body is large, so a caller without access is refused before it is read. */
  isUpload?: boolean
}

/** Registers one call of the contract with its schemas, access and status. */
export function define<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: Handler<C>,
  { isUpload, handlerTimeout = HANDLER_TIMEOUT_MS, ...options }: Options = {},
): void {
  app.route({
    handlerTimeout,
    ...options,
    onRequest: [
      ...(call.key === 'none' ? [refuseKeys] : []),
      ...(isUpload ? [async (request: FastifyRequest) => void (await admit(call, request))] : []),
    ],
    method: call.method,
    url: call.path,
    schema: {
      summary: call.summary,
      ...(call.access === 'anyone' ? {} : { security: [{ bearer: [] }] }),
      ...(call.encoding === 'form' ? { consumes: ['multipart/form-data'] } : {}),
      ...(call.params ? { params: call.params } : {}),
      ...(call.query ? { querystring: call.query } : {}),
      ...(call.body ? { body: call.body } : {}),
      response: { [call.status]: call.answer, '4xx': errorBodySchema, '5xx': errorBodySchema },
    },
    handler: async (request, reply) => {
      const viewer = await admit(call, request)
      allowSilence(request, handlerTimeout + REFUSAL_MS)
      // The route's schemas are the call's, so the input has already been parsed by them.
      const context = {
        body: request.body,
        query: request.query,
        params: request.params,
        viewer,
        request,
        reply,
      } as Context<C>
      const answer = await handler(context)
      return reply.code(call.status).send(answer)
    },
  })
}
