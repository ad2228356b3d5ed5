import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ErrorBody, RefusalCode, ValidationItem } from '../../contract/errors.ts'
import { Refusal } from '../refusal.ts'
import { logRefusal } from './logging.ts'

/** Our refusals for Fastify's own errors, by status. */
const BY_STATUS: Record<number, RefusalCode> = {
  400: 'malformed',
  404: 'not_found',
  408: 'malformed',
  413: 'too_large',
  415: 'unsupported_media_type',
  429: 'rate_limited',
  503: 'busy',
}

/**
 * Database errors that mean it is not available now: connection errors, too many
 * clients, shutdown.
 */
const DATABASE_UNAVAILABLE = /^(08|53|57P0)|^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE)$/

/** The driver's own connection errors, which have no code. */
const CONNECTION_LOST =
  /timeout exceeded when trying to connect|connection terminated|not queryable/i

function causeCode(error: unknown): string {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth += 1) {
    if ('code' in current && typeof current.code === 'string') {
      if (DATABASE_UNAVAILABLE.test(current.code)) return current.code
    }
    if (CONNECTION_LOST.test(current.message)) return 'ECONNRESET'
    current = current.cause
  }
  return ''
}

/** The foreign keys that link rows to a user, directly or through a session. */
const OF_A_USER = /_(user_id_users|session_id_sessions)_id_fk$/

/** True if a row was written for a user who was deleted during the request. */
function hasLostItsUser(error: unknown): boolean {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth += 1) {
    if ('code' in current && current.code === '23503') {
      return 'constraint' in current && OF_A_USER.test(String(current.constraint))
    }
    current = current.cause
  }
  return false
}

function validationItems(error: unknown): ValidationItem[] | undefined {
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined
  const place =
    error.validationContext === 'querystring' ? 'query' : (error.validationContext ?? '')
  return error.validation.map((issue) => ({
    loc: [place, ...issue.instancePath.split('/').filter(Boolean)],
    msg: issue.message ?? 'Invalid input',
    type: issue.keyword,
  }))
}

/** Converts any error to a refusal that the caller may see. */
function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const items = validationItems(error)
  if (items) return new Refusal('invalid', { items })
  if (hasLostItsUser(error)) return new Refusal('not_authenticated', { cause: error })
  if (causeCode(error) !== '') return new Refusal('busy', { retryAfter: 5, cause: error })
  const status = (error as Partial<FastifyError>)?.statusCode ?? 500
  const code = BY_STATUS[status] ?? (status < 500 ? 'malformed' : 'internal')
  return new Refusal(code, {
    cause: error,
    ...(code === 'busy' || code === 'rate_limited' ? { retryAfter: 5 } : {}),
  })
}

export function errorBody({ code, message, items }: Refusal): ErrorBody {
  return { detail: items ?? message, code }
}

function answer(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter))
  if (refusal.status === 401 && !reply.hasHeader('www-authenticate')) {
    reply.header('www-authenticate', 'Bearer')
  }
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorBody(refusal))
}

/** Answers any error from reading or serving a request. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toRefusal(error)
  if (refusal.status >= 500) {
    request.log.error({ err: refusal.cause ?? error, code: refusal.code }, 'request failed')
  }
  logRefusal(request, refusal.code)
  return answer(reply, refusal)
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** Installs one handler for all errors; returns the handler for unknown addresses. */
export function registerErrors(app: FastifyInstance): Handler {
  const routes: { pattern: RegExp; methods: string[] }[] = []

  app.addHook('onRoute', ({ url, method }) => {
    // Preflights are answered everywhere, so they don't prove that an address exists.
    const methods = [method].flat().filter((name) => name !== 'OPTIONS')
    const source = url
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:[^/]+/g, '[^/]+')
      .replace(/\*/g, '.*')
    if (methods.length > 0) routes.push({ pattern: new RegExp(`^${source}$`), methods })
  })

  app.setErrorHandler(answerError)

  return function answerUnknown(request, reply) {
    const path = request.url.split('?')[0] ?? ''
    const methods = routes.flatMap((route) => (route.pattern.test(path) ? route.methods : []))
    // If a route has the method, it handled the request and found nothing at this address.
    if (methods.length === 0 || methods.includes(request.method)) {
      return answer(reply, new Refusal('not_found'))
    }
    reply.header('allow', [...new Set(methods)].join(', '))
    return answer(reply, new Refusal('method_not_allowed'))
  }
}
