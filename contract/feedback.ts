import { z } from 'zod'
import { emailSchema } from './email.ts'
import { lineSchema } from './text.ts'

export const FEEDBACK_EMPTY = 'Please enter your feedback message'

export const feedbackBodySchema = z.strictObject({
  name: lineSchema('Name', 0, 100).default(''),
  email: z.union([z.literal(''), emailSchema]).default(''),
  feedbackType: z.enum(['general', 'bug', 'feature', 'improvement', 'other']),
  message: z
    .string()
    .max(5000, 'Feedback must be at most 5000 characters long')
    .refine((message) => message.trim() !== '', FEEDBACK_EMPTY),
  rating: z.number().int().min(0).max(5).default(0),
})
