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
    expect(registrationProblems(GOOD)).toEqual({})
  })

  it("joins every unmet rule by '. ' at the password, and says at the confirmation that it differs", () => {
    expect(registrationProblems({ ...GOOD, password: 'abc', confirmation: 'abd' })).toEqual({
      password:
        'Password must be at least 12 characters long. ' +
        'Password must contain at least one uppercase letter. ' +
        'Password must contain at least one number. ' +
        'Password must contain at least one special character',
      confirmation: 'Passwords do not match',
    })
  })

  it('finds nothing wrong with a good password whose confirmation differs', () => {
    expect(registrationProblems({ ...GOOD, confirmation: 'Correct-horse-8!' })).toEqual({
      confirmation: 'Passwords do not match',
    })
  })
})
