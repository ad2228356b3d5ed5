import { PASSWORDS_DIFFER, passwordProblems } from '../../contract/password.ts'

export interface RegistrationForm {
  fullName: string
  email: string
  password: string
  confirmation: string
}

/** What keeps the form from being sent, joined by '. '; empty when nothing does. */
export function registrationProblems(form: RegistrationForm): string {
  const problems = passwordProblems(form.password, form.email)
  if (form.password !== form.confirmation) problems.push(PASSWORDS_DIFFER)
  return problems.join('. ')
}
