import type { FastifyInstance } from 'fastify'
import { calls } from '../../contract/calls.ts'
import type { Services } from '../compose.ts'
import { define } from './define.ts'

export function watchRoutes(app: FastifyInstance, { watching }: Pick<Services, 'watching'>): void {
  define(app, calls.watch, ({ viewer, params }) =>
    watching.read(viewer.user.id, params.candidateId),
  )
  define(app, calls.startWatch, ({ viewer, params }) =>
    watching.start(viewer.user.id, params.candidateId),
  )
  define(app, calls.endWatch, ({ viewer, params }) =>
    watching.end(viewer.user.id, params.candidateId),
  )
  define(app, calls.seeChanges, ({ viewer, params }) =>
    watching.see(viewer.user.id, params.candidateId),
  )
}
