import type { Call } from '../call.ts'
import {
  analysisIdParamsSchema,
  analyzeKeywordBodySchema,
  keywordAnalysisSchema,
  summaryAnswerSchema,
} from '../market.ts'

/** The market demand validator. */
export const marketCalls = {
  analyzeKeyword: {
    method: 'POST',
    path: '/api/market-validator/analyze',
    summary: 'Demand figures of a keyword',
    access: 'premium',
    body: analyzeKeywordBodySchema,
    status: 200,
    answer: keywordAnalysisSchema,
  },
  keywordSummary: {
    method: 'GET',
    path: '/api/market-validator/summary/:analysisId',
    summary: 'What the figures of an analysis say, in words',
    access: 'premium',
    params: analysisIdParamsSchema,
    status: 200,
    answer: summaryAnswerSchema,
  },
} as const satisfies Record<string, Call>
