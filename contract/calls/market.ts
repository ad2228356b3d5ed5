import { z } from 'zod'
import type { Call } from '../call.ts'
import { keywordInterestSchema } from '../interest.ts'
import { keywordListBodySchema, listAnswerSchema, listPlanSchema } from '../keyword-list.ts'
import {
  analysisIdParamsSchema,
  analyzeKeywordBodySchema,
  keywordAnalysisSchema,
  keywordHistorySchema,
  summaryAnswerSchema,
} from '../market.ts'

/** The market demand validator. */
export const marketCalls = {
  analyzeKeyword: {
    method: 'POST',
    path: '/api/market-validator/analyze',
    summary: 'Demand figures of a keyword',
    access: 'premium',
    key: 'run',
    body: analyzeKeywordBodySchema,
    status: 200,
    answer: keywordAnalysisSchema,
  },
  keywordSummary: {
    method: 'GET',
    path: '/api/market-validator/summary/:analysisId',
    summary: 'What the figures of an analysis say, in words',
    access: 'premium',
    key: 'read',
    params: analysisIdParamsSchema,
    status: 200,
    answer: summaryAnswerSchema,
  },
  keywordInterest: {
    method: 'GET',
    path: '/api/market-validator/interest/:analysisId',
    summary: 'How often people read about the keyword of an analysis',
    access: 'premium',
    key: 'read',
    params: analysisIdParamsSchema,
    status: 200,
    answer: keywordInterestSchema,
  },
  planKeywordList: {
    method: 'POST',
    path: '/api/market-validator/list/plan',
    summary: 'What the figures of a list of keywords will cost',
    access: 'premium',
    key: 'read',
    body: keywordListBodySchema,
    status: 200,
    answer: listPlanSchema,
  },
  checkKeywordList: {
    method: 'POST',
    path: '/api/market-validator/list',
    summary: 'The figures of a list of keywords',
    access: 'premium',
    key: 'run',
    body: keywordListBodySchema,
    status: 200,
    answer: listAnswerSchema,
  },
  keywordHistory: {
    method: 'GET',
    path: '/api/market-validator/analyses',
    summary: 'The keywords that the signed-in user checked, newest first',
    access: 'user',
    key: 'read',
    status: 200,
    answer: keywordHistorySchema,
  },
  deleteKeywordAnalysis: {
    method: 'DELETE',
    path: '/api/market-validator/analyses/:analysisId',
    summary: 'Remove an analysis of a keyword',
    access: 'user',
    key: 'run',
    params: analysisIdParamsSchema,
    status: 204,
    answer: z.undefined(),
  },
} as const satisfies Record<string, Call>
