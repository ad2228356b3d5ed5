import type { FastifyInstance } from 'fastify'

/**
 * Headers of an API that shows no pages; a page of ours (docs, local) sets its
 * own policy. What only documents heed, or what the policy says already, is
 * left out: every header costs the cheapest answers 3% of their time.
 */
export const securityHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'cross-origin-resource-policy': 'same-site',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
} as const

/** The same for answers that no hook sees: requests that Node could not parse or Fastify not route. */
export const rawSecurityHeaders = { ...securityHeaders, 'cache-control': 'no-store' }

/** Answers about people are never kept; what may be kept says so itself. */
const defaults = Object.entries(rawSecurityHeaders)

export function registerSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    for (const [name, value] of defaults) {
      if (!reply.hasHeader(name)) reply.header(name, value)
    }
    reply.header('x-request-id', request.id)
    done(null, payload)
  })
}
