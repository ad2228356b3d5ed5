import type { Tokens } from '../../../contract/auth.ts'
import { ACCESS_LIFE_MS } from '../../../contract/session.ts'
import { readStored, writeStored } from '../browser-storage.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'

export const readAccess = () => readStored(STORAGE_KEYS.access)
export const readRefresh = () => readStored(STORAGE_KEYS.refresh)
export const readCsrf = () => readStored(STORAGE_KEYS.csrf)

/** Whether this browser holds a session, live or to be refreshed. */
export function hasTokens(): boolean {
  return readAccess() !== null || readRefresh() !== null
}

export function storeCsrf(token: string): void {
  writeStored(STORAGE_KEYS.csrf, token)
}

/** Tokens of a session; the CSRF token held stays where none came with them. */
export type SessionTokens = Pick<Tokens, 'access_token' | 'refresh_token'> & Partial<Tokens>

/** Keeps the tokens of a new or refreshed session. */
export function storeTokens(tokens: SessionTokens): void {
  // Access last: other tabs wait for it to change before they read the refresh token.
  writeStored(STORAGE_KEYS.refresh, tokens.refresh_token)
  if (tokens.csrf_token) storeCsrf(tokens.csrf_token)
  writeStored(STORAGE_KEYS.accessIssued, String(Date.now()))
  writeStored(STORAGE_KEYS.access, tokens.access_token)
}

/** Forgets the session; the anonymous session id stays. */
export function clearTokens(): void {
  for (const key of ['refresh', 'csrf', 'accessIssued', 'access'] as const) {
    writeStored(STORAGE_KEYS[key], null)
  }
}

/**
 * Whether the held access token lives `ms` more. Tokens are opaque, so this counts from the
 * time kept at their issue; an unknown time, or one in the future of a clock that was set
 * back, is taken as no.
 */
export function accessLives(ms: number): boolean {
  const issued = Number(readStored(STORAGE_KEYS.accessIssued) ?? Number.NaN)
  const age = Date.now() - issued
  return readAccess() !== null && age >= 0 && age + ms <= ACCESS_LIFE_MS
}

/**
 * The anonymous session id, 32 random bytes as hex, made on first use. CSRF tokens
 * are bound to it.
 */
export function sessionId(): string {
  const held = readStored(STORAGE_KEYS.sessionId)
  if (held && /^[0-9a-f]{64}$/.test(held)) return held
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  writeStored(STORAGE_KEYS.sessionId, made)
  return made
}

export function clearSessionId(): void {
  writeStored(STORAGE_KEYS.sessionId, null)
}
