import { z } from 'zod'
import { EMAIL_INVALID, isEmailAddress } from './email-address.ts'
import {
  FEEDBACK_EMPTY,
  FEEDBACK_MAX,
  FEEDBACK_NAME_MAX,
  FEEDBACK_TOO_LONG,
  FEEDBACK_TYPES,
  RATING_MAX,
} from './feedback-form.ts'
import { lineSchema } from './line.ts'
import { cleanText } from './text.ts'

export const feedbackBodySchema = z.strictObject({
  name: lineSchema('Name', 0, FEEDBACK_NAME_MAX).default(''),
  // One check instead of a union: a union would report 'Invalid input' for an address.
  email: z
    .string()
    .refine((email) => email === '' || isEmailAddress(email), EMAIL_INVALID)
    .default(''),
  feedbackType: z.enum(FEEDBACK_TYPES),
  /** Stored as typed, with its line breaks, without characters that a database can't store. */
  message: z
    .string({ error: ({ input }) => (input === undefined ? FEEDBACK_EMPTY : undefined) })
    .max(FEEDBACK_MAX, { error: FEEDBACK_TOO_LONG, abort: true })
    .refine((message) => cleanText(message) !== '', FEEDBACK_EMPTY)
    .transform((message) => message.replaceAll('\0', '').toWellFormed()),
  rating: z.number().int().min(0).max(RATING_MAX).default(0),
})
