/**
 * What an access key may do. `read` reads what its owner reads; `run` also starts analyses and
 * changes the workspace.
 */
export const KEY_SCOPES = ['read', 'run'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

/** Keys that a member has at a time. */
export const KEYS_MAX = 10

/** Code points. */
export const KEY_NAME_MAX = 60

/** The last day of a key is at most this many days after today. */
export const KEY_DAYS_MAX = 365

/** How long a key is valid, in days, as the form offers it. */
export const KEY_DAYS = [30, 90, KEY_DAYS_MAX] as const

/** The first characters of a key. Its owner recognizes it by them, and they open nothing. */
export const KEY_PREFIX_LENGTH = 8

/** True for a text of the form of a key: `nk_` and 256 bits as base64url. Session tokens have no prefix. */
export function isAccessKey(text: string): boolean {
  return /^nk_[\w-]{43}$/.test(text)
}
