import type { FastifyInstance } from 'fastify'
import { calls } from '../../contract/calls.ts'
import type { Services } from '../compose.ts'
import { define } from './define.ts'

export function planRoutes(
  app: FastifyInstance,
  { plans, workspaceChoices }: Pick<Services, 'plans' | 'workspaceChoices'>,
): void {
  define(app, calls.plan, ({ viewer, params }) => plans.read(viewer.user.id, params.candidateId))

  define(app, calls.draftAssumptions, ({ viewer, params }) =>
    plans.draft(viewer.user.id, params.candidateId),
  )

  define(app, calls.addAssumption, ({ viewer, params, body }) =>
    plans.addAssumption(viewer.user.id, params.candidateId, body),
  )

  define(app, calls.editAssumption, ({ viewer, params, body }) =>
    plans.editAssumption(viewer.user.id, params.assumptionId, body),
  )

  define(app, calls.removeAssumption, ({ viewer, params }) =>
    plans.removeAssumption(viewer.user.id, params.assumptionId),
  )

  define(app, calls.addTest, ({ viewer, params, body }) =>
    plans.addTest(viewer.user.id, params.candidateId, body),
  )

  define(app, calls.editTest, ({ viewer, params, body }) =>
    plans.editTest(viewer.user.id, params.testId, body),
  )

  define(app, calls.removeTest, ({ viewer, params }) =>
    plans.removeTest(viewer.user.id, params.testId),
  )

  define(app, calls.decideTest, ({ viewer, params, body }) =>
    plans.decideTest(viewer.user.id, params.testId, body),
  )

  define(app, calls.addEntry, ({ viewer, params, body }) =>
    plans.addEntry(viewer.user.id, params.testId, body),
  )

  define(app, calls.editEntry, ({ viewer, params, body }) =>
    plans.editEntry(viewer.user.id, params.entryId, body),
  )

  define(app, calls.removeEntry, ({ viewer, params }) =>
    plans.removeEntry(viewer.user.id, params.entryId),
  )

  define(app, calls.workspaceSettings, ({ viewer }) => workspaceChoices.read(viewer.user.id))

  define(app, calls.saveWorkspaceSettings, ({ viewer, body }) =>
    workspaceChoices.save(viewer.user.id, body),
  )
}
