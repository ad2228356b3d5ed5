import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  FastifyServerOptions,
} from 'fastify'
import type { RefusalCode } from '../../contract/errors.ts'
import type { Config } from '../config.ts'

/** Names of values that must never appear in a log, at any depth that our code logs. */
const SECRET = [
  'password',
  'new_password',
  'token',
  'access_token',
  'refresh_token',
  'csrf_token',
  'credential',
]

type ErrorRecord = {
  type: string
  message: string
  /** Only the frames, because a stack's first line repeats the message. */
  stack: string
  code?: string
  cause?: ErrorRecord
}

/**
 * The name and place of an error, and nothing else: a failed query contains its
 * parameters, and a failed call contains its request, which hold text that people
 * typed and mails that we sent.
 */
function describeError(error: unknown): ErrorRecord {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const { name: type, message, stack, cause } = error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return {
    type,
    message: 'query' in error ? `Failed query: ${error.query}` : message,
    ...(code === undefined ? {} : { code }),
    stack: stack?.match(/^ +at .+$/gm)?.join('\n') ?? '',
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  }
}

/** Receives log lines, one JSON object per line. */
export interface LogSink {
  write(line: string): void
}

/**
 * Structured logs to standard output, or to `sink`. {@link registerRequestLog}
 * logs requests, without bodies or queries.
 */
export function loggerOptions(config: Config, sink?: LogSink): FastifyServerOptions['logger'] {
  if (config.logLevel === 'silent') return false
  return {
    level: config.logLevel,
    ...(sink ? { stream: sink } : {}),
    redact: {
      paths: [
        'req.headers',
        'headers',
        ...SECRET.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      ],
      remove: true,
    },
    serializers: {
      err: describeError,
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: request.url.split('?')[0],
      }),
    },
  }
}

/** Logs one line per request after its answer. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        event: 'request',
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
  })
}

/** The documented security events (docs/operations.md lists them). */
export type SecurityEvent =
  | 'login_succeeded'
  | 'login_failed'
  | 'google_login_succeeded'
  | 'google_login_failed'
  | 'session_reuse_detected'
  | 'email_verified'
  | 'logout'
  | 'password_reset_asked'
  | 'password_reset'
  | 'account_deleted'
  | 'account_deletion_failed'
  | 'google_linked'
  | 'access_key_made'
  | 'access_key_revoked'
  | 'access_denied'
  | 'limit_hit'
  | 'csrf_refused'
  | 'origin_refused'
  | 'webhook_rejected'

/** Refusals that are security events in every route. */
const EVENT_OF: Partial<Record<RefusalCode, SecurityEvent>> = {
  premium_required: 'access_denied',
  key_refused: 'access_denied',
  key_scope: 'access_denied',
  rate_limited: 'limit_hit',
  csrf: 'csrf_refused',
  origin: 'origin_refused',
  webhook_invalid: 'webhook_rejected',
}

export function logRefusal(request: FastifyRequest, code: RefusalCode): void {
  const event = EVENT_OF[code]
  if (event === undefined) return
  const { method } = request
  logSecurityEvent(request.log, event, { method, route: request.routeOptions.url ?? null, code })
}

interface SecurityFields {
  session?: string
  /** A pseudonym, never the address itself. */
  account?: string
  code?: string
  method?: string
  route?: string | null
}

export function logSecurityEvent(
  log: FastifyBaseLogger,
  event: SecurityEvent,
  fields: SecurityFields = {},
): void {
  log.info({ event, ...fields }, event)
}
