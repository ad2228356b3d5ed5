import { purposesOf } from '../analytics/consent.ts'
import { ANALYTICS } from '../analytics/ids.ts'
import { track } from '../analytics/track.ts'
import { readStored, writeStored } from '../browser-storage.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'
import { checkConsent } from './consent.ts'

/**
 * Records an account opened on a page without analytics. The next page with analytics counts it.
 * Without prior consent, nothing is kept.
 */
export function rememberSignUp(): void {
  if (!ANALYTICS || checkConsent(purposesOf(ANALYTICS)) !== 'granted') return
  writeStored(STORAGE_KEYS.signedUp, '1')
}

/** Counts an account opened on an earlier page, once. Discards it if consent was withdrawn. */
export function countSignUp(): void {
  if (readStored(STORAGE_KEYS.signedUp) === null) return
  writeStored(STORAGE_KEYS.signedUp, null)
  track({ name: 'sign_up', method: 'email' })
}
