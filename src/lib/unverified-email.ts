import { STORAGE_KEYS } from './storage-keys.ts'

/** Keeps the address of a sign-in that failed for want of verification, for the next screen. */
export function rememberUnverified(email: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEYS.unverified, email)
  } catch {
    // Without storage the next screen cannot offer to mail again.
  }
}

/** That address, as long as the tab is open. */
export function readUnverified(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEYS.unverified)
  } catch {
    return null
  }
}
