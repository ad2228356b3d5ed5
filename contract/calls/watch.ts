import { z } from 'zod'
import type { Call } from '../call.ts'
import { candidateIdParamsSchema } from '../candidate.ts'
import { watchSchema } from '../watch.ts'

/** Candidates that are checked anew once a month. */
export const watchCalls = {
  watch: {
    method: 'GET',
    path: '/api/workspace/candidates/:candidateId/watch',
    summary: 'Whether a candidate is watched, and what the checks of the past months found',
    access: 'user',
    key: 'read',
    params: candidateIdParamsSchema,
    status: 200,
    answer: watchSchema,
  },
  startWatch: {
    method: 'POST',
    path: '/api/workspace/candidates/:candidateId/watch',
    summary: 'Watch a candidate: once a month its keyword report and its analysis are run again',
    access: 'premium',
    key: 'run',
    params: candidateIdParamsSchema,
    status: 200,
    answer: watchSchema,
  },
  endWatch: {
    method: 'DELETE',
    path: '/api/workspace/candidates/:candidateId/watch',
    summary: 'End the watch of a candidate. What was found stays',
    access: 'user',
    key: 'run',
    params: candidateIdParamsSchema,
    status: 200,
    answer: watchSchema,
  },
  seeChanges: {
    method: 'POST',
    path: '/api/workspace/candidates/:candidateId/watch/seen',
    summary: 'Say that the changes of a candidate were seen',
    access: 'user',
    key: 'run',
    params: candidateIdParamsSchema,
    status: 204,
    answer: z.undefined(),
  },
} as const satisfies Record<string, Call>
