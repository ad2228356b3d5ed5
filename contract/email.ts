import { z } from 'zod'
import { EMAIL_ADDRESS, EMAIL_INVALID, EMAIL_MAX, isEmailAddress } from './email-address.ts'

/** An address, as `isEmailAddress` knows one. */
export const emailSchema = z
  .string()
  .max(EMAIL_MAX, { error: EMAIL_INVALID, abort: true })
  .regex(EMAIL_ADDRESS, { error: EMAIL_INVALID, abort: true })
  .refine(isEmailAddress, EMAIL_INVALID)

/** The form under which an address is unique: lower case. */
export function emailKey(email: string): string {
  return email.toLowerCase()
}
