import { z } from 'zod'
import {
  accessKeyIdParamsSchema,
  accessKeyListSchema,
  createAccessKeyAnswerSchema,
  createAccessKeyBodySchema,
} from '../access-keys.ts'
import type { Call } from '../call.ts'

/** Keys with which scripts and agents make calls in the name of a member. */
export const accessKeyCalls = {
  createAccessKey: {
    method: 'POST',
    path: '/api/access-keys',
    summary: 'Make an access key. Only this answer has it',
    access: 'user',
    key: 'none',
    body: createAccessKeyBodySchema,
    status: 201,
    answer: createAccessKeyAnswerSchema,
  },
  accessKeys: {
    method: 'GET',
    path: '/api/access-keys',
    summary: 'The access keys of the signed-in user that work, newest first',
    access: 'user',
    key: 'none',
    status: 200,
    answer: accessKeyListSchema,
  },
  revokeAccessKey: {
    method: 'DELETE',
    path: '/api/access-keys/:keyId',
    summary: 'Revoke an access key at once',
    access: 'user',
    key: 'none',
    params: accessKeyIdParamsSchema,
    status: 204,
    answer: z.undefined(),
  },
} as const satisfies Record<string, Call>
