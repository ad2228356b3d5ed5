import { PASSWORDS_DIFFER, passwordProblems } from '../../contract/password.ts'

export interface RegistrationForm {
  fullName: string
  email: string
  password: string
  confirmation: string
}

/**
 * The validation errors by field, with those of one field joined by '. '; empty if the form is
 * valid.
 */
export function registrationProblems(form: RegistrationForm): Record<string, string> {
  const password = passwordProblems(form.password, form.email).join('. ')
  const differs = form.password !== form.confirmation
  return {
    ...(password && { password }),
    ...(differs && { confirmation: PASSWORDS_DIFFER }),
  }
}
