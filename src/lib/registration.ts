import { PASSWORDS_DIFFER, passwordProblems } from '../../contract/password.ts'

export interface RegistrationForm {
  fullName: string
  email: string
  password: string
  confirmation: string
}

/** What keeps the form from being sent, by field, those of one joined by '. '; empty when nothing does. */
export function registrationProblems(form: RegistrationForm): Record<string, string> {
  const password = passwordProblems(form.password, form.email).join('. ')
  const differs = form.password !== form.confirmation
  return {
    ...(password && { password }),
    ...(differs && { confirmation: PASSWORDS_DIFFER }),
  }
}
