import { describe, expect, it } from 'vitest'
import { registrationProblems } from './registration.ts'

const GOOD = {
  fullName: '',
  email: 'ada@example.com',
  password: 'Correct-horse-7!',
  confirmation: 'Correct-horse-7!',
}

describe('registrationProblems', () => {
  it('finds nothing wrong with a good form', () => {
    expect(registrationProblems(GOOD)).toBe('')
  })

  it("joins every unmet rule and the differing confirmation by '. '", () => {
    expect(registrationProblems({ ...GOOD, password: 'abc', confirmation: 'abd' })).toBe(
      'Password must be at least 12 characters long. ' +
        'Password must contain at least one uppercase letter. ' +
        'Password must contain at least one number. ' +
        'Password must contain at least one special character. ' +
        'Passwords do not match',
    )
  })
})
