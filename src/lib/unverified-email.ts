import { STORAGE_KEYS } from './storage-keys.ts'

/** Keeps the address of a sign-in that failed for want of verification, for the next screen. */
export function rememberUnverified(email: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEYS.unverified, email)
  } catch {
    // Without storage the next screen asks for the address.
  }
}

/** That address, once. */
export function takeUnverified(): string | null {
  try {
    const email = sessionStorage.getItem(STORAGE_KEYS.unverified)
    sessionStorage.removeItem(STORAGE_KEYS.unverified)
    return email
  } catch {
    return null
  }
}
