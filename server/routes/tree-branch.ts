import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'
import { errorBodySchema } from '../../contract/errors.ts'
import type { Services } from '../compose.ts'
import { matches, pickEncoding } from '../plugins/negotiation.ts'
import type { TreeBranch } from '../services/explorer/tree-branches.ts'

/** Sends prepared bytes, which are the same for every caller, past the schema of the answer. */
async function sendBranch(request: FastifyRequest, reply: FastifyReply, branch: TreeBranch) {
  const encoding = pickEncoding(request.headers['accept-encoding'])
  const etag = branch.etag[encoding]
  reply.headers({ 'cache-control': 'public, no-cache', etag, vary: 'Accept-Encoding, Origin' })
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const { body } = await branch.packed(encoding)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type('application/json; charset=utf-8').send(body)
}

function optionsOf({ method, path, summary, query, answer }: Call) {
  return {
    method,
    url: path,
    schema: {
      summary,
      querystring: query,
      response: {
        200: answer,
        304: z.undefined(),
        '4xx': errorBodySchema,
        '5xx': errorBodySchema,
      },
    },
  }
}

/** One branch of the tree, and several. */
export function treeBranchRoutes(
  app: FastifyInstance,
  { branches }: Pick<Services, 'branches'>,
): void {
  const { treeBranch, treeBranches } = calls
  app.route<{ Querystring: z.output<typeof treeBranch.query> }>({
    ...optionsOf(treeBranch),
    handler: async (request, reply) => {
      const { path, depth } = request.query
      return sendBranch(request, reply, await branches.find(path, depth))
    },
  })
  app.route<{ Querystring: z.output<typeof treeBranches.query> }>({
    ...optionsOf(treeBranches),
    handler: async (request, reply) => {
      const { paths, depth } = request.query
      return sendBranch(request, reply, await branches.findAll(paths, depth))
    },
  })
}
