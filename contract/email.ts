import { z } from 'zod'
import { EMAIL_ADDRESS, EMAIL_INVALID, EMAIL_MAX, isEmailAddress } from './email-address.ts'

/** An email address, by the rule of `isEmailAddress`. */
export const emailSchema = z
  .string()
  .max(EMAIL_MAX, { error: EMAIL_INVALID, abort: true })
  .regex(EMAIL_ADDRESS, { error: EMAIL_INVALID, abort: true })
  .refine(isEmailAddress, EMAIL_INVALID)

/** The lowercase form, which is unique per account. */
export function emailKey(email: string): string {
  return email.toLowerCase()
}
