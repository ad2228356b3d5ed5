import { readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import fastify, { type FastifyInstance } from 'fastify'
import { cacheControl, siteHeaders } from './site-headers.ts'

/**
 * Serves a built site from a folder: `/explore` answers with explore.html,
 * files that were compressed ahead are sent so, and an address that leads
 * nowhere gets the 404 page.
 */
export async function createSiteServer(folder: string): Promise<FastifyInstance> {
  const root = resolve(folder)
  const notFound = await readFile(join(root, '404.html'))
  const app = fastify({ requestTimeout: 15_000, forceCloseConnections: true })

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(siteHeaders(request.url.split('?')[0] ?? '/'))
  })
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    extensions: ['html'],
    redirect: false,
    cacheControl: false,
    setHeaders(reply, path) {
      const file = relative(root, path).replace(/\.(br|gz)$/, '')
      reply.header('cache-control', cacheControl(`/${file.replaceAll('\\', '/')}`))
    },
  })
  app.setNotFoundHandler((_request, reply) =>
    reply
      .code(404)
      .header('cache-control', cacheControl('404.html'))
      .type('text/html; charset=utf-8')
      .send(notFound),
  )
  return app
}
