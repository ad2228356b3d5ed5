import type { FastifyInstance } from 'fastify'

/**
 * Headers of an API without pages; our pages (docs, local) set their own policy.
 * Headers that only documents use, or that repeat the policy, are left out: every
 * header costs the cheapest answers 3% of their time.
 */
export const securityHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'cross-origin-resource-policy': 'same-site',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
} as const

/**
 * The same headers for answers without hooks: requests that Node could not parse
 * or Fastify could not route.
 */
export const rawSecurityHeaders = { ...securityHeaders, 'cache-control': 'no-store' }

/** Answers about people are never cached; routes with cacheable answers set their own header. */
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
