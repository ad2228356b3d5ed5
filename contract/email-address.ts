/**
 * Addresses to which we send mail: plain ASCII `local@domain`, no quoted local
 * part, no display name, no list. Deliberately narrower than RFC 5321: it refuses
 * every form that a mail library could read differently.
 */
export const EMAIL_ADDRESS =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$/

export const EMAIL_MAX = 254
const LOCAL_MAX = 64
export const EMAIL_INVALID = 'Please enter a valid email address'

/** True for an address of at most 254 characters with a local part of at most 64. */
export function isEmailAddress(value: string): boolean {
  return value.length <= EMAIL_MAX && EMAIL_ADDRESS.test(value) && value.indexOf('@') <= LOCAL_MAX
}
