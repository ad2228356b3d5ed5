import { z } from 'zod'
import type { Call } from '../call.ts'
import {
  analysisListSchema,
  analyzeMarketAnswerSchema,
  analyzeMarketBodySchema,
  deleteAnalysisQuerySchema,
  ideaResultAnswerSchema,
  progressSchema,
} from '../ideas.ts'
import { analysisIdParamsSchema } from '../market.ts'

/** The product idea generator. */
export const ideaCalls = {
  analyzeMarket: {
    method: 'POST',
    path: '/api/idea-generator/analyze',
    summary: 'Start an analysis of the discussions of a market',
    access: 'premium',
    key: 'run',
    body: analyzeMarketBodySchema,
    status: 200,
    answer: analyzeMarketAnswerSchema,
  },
  ideaProgress: {
    method: 'GET',
    path: '/api/idea-generator/progress/:analysisId',
    summary: 'How far an analysis is',
    access: 'user',
    key: 'read',
    params: analysisIdParamsSchema,
    status: 200,
    answer: progressSchema,
  },
  ideaResult: {
    method: 'GET',
    path: '/api/idea-generator/result/:analysisId',
    summary: 'Pain points, ideas and the threads they come from',
    access: 'user',
    key: 'read',
    params: analysisIdParamsSchema,
    status: 200,
    answer: ideaResultAnswerSchema,
  },
  ideaAnalyses: {
    method: 'GET',
    path: '/api/idea-generator/analyses',
    summary: 'The analyses of the signed-in user, newest first',
    access: 'user',
    key: 'read',
    status: 200,
    answer: analysisListSchema,
  },
  deleteIdeaAnalysis: {
    method: 'DELETE',
    path: '/api/idea-generator/analyses/:analysisId',
    summary: 'Cancel a running analysis or remove a finished one',
    access: 'user',
    key: 'run',
    params: analysisIdParamsSchema,
    query: deleteAnalysisQuerySchema,
    status: 204,
    answer: z.undefined(),
  },
} as const satisfies Record<string, Call>
