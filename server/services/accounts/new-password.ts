import { PASSWORD_TOO_COMMON, passwordProblems } from '../../../contract/password.ts'
import { Refusal } from '../../refusal.ts'
import { isCommonPassword } from './common-passwords.ts'

/**
 * Refuses a password that does not meet the rules.
 * @param field the field of the body that contains it
 * @throws {Refusal} `invalid` with one item for each broken rule
 */
export function refuseUnfit(password: string, email: string, field: string): void {
  const problems = passwordProblems(password, email)
  if (problems.length === 0 && isCommonPassword(password)) problems.push(PASSWORD_TOO_COMMON)
  if (problems.length === 0) return
  throw new Refusal('invalid', {
    items: problems.map((msg) => ({ loc: ['body', field], msg, type: 'custom' })),
  })
}
