import type { FastifyInstance } from 'fastify'
import { calls } from '../../contract/calls.ts'
import type { Services } from '../compose.ts'
import { define } from './define.ts'

export function ideaRoutes(
  app: FastifyInstance,
  { ideas, memberReads }: Pick<Services, 'ideas' | 'memberReads'>,
): void {
  define(
    app,
    calls.analyzeMarket,
    async ({ body, viewer }) => ({
      analysis_id: await ideas.start(viewer.user.id, body),
      status: 'starting' as const,
    }),
    { bodyLimit: 8 * 1024 },
  )

  define(app, calls.ideaProgress, ({ params, viewer }) =>
    ideas.progress(viewer.user.id, params.analysisId),
  )

  define(app, calls.ideaResult, ({ params, viewer }) =>
    memberReads.analysis(viewer.user.id, params.analysisId),
  )

  define(app, calls.ideaAnalyses, ({ viewer }) => memberReads.analyses(viewer.user.id))

  define(app, calls.deleteIdeaAnalysis, ({ params, query, viewer }) => {
    const end = query.unless === 'ended' ? ideas.cancel : ideas.remove
    return end(viewer.user.id, params.analysisId)
  })
}
