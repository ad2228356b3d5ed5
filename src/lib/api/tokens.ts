import type { Tokens } from '../../../contract/auth.ts'
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

/** Keeps the tokens of a new or refreshed session. */
export function storeTokens(tokens: Tokens): void {
  // Access last: other tabs wait for it to change before they read the refresh token.
  writeStored(STORAGE_KEYS.refresh, tokens.refresh_token)
  writeStored(STORAGE_KEYS.csrf, tokens.csrf_token)
  writeStored(STORAGE_KEYS.access, tokens.access_token)
}

/** Forgets the session; the anonymous session id stays. */
export function clearTokens(): void {
  for (const key of ['refresh', 'csrf', 'access'] as const) writeStored(STORAGE_KEYS[key], null)
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
