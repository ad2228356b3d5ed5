import fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Services } from './compose.ts'
import { MINUTE_MS } from './durations.ts'
import { localRoutes } from './local/routes.ts'
import { BODY_BYTES, registerBodyBounds } from './plugins/bodies.ts'
import { registerCors } from './plugins/cors.ts'
import { registerCsrfCheck } from './plugins/csrf-check.ts'
import { registerErrors } from './plugins/errors.ts'
import { registerFloodLimit } from './plugins/flood-limit.ts'
import { registerForms } from './plugins/forms.ts'
import { registerInputGate } from './plugins/input-gate.ts'
import { type LogSink, loggerOptions, registerRequestLog } from './plugins/logging.ts'
import { registerMemberWrites } from './plugins/member-writes.ts'
import { collectOpenApi, openApiRoutes } from './plugins/openapi.ts'
import { type PressureLimits, registerPressure } from './plugins/pressure.ts'
import { createRequestIds } from './plugins/request-ids.ts'
import { registerSecurityHeaders } from './plugins/security-headers.ts'
import {
  answerExpectation,
  answerUnreadable,
  answerUnroutable,
  registerHostCheck,
} from './plugins/unreadable.ts'
import { registerUploads } from './plugins/uploads.ts'
import { registerViewer } from './plugins/viewer.ts'
import { accessKeyRoutes } from './routes/access-keys.ts'
import { authRoutes, loginRoute } from './routes/auth.ts'
import { explorerRoutes } from './routes/explorer.ts'
import { feedbackRoutes } from './routes/feedback.ts'
import { googleRoutes } from './routes/google.ts'
import { healthRoutes } from './routes/health.ts'
import { ideaRoutes } from './routes/ideas.ts'
import { marketRoutes } from './routes/market.ts'
import { mcpRoutes } from './routes/mcp.ts'
import { materialUploadRoutes, ownMaterialRoutes } from './routes/own-material.ts'
import { planRoutes } from './routes/plans.ts'
import { shareRoutes } from './routes/shares.ts'
import { subscriptionRoutes } from './routes/subscription.ts'
import { treeRoute } from './routes/tree.ts'
import { treeBranchRoutes } from './routes/tree-branch.ts'
import { watchRoutes } from './routes/watch.ts'
import { webhookRoutes } from './routes/webhooks.ts'
import { workspaceRoutes } from './routes/workspace.ts'
import { createProxyTrust } from './services/client-address.ts'

interface AppOptions {
  /** Receives the log instead of standard output. */
  sink?: LogSink
  pressure?: PressureLimits
  /** Milliseconds of silence after which a connection is closed, unless its call may take longer. */
  silenceMs?: number
  /** Hears of every request; called before there are routes. */
  observe?: ((app: FastifyInstance) => void) | undefined
}

/** The API as a Fastify instance that does not listen yet. */
export async function buildApp(
  services: Services,
  { sink, pressure, silenceMs = MINUTE_MS, observe }: AppOptions = {},
): Promise<FastifyInstance> {
  const { config } = services
  const app = fastify({
    logger: loggerOptions(config, sink) ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIds(),
    requestIdHeader: false,
    ...(config.trustedProxies && { trustProxy: createProxyTrust(config.trustedProxies) }),
    bodyLimit: BODY_BYTES,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    requestTimeout: 15_000,
    connectionTimeout: silenceMs,
    keepAliveTimeout: 30_000,
    maxRequestsPerSocket: 10_000,
    http: {
      headersTimeout: 10_000,
      connectionsCheckingInterval: 2_000,
      maxHeaderSize: 16 * 1024,
      requireHostHeader: false,
    },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: answerUnroutable,
    forceCloseConnections: 'idle',
  })
  app.server.on('checkExpectation', answerExpectation)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.removeContentTypeParser('text/plain')

  observe?.(app)
  const answerUnknown = registerErrors(app)
  registerViewer(app, services)
  registerSecurityHeaders(app)
  await registerFloodLimit(app, { factor: config.rateLimit, siteUrl: config.siteUrl })
  registerHostCheck(app)
  registerBodyBounds(app)
  await collectOpenApi(app, config)

  await app.register(async (tree) => {
    registerInputGate(tree)
    treeRoute(tree, services)
  })
  await app.register(async (rest) => {
    registerRequestLog(rest)
    await registerCors(rest, config.siteUrl)
    registerInputGate(rest)
    rest.setNotFoundHandler(answerUnknown)
    await openApiRoutes(rest)
    healthRoutes(rest, services.database)
    await rest.register(async (api) => {
      await registerPressure(api, pressure)
      registerCsrfCheck(api, services.csrf, config.siteUrl)
      if (services.replicaWatch) registerMemberWrites(api, services.memberWrites)
      authRoutes(api, services)
      googleRoutes(api, services)
      explorerRoutes(api, services)
      treeBranchRoutes(api, services)
      subscriptionRoutes(api, services)
      marketRoutes(api, services)
      ideaRoutes(api, services)
      ownMaterialRoutes(api, services)
      workspaceRoutes(api, services)
      planRoutes(api, services)
      watchRoutes(api, services)
      shareRoutes(api, services)
      accessKeyRoutes(api, services)
      feedbackRoutes(api, services)
      await api.register(async (forms) => {
        await registerForms(forms)
        loginRoute(forms, services)
      })
      await api.register(async (uploads) => {
        registerUploads(uploads)
        materialUploadRoutes(uploads, services)
      })
    })
    await rest.register(async (webhooks) => {
      await registerPressure(webhooks, pressure)
      webhookRoutes(webhooks, services)
    })
    await rest.register(async (mcp) => {
      await registerPressure(mcp, pressure)
      mcpRoutes(mcp, config, silenceMs)
    })
    if (config.mode === 'local') await rest.register(async (local) => localRoutes(local, services))
  })
  return app
}
