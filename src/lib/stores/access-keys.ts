import { atom, type ReadableAtom } from 'nanostores'
import { type AccessKey, fetchAccessKeys, revokeAccessKey } from '../api/access-keys.ts'
import { NotFoundError } from '../api/errors.ts'
import { showToast } from './toasts.ts'

export type { AccessKey }

export type Keys =
  | { state: 'pending' }
  /** Newest first. */
  | { state: 'ready'; keys: readonly AccessKey[] }
  | { state: 'failed' }

const keys = atom<Keys>({ state: 'pending' })

/** The access keys of the user that work. */
export const $accessKeys: ReadableAtom<Keys> = keys

/** Stops without a word when the signal does. Never rejects. */
export async function loadKeys(signal?: AbortSignal): Promise<void> {
  keys.set({ state: 'pending' })
  try {
    keys.set({ state: 'ready', keys: await fetchAccessKeys(signal) })
  } catch (error) {
    if (signal?.aborted) return
    console.warn('The access keys could not be read', error)
    keys.set({ state: 'failed' })
  }
}

/** Lists a key that was made. */
export function addKey(key: AccessKey): void {
  const now = keys.get()
  if (now.state === 'ready') keys.set({ state: 'ready', keys: [key, ...now.keys] })
}

/** Revokes a key; true when it is gone. Never rejects. */
export async function revokeKey(id: string): Promise<boolean> {
  try {
    await revokeAccessKey(id)
  } catch (error) {
    // It was revoked in another tab, or has ended.
    if (!(error instanceof NotFoundError)) {
      console.warn('An access key could not be revoked', error)
      showToast('We could not revoke the key. Please try again.', 'error')
      return false
    }
  }
  const now = keys.get()
  if (now.state === 'ready') {
    keys.set({ state: 'ready', keys: now.keys.filter((key) => key.id !== id) })
  }
  showToast('The key works no longer', 'success')
  return true
}
