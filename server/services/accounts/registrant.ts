import type { Origin } from './origin.ts'
import type { Pseudonym } from './pseudonym.ts'
import { hashToken } from './tokens.ts'

/**
 * Identifies who registers. A browser is identified by the hash of its session id. A client without
 * one is identified by the hash of its place, which others may share, so it proves nothing once
 * another person has registered.
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
