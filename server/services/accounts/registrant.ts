import type { Origin } from './origin.ts'
import type { Pseudonym } from './pseudonym.ts'
import { hashToken } from './tokens.ts'

/**
 * Who registers, as a registration keeps it: a browser by the hash of its
 * session id. A program that sends none is known by the hash of its place,
 * which others may share: it proves nothing once somebody else registered.
 */
export interface Registrant {
  isBrowser: boolean
  mark: string
}

export function registrantOf(origin: Origin, pseudonym: Pseudonym): Registrant {
  const { address, browserId } = origin
  return browserId === undefined
    ? { isBrowser: false, mark: pseudonym('place', address) }
    : { isBrowser: true, mark: hashToken(browserId) }
}
