import type { FastifyInstance } from 'fastify'
import { calls } from '../../contract/calls.ts'
import type { Services } from '../compose.ts'
import { define } from './define.ts'

export function shareRoutes(app: FastifyInstance, { shares }: Pick<Services, 'shares'>): void {
  define(app, calls.createShare, ({ viewer, body }) => shares.create(viewer.user.id, body))

  define(app, calls.shares, ({ viewer }) => shares.list(viewer.user.id))

  define(app, calls.revokeShare, ({ viewer, params }) =>
    shares.revoke(viewer.user.id, params.shareId),
  )

  define(app, calls.revokeShares, ({ viewer }) => shares.revokeAll(viewer.user.id))

  define(app, calls.openShare, ({ body, request, reply }) => {
    reply.header('x-robots-tag', 'noindex')
    return shares.open(body.token, request)
  })
}
