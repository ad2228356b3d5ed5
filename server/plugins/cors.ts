import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { CSRF_HEADER, SESSION_HEADER } from '../../contract/calls.ts'

/** Only the site's own origin may read answers in a browser. */
export async function registerCors(app: FastifyInstance, siteUrl: string): Promise<void> {
  await app.register(cors, {
    origin: [siteUrl],
    methods: ['GET', 'POST', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', SESSION_HEADER, CSRF_HEADER],
    exposedHeaders: ['ETag', 'Retry-After', 'X-Request-Id'],
    maxAge: 600,
  })
}
