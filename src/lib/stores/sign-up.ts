import { purposesOf } from '../analytics/consent.ts'
import { ANALYTICS } from '../analytics/ids.ts'
import { track } from '../analytics/track.ts'
import { readStored, writeStored } from '../browser-storage.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'
import { checkConsent } from './consent.ts'

/**
 * An account was opened on a page that is never measured: the next one that is counts it. Only
 * with a consent given before; otherwise nothing is kept.
 */
export function rememberSignUp(): void {
  if (!ANALYTICS || checkConsent(purposesOf(ANALYTICS)) !== 'granted') return
  writeStored(STORAGE_KEYS.signedUp, '1')
}

/** Counts the account that was opened before this page, once; forgotten if the consent is gone. */
export function countSignUp(): void {
  if (readStored(STORAGE_KEYS.signedUp) === null) return
  writeStored(STORAGE_KEYS.signedUp, null)
  track({ name: 'sign_up', method: 'email' })
}
