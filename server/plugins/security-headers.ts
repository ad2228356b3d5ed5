import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Headers of an API that shows no pages; a page of ours (docs, local) sets its own policy. */
export async function registerSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'same-site' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: { maxAge: 63_072_000, includeSubDomains: true },
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // Answers about people are never kept; what may be kept says so itself.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}

/** The same for answers that never reach Fastify: requests that Node could not parse. */
export const rawSecurityHeaders = [
  'Content-Type: application/json; charset=utf-8',
  "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options: nosniff',
  'Cache-Control: no-store',
  'Connection: close',
]
