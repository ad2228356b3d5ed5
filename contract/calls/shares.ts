import { z } from 'zod'
import type { Call } from '../call.ts'
import {
  createShareAnswerSchema,
  createShareBodySchema,
  openShareBodySchema,
  sharedSchema,
  shareIdParamsSchema,
  shareListSchema,
} from '../shares.ts'

/** Links that show one thing of a member to whoever has them. */
export const shareCalls = {
  createShare: {
    method: 'POST',
    path: '/api/shares',
    summary: 'Make a link to a candidate, a comparison, an analysis or a keyword report',
    access: 'user',
    key: 'none',
    body: createShareBodySchema,
    status: 201,
    answer: createShareAnswerSchema,
  },
  shares: {
    method: 'GET',
    path: '/api/shares',
    summary: 'The links of the signed-in user that work, newest first',
    access: 'user',
    key: 'none',
    status: 200,
    answer: shareListSchema,
  },
  revokeShare: {
    method: 'DELETE',
    path: '/api/shares/:shareId',
    summary: 'End a link at once',
    access: 'user',
    key: 'none',
    params: shareIdParamsSchema,
    status: 204,
    answer: z.undefined(),
  },
  revokeShares: {
    method: 'DELETE',
    path: '/api/shares',
    summary: 'End all links at once',
    access: 'user',
    key: 'none',
    status: 204,
    answer: z.undefined(),
  },
  /** The token is in the body, because hosts and proxies log addresses. */
  openShare: {
    method: 'POST',
    path: '/api/shared',
    summary: 'What a link shows at this moment',
    access: 'anyone',
    key: 'read',
    body: openShareBodySchema,
    status: 200,
    answer: sharedSchema,
  },
} as const satisfies Record<string, Call>
