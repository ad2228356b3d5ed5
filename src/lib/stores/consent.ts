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

/** Whether the site may be measured, as far as this browser knows. */
export const $consent: ReadableAtom<Consent> = consent

function read(purposes: readonly Purpose[]): Consent {
  if (optsOut(navigator as BrowserSignals)) return 'opted-out'
  return readAnswer(readStored(STORAGE_KEYS.consent), purposes)
}

/** Finds out what is answered by now, wherever that was. */
export function checkConsent(purposes: readonly Purpose[]): Consent {
  const answered = read(purposes)
  consent.set(answered)
  return answered
}

/** Finds out what was answered, here, in another tab or on a later page, now and from now on. */
export function followConsent(purposes: readonly Purpose[]): void {
  checkConsent(purposes)
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === STORAGE_KEYS.consent) checkConsent(purposes)
  })
  onPageRestored(() => void checkConsent(purposes))
}

/** Keeps what the person answered. */
export function answerConsent(answer: Answer, purposes: readonly Purpose[]): void {
  writeStored(STORAGE_KEYS.consent, writeAnswer(answer, purposes))
  checkConsent(purposes)
}
