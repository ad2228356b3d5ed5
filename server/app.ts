import { randomUUID } from 'node:crypto'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Services } from './compose.ts'
import { localRoutes } from './local/routes.ts'
import { registerCors } from './plugins/cors.ts'
import { registerCsrfCheck } from './plugins/csrf-check.ts'
import { answerError, registerErrors } from './plugins/errors.ts'
import { registerFloodLimit } from './plugins/flood-limit.ts'
import { type LogSink, loggerOptions, registerRequestLog } from './plugins/logging.ts'
import { registerOpenApi } from './plugins/openapi.ts'
import { registerPressure } from './plugins/pressure.ts'
import { registerSecurityHeaders } from './plugins/security-headers.ts'
import { answerUnreadable } from './plugins/unreadable.ts'
import { registerViewer } from './plugins/viewer.ts'
import { authRoutes, loginRoute } from './routes/auth.ts'
import { explorerRoutes } from './routes/explorer.ts'
import { healthRoutes } from './routes/health.ts'

/** The API as a Fastify instance that does not listen yet; it logs to standard output, or to `sink`. */
export async function buildApp(services: Services, sink?: LogSink): Promise<FastifyInstance> {
  const { config } = services
  const app = fastify({
    logger: loggerOptions(config, sink) ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustedProxies,
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    requestTimeout: 15_000,
    handlerTimeout: 15_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 30_000,
    maxRequestsPerSocket: 10_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, maxHeaderSize: 16 * 1024 },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: answerError,
    forceCloseConnections: 'idle',
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.removeContentTypeParser('text/plain')

  registerErrors(app)
  registerRequestLog(app)
  registerViewer(app, services.sessions)
  await registerSecurityHeaders(app)
  await registerCors(app, config.siteUrl)
  await registerOpenApi(app, config.apiUrl)
  healthRoutes(app, services.database)

  await app.register(async (api) => {
    await registerPressure(api)
    await registerFloodLimit(api, config.rateLimit)
    registerCsrfCheck(api, services.csrf, config.siteUrl)
    authRoutes(api, services)
    explorerRoutes(api, services)
    await api.register(async (forms) => {
      forms.removeAllContentTypeParsers()
      await forms.register(formbody, { bodyLimit: 8 * 1024 })
      await forms.register(multipart, {
        attachFieldsToBody: 'keyValues',
        limits: { fieldSize: 2 * 1024, fields: 4, files: 0, parts: 5, headerPairs: 20 },
      })
      loginRoute(forms, services)
    })
  })
  if (config.mode === 'local') await app.register(async (local) => localRoutes(local, services))
  return app
}
