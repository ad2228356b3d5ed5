import { PASSWORD_EMPTY } from '../../../contract/account-form.ts'
import { deleteAccount } from '../api/auth.ts'
import { HttpError, UserError } from '../api/errors.ts'
import { goTo } from '../navigation.ts'
import { createFormSubmit } from './form-submit.ts'
import { forgetSession } from './session.ts'
import { showToast } from './toasts.ts'

const NOT_IMPLEMENTED = 'Account deletion is not implemented in this demo.'
const HOME_AFTER_MS = 2000

const isWrongPassword = (error: unknown) =>
  error instanceof HttpError && error.code === 'wrong_password'

/** Status codes of a host that does not support this call. */
function isUnknownCall(error: unknown): boolean {
  return error instanceof HttpError && [404, 405, 501].includes(error.status)
}

const form = createFormSubmit<{ state: 'deleted' }>(
  {
    fields: ['password'],
    fallback: 'Failed to delete your account',
    fieldOf: (error) => (isWrongPassword(error) ? 'password' : undefined),
  },
  {},
)

/** `deleted`: the account is deleted, and the browser is about to leave the page. */
export const $accountDeletion = form.$state

/** Deletes the signed-in user's account, then goes home. Never rejects. */
export async function submitDeletion(password: string): Promise<void> {
  if (password === '') {
    return form.refuse(new UserError(PASSWORD_EMPTY, { password: PASSWORD_EMPTY }))
  }
  await form.submit(async () => {
    try {
      await deleteAccount(password)
    } catch (error) {
      if (!isUnknownCall(error)) throw error
      globalThis.alert(NOT_IMPLEMENTED)
      return { state: 'ready' }
    }
    // Set this before clearing the session: a page without a session redirects to the sign-in
    // screen.
    form.go({ state: 'deleted' })
    forgetSession()
    showToast('Your account was deleted', 'success')
    setTimeout(() => goTo('/'), HOME_AFTER_MS)
    return undefined
  })
}

/** Clears the last failure. An attempt in progress continues. */
export function dismissDeletionFailure(): void {
  if (form.$state.get().state === 'failed') form.go({ state: 'ready' })
}
