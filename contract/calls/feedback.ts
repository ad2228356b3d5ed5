import { messageSchema } from '../auth.ts'
import type { Call } from '../call.ts'
import { feedbackBodySchema } from '../feedback.ts'

/** Feedback. */
export const feedbackCalls = {
  feedback: {
    method: 'POST',
    path: '/api/feedback',
    summary: 'Send feedback',
    access: 'anyone',
    key: 'none',
    body: feedbackBodySchema,
    status: 201,
    answer: messageSchema,
  },
} as const satisfies Record<string, Call>
