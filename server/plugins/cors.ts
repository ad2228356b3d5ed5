import cors from '@fastify/cors'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { CSRF_HEADER, SESSION_HEADER } from '../../contract/call.ts'

const EXPOSED = ['ETag', 'Retry-After', 'X-Request-Id']
const NONE: readonly string[] = []

/** Lets only the site's own origin read answers in a browser. */
export async function registerCors(app: FastifyInstance, siteUrl: string): Promise<void> {
  await app.register(cors, {
    origin: [siteUrl],
    methods: ['GET', 'POST', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', SESSION_HEADER, CSRF_HEADER],
    exposedHeaders: EXPOSED,
    maxAge: 600,
    // Answers OPTIONS without a preflight's headers like a preflight, not with the library's text.
    strictPreflight: false,
  })
}

/**
 * The headers of {@link registerCors} as alternating names and values, for an
 * answer that bypasses its hook.
 */
export function allowOrigin(origin: string | undefined, siteUrl: string): readonly string[] {
  if (origin !== siteUrl) return NONE
  return [
    'access-control-allow-origin',
    siteUrl,
    'access-control-expose-headers',
    EXPOSED.join(', '),
  ]
}

/** Sets the same headers on a reply that was not sent yet. */
export function allowOriginOn(reply: FastifyReply, siteUrl: string): FastifyReply {
  const headers = allowOrigin(reply.request.headers.origin, siteUrl)
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] ?? '', headers[at + 1])
  return reply.header('vary', 'Origin')
}
