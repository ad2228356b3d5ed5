import type { FastifyBaseLogger, FastifyInstance, FastifyServerOptions } from 'fastify'
import type { Config } from '../config.ts'

/** Names of values that may never stand in a log, at any depth that our code logs. */
const SECRET = ['password', 'new_password', 'token', 'access_token', 'refresh_token', 'csrf_token']

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
  | 'session_reuse_detected'
  | 'email_verified'
  | 'logout'

export function logSecurityEvent(
  log: FastifyBaseLogger,
  event: SecurityEvent,
  fields: { session?: string; user?: string; code?: string } = {},
): void {
  log.info({ event, ...fields }, event)
}
