import type { FastifyInstance } from 'fastify'
import { calls } from '../../contract/calls.ts'
import type { Services } from '../compose.ts'
import { define } from './define.ts'

export function marketRoutes(
  app: FastifyInstance,
  {
    config,
    analyzeKeyword,
    summarizeKeyword,
  }: Pick<Services, 'config' | 'analyzeKeyword' | 'summarizeKeyword'>,
): void {
  define(
    app,
    calls.analyzeKeyword,
    ({ viewer, body }) => analyzeKeyword(viewer.user.id, body.keyword),
    // Two lookups in a row: the one that this request waits for, and its own.
    { handlerTimeout: 2 * (config.dataForSeo?.timeoutMs ?? 0) + 15_000 },
  )

  define(
    app,
    calls.keywordSummary,
    async ({ viewer, params }) => ({
      summary: await summarizeKeyword(viewer.user.id, params.analysisId),
    }),
    { handlerTimeout: 2 * (config.llm?.timeoutMs ?? 0) + 15_000 },
  )
}
