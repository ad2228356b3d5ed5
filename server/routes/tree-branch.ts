import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { calls } from '../../contract/calls.ts'
import { errorBodySchema } from '../../contract/errors.ts'
import type { Services } from '../compose.ts'
import { matches, pickEncoding } from '../plugins/negotiation.ts'

/** Sends a branch of the tree as prepared bytes, which are the same for every caller. */
export function treeBranchRoute(
  app: FastifyInstance,
  { branches }: Pick<Services, 'branches'>,
): void {
  const { treeBranch } = calls
  app.route<{ Querystring: z.output<typeof treeBranch.query> }>({
    method: treeBranch.method,
    url: treeBranch.path,
    schema: {
      summary: treeBranch.summary,
      querystring: treeBranch.query,
      response: {
        200: treeBranch.answer,
        304: z.undefined(),
        '4xx': errorBodySchema,
        '5xx': errorBodySchema,
      },
    },
    handler: async ({ query, headers }, reply) => {
      const encoding = pickEncoding(headers['accept-encoding'])
      const branch = await branches.find(query.path, query.depth)
      const etag = branch.etag[encoding]
      reply.headers({ 'cache-control': 'public, no-cache', etag, vary: 'Accept-Encoding, Origin' })
      if (matches(headers['if-none-match'], etag)) return reply.code(304).send()
      const { body } = await branch.packed(encoding)
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      // Bytes are sent as they are, past the schema of the answer.
      return reply.type('application/json; charset=utf-8').send(body)
    },
  })
}
