import { STORAGE_KEYS } from './storage-keys.ts'

/** Stores the address of a sign-in that failed because it is not verified, for the next screen. */
export function rememberUnverified(email: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEYS.unverified, email)
  } catch {
    // Without storage the next screen cannot offer to resend the mail.
  }
}

/** Reads that address while the tab is open. */
export function readUnverified(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEYS.unverified)
  } catch {
    return null
  }
}
