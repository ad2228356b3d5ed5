import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  FastifyServerOptions,
} from 'fastify'
import type { RefusalCode } from '../../contract/errors.ts'
import type { Config } from '../config.ts'

/** Names of values that may never stand in a log, at any depth that our code logs. */
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
  /** The frames alone; a stack's first line repeats the message. */
  stack: string
  code?: string
  cause?: ErrorRecord
}

/**
 * What names an error and where it arose, and nothing else of it: a failed
 * query carries its parameters, a failed call its request, and those are what
 * people typed and what we mailed them.
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

/** Where log lines go, one JSON object a line. */
export interface LogSink {
  write(line: string): void
}

/**
 * Structured logs to standard output, or to `sink`; requests are logged by
 * {@link registerRequestLog}, without bodies or queries.
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

/** One line a request, when it has been answered. */
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
  | 'access_denied'
  | 'limit_hit'
  | 'csrf_refused'
  | 'origin_refused'
  | 'webhook_rejected'

/** Refusals that are security events wherever they arise. */
const EVENT_OF: Partial<Record<RefusalCode, SecurityEvent>> = {
  premium_required: 'access_denied',
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
  /** A pseudonym, never the address. */
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
