import { PASSWORDS_DIFFER, passwordProblems } from '../../contract/password.ts'

export interface NewPasswordForm {
  password: string
  confirmation: string
  /** True if the field has lost focus once. */
  passwordLeft: boolean
  confirmationLeft: boolean
}

export interface NewPasswordFaults {
  /** The message below each field; empty if there is none. */
  password: string
  confirmation: string
  /** The remaining steps before the form can be sent; empty if it can be sent. */
  toDo: string
}

function toDoOf(password: string, confirmation: string, isSound: boolean): string {
  if (password === '') return 'Enter a new password.'
  if (!isSound) return 'The new password does not meet every requirement yet.'
  if (confirmation === '') return 'Enter the new password a second time.'
  return password === confirmation ? '' : 'The two passwords must be the same.'
}

/**
 * The faults of a new password and its confirmation. A fault shows once its field was
 * left, the first rule that is not met alone, since the checklist has them all; a confirmation
 * that can't become the password any more, at once. `email` is the account's, where it is known.
 */
export function newPasswordFaults(form: NewPasswordForm, email = ''): NewPasswordFaults {
  const { password, confirmation } = form
  const problems = passwordProblems(password, email)
  const showsProblems = password !== '' && (form.passwordLeft || confirmation !== '')
  const differs =
    confirmation !== '' &&
    password !== confirmation &&
    (form.confirmationLeft || !password.startsWith(confirmation))
  return {
    password: (showsProblems && problems[0]) || '',
    confirmation: differs ? PASSWORDS_DIFFER : '',
    toDo: toDoOf(password, confirmation, problems.length === 0),
  }
}
