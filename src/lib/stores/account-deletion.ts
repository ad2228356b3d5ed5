import { atom, type ReadableAtom } from 'nanostores'
import { PASSWORD_EMPTY } from '../../../contract/account-form.ts'
import { deleteAccount } from '../api/auth.ts'
import { HttpError, UserError } from '../api/errors.ts'
import { goTo } from '../navigation.ts'
import { forgetSession } from './session.ts'
import { showToast } from './toasts.ts'

export type AccountDeletion =
  | { state: 'idle' }
  | { state: 'deleting' }
  | { state: 'failed'; error: unknown }
  /** The account is gone, and the page is about to be left. */
  | { state: 'deleted' }

const NOT_IMPLEMENTED = 'Account deletion is not implemented in this demo.'
const HOME_AFTER_MS = 2000

const deletion = atom<AccountDeletion>({ state: 'idle' })

export const $accountDeletion: ReadableAtom<AccountDeletion> = deletion

/** Answers of a host that knows no such call. */
function isUnknownCall(error: unknown): boolean {
  return error instanceof HttpError && [404, 405, 501].includes(error.status)
}

/** Erases the account of whoever is signed in, then goes home. Never rejects. */
export async function submitDeletion(password: string): Promise<void> {
  const { state } = deletion.get()
  if (state === 'deleting' || state === 'deleted') return
  if (password === '') {
    deletion.set({
      state: 'failed',
      error: new UserError(PASSWORD_EMPTY, { password: PASSWORD_EMPTY }),
    })
    return
  }
  deletion.set({ state: 'deleting' })
  try {
    await deleteAccount(password)
  } catch (error) {
    if (!isUnknownCall(error)) return deletion.set({ state: 'failed', error })
    deletion.set({ state: 'idle' })
    return globalThis.alert(NOT_IMPLEMENTED)
  }
  // Before the session goes: a page without one would be left for the sign-in screen.
  deletion.set({ state: 'deleted' })
  forgetSession()
  showToast('Your account was deleted', 'success')
  setTimeout(() => goTo('/'), HOME_AFTER_MS)
}

/** Forgets that the last attempt failed; one that is under way goes on. */
export function dismissDeletionFailure(): void {
  if (deletion.get().state === 'failed') deletion.set({ state: 'idle' })
}
