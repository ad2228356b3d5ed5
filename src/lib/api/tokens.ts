import type { Tokens } from '../../../contract/auth.ts'
import { ACCESS_LIFE_MS } from '../../../contract/session.ts'
import { readStored, writeStored } from '../browser-storage.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'

export const readAccess = () => readStored(STORAGE_KEYS.access)
export const readRefresh = () => readStored(STORAGE_KEYS.refresh)
export const readCsrf = () => readStored(STORAGE_KEYS.csrf)

/** True if this browser has a session, valid or refreshable. */
export function hasTokens(): boolean {
  return readAccess() !== null || readRefresh() !== null
}

export function storeCsrf(token: string): void {
  writeStored(STORAGE_KEYS.csrf, token)
}

/** The tokens of a session. Without a new CSRF token, the stored one stays. */
export type SessionTokens = Pick<Tokens, 'access_token' | 'refresh_token'> & Partial<Tokens>

/** Stores the tokens of a new or refreshed session. */
export function storeTokens(tokens: SessionTokens): void {
  // Access last: other tabs wait for it to change before they read the refresh token.
  writeStored(STORAGE_KEYS.refresh, tokens.refresh_token)
  if (tokens.csrf_token) storeCsrf(tokens.csrf_token)
  writeStored(STORAGE_KEYS.accessIssued, String(Date.now()))
  writeStored(STORAGE_KEYS.access, tokens.access_token)
}

/** Clears the session; the anonymous session id stays. */
export function clearTokens(): void {
  for (const key of ['refresh', 'csrf', 'accessIssued', 'access'] as const) {
    writeStored(STORAGE_KEYS[key], null)
  }
}

/**
 * True if the access token stays valid for `ms` more. Tokens are opaque, so this uses the stored
 * issue time. Returns false for an unknown time, or a future time after the clock was set back.
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
