import { textLength } from './text.ts'

export const PASSWORD_MIN = 12
export const PASSWORD_MAX = 128

/** One line of the live checklist on the register and reset screens. */
export interface PasswordRequirement {
  id: 'length' | 'uppercase' | 'lowercase' | 'number' | 'special'
  /** Text of the checklist. */
  label: string
  /** Text of the error if the rule is not met. */
  message: string
  test: (password: string) => boolean
}

const SPECIAL = /[!@#$%^&*(),.?":{}|<>]/

export const PASSWORD_REQUIREMENTS: readonly PasswordRequirement[] = [
  {
    id: 'length',
    label: `At least ${PASSWORD_MIN} characters`,
    message: `Password must be at least ${PASSWORD_MIN} characters long`,
    test: (password) => textLength(password) >= PASSWORD_MIN,
  },
  {
    id: 'uppercase',
    label: 'One uppercase letter',
    message: 'Password must contain at least one uppercase letter',
    test: (password) => /[A-Z]/.test(password),
  },
  {
    id: 'lowercase',
    label: 'One lowercase letter',
    message: 'Password must contain at least one lowercase letter',
    test: (password) => /[a-z]/.test(password),
  },
  {
    id: 'number',
    label: 'One number',
    message: 'Password must contain at least one number',
    test: (password) => /[0-9]/.test(password),
  },
  {
    id: 'special',
    label: 'One special character',
    message: 'Password must contain at least one special character',
    test: (password) => SPECIAL.test(password),
  },
]

export const PASSWORD_TOO_LONG = `Password must be at most ${PASSWORD_MAX} characters long`
export const PASSWORD_HOLDS_EMAIL = 'Password must not contain your email name'
export const PASSWORD_HOLDS_PRODUCT = 'Password must not contain the word "nicher"'
export const PASSWORD_TOO_COMMON = 'Password is too common. Please choose another one'
export const PASSWORDS_DIFFER = 'Passwords do not match'

/**
 * The messages for a refused password, in checklist order; empty for a valid one.
 * `email` adds a rule: the password may not contain the address's local part if
 * that has 4 or more characters.
 */
export function passwordProblems(password: string, email = ''): string[] {
  // Refuse a very long input before any code reads all of it.
  if (password.length > PASSWORD_MAX * 4 || textLength(password) > PASSWORD_MAX) {
    return [PASSWORD_TOO_LONG]
  }
  const problems = PASSWORD_REQUIREMENTS.filter((rule) => !rule.test(password)).map(
    (rule) => rule.message,
  )
  const lower = password.toLowerCase()
  const local = email.split('@')[0]?.toLowerCase() ?? ''
  if (local.length >= 4 && lower.includes(local)) problems.push(PASSWORD_HOLDS_EMAIL)
  if (lower.includes('nicher')) problems.push(PASSWORD_HOLDS_PRODUCT)
  return problems
}

/**
 * Strength from 0 to 100: 60 points by the share of requirements met, +10 for
 * 12 or more characters, +10 for 16 or more, +5 for mixed case, +5 for a
 * letter with a digit, +10 for all four classes.
 */
export function passwordScore(password: string): number {
  const met = PASSWORD_REQUIREMENTS.filter((rule) => rule.test(password)).length
  const upper = /[A-Z]/.test(password)
  const lower = /[a-z]/.test(password)
  const digit = /[0-9]/.test(password)
  const length = textLength(password)
  let score = (60 * met) / PASSWORD_REQUIREMENTS.length
  if (length >= 12) score += 10
  if (length >= 16) score += 10
  if (upper && lower) score += 5
  if ((upper || lower) && digit) score += 5
  if (upper && lower && digit && SPECIAL.test(password)) score += 10
  return Math.min(100, Math.round(score))
}

export type PasswordLabel = 'Strong' | 'Good' | 'Fair' | 'Weak' | 'Very Weak'

/** The label for a score of {@link passwordScore}. */
export function passwordLabel(score: number): PasswordLabel {
  if (score >= 80) return 'Strong'
  if (score >= 60) return 'Good'
  if (score >= 40) return 'Fair'
  if (score >= 20) return 'Weak'
  return 'Very Weak'
}
