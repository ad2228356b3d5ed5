import { atom, type ReadableAtom } from 'nanostores'
import {
  type Answer,
  type BrowserSignals,
  type Consent,
  optsOut,
  type Purpose,
  readAnswer,
  writeAnswer,
} from '../analytics/consent.ts'
import { readStored, writeStored } from '../browser-storage.ts'
import { onPageRestored } from '../page-restored.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'

const consent = atom<Consent>('unasked')

/** The analytics consent stored in this browser. */
export const $consent: ReadableAtom<Consent> = consent

function read(purposes: readonly Purpose[]): Consent {
  if (optsOut(navigator as BrowserSignals)) return 'opted-out'
  return readAnswer(readStored(STORAGE_KEYS.consent), purposes)
}

/** Reads the current answer from storage. */
export function checkConsent(purposes: readonly Purpose[]): Consent {
  const answered = read(purposes)
  consent.set(answered)
  return answered
}

/** Reads the stored answer and follows changes made in other tabs or on later pages. */
export function followConsent(purposes: readonly Purpose[]): void {
  checkConsent(purposes)
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === STORAGE_KEYS.consent) checkConsent(purposes)
  })
  onPageRestored(() => void checkConsent(purposes))
}

/** Stores the user's answer. */
export function answerConsent(answer: Answer, purposes: readonly Purpose[]): void {
  writeStored(STORAGE_KEYS.consent, writeAnswer(answer, purposes))
  checkConsent(purposes)
}
