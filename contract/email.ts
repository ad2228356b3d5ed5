import { z } from 'zod'

/**
 * Addresses we send mail to: plain ASCII `local@domain`, no quoted local part,
 * no display name, no list. Narrower than RFC 5321 on purpose: every form that
 * a mail library could read differently from us is refused.
 */
const ADDRESS =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$/

export const EMAIL_INVALID = 'Please enter a valid email address'

/** An e-mail address of at most 254 characters, its local part at most 64. */
export const emailSchema = z
  .string()
  .max(254, { error: EMAIL_INVALID, abort: true })
  .regex(ADDRESS, { error: EMAIL_INVALID, abort: true })
  .refine((value) => value.indexOf('@') <= 64, EMAIL_INVALID)

/** The form under which an address is unique: lower case. */
export function emailKey(email: string): string {
  return email.toLowerCase()
}
