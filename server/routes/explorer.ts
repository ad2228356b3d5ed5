import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { calls } from '../../contract/calls.ts'
import type { Services } from '../compose.ts'
import type { TreeEncoding } from '../services/explorer/tree-snapshot.ts'
import { define } from './define.ts'

/** The best encoding that the client takes; quality 0 refuses one. */
function pickEncoding(header: string | undefined): TreeEncoding {
  if (header === undefined) return 'identity'
  const takes = (name: string) =>
    new RegExp(`(^|[\\s,])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(header)
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'identity'
}

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

export function explorerRoutes(
  app: FastifyInstance,
  { config, exploration, snapshots }: Pick<Services, 'config' | 'exploration' | 'snapshots'>,
): void {
  define(app, calls.exploreCheck, async ({ query }) => ({
    hasBeenExplored: await exploration.hasBeenExplored(query.path),
  }))

  define(app, calls.explore, ({ body, viewer }) => exploration.explore(body.path, viewer), {
    bodyLimit: 16 * 1024,
    // Two generations in a row: one that is waited for, and one's own.
    handlerTimeout: 2 * (config.llm?.timeoutMs ?? 0) + 15_000,
  })

  // The tree is sent as prepared bytes, so it passes by the answer's schema.
  app.route({
    method: calls.tree.method,
    url: calls.tree.path,
    schema: {
      summary: calls.tree.summary,
      response: { 200: calls.tree.answer, 304: z.undefined() },
    },
    handler: async (request, reply) => {
      const { body, etag } = await snapshots.current()
      const encoding = pickEncoding(request.headers['accept-encoding'])
      reply.header('etag', etag[encoding])
      reply.header('cache-control', 'public, no-cache')
      reply.header('vary', 'Accept-Encoding, Origin')
      if (matches(request.headers['if-none-match'], etag[encoding])) return reply.code(304).send()
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      return reply.type('application/json; charset=utf-8').send(body[encoding])
    },
  })
}
