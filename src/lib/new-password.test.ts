import { describe, expect, it } from 'vitest'
import { newPasswordFaults } from './new-password.ts'

const GOOD = 'Contour!Line7-Meadow'
const faults = (password: string, confirmation: string, passwordLeft = false, left = false) =>
  newPasswordFaults({ password, confirmation, passwordLeft, confirmationLeft: left })

describe('newPasswordFaults', () => {
  it('accepts a valid password with the same confirmation', () => {
    expect(faults(GOOD, GOOD, true, true)).toEqual({ password: '', confirmation: '', toDo: '' })
  })

  it('shows no error while the user types, but blocks the form', () => {
    expect(faults('Contour', '')).toMatchObject({ password: '', confirmation: '' })
    expect(faults('Contour', '').toDo).not.toBe('')
    expect(faults('', '').toDo).not.toBe('')
    expect(faults(GOOD, '').toDo).not.toBe('')
  })

  it('names the first unmet rule once the password was left or is being confirmed', () => {
    const text = 'Password must be at least 12 characters long'
    expect(faults('Contour', '', true).password).toBe(text)
    expect(faults('Contour', 'C').password).toBe(text)
    expect(faults('Contour!Line-Meadow', '', true).password).toBe(
      'Password must contain at least one number',
    )
  })

  it('names a rule that the checklist does not show', () => {
    expect(faults('Nicher-Meadow-77!', '', true)).toMatchObject({
      password: 'Password must not contain the word "nicher"',
    })
  })

  it('says that the passwords differ as soon as they can no longer become the same', () => {
    expect(faults(GOOD, GOOD.slice(0, 5)).confirmation).toBe('')
    expect(faults(GOOD, GOOD.slice(0, 5), true, true).confirmation).toBe('Passwords do not match')
    expect(faults(GOOD, 'x').confirmation).toBe('Passwords do not match')
    expect(faults(GOOD, `${GOOD}x`).confirmation).toBe('Passwords do not match')
    expect(faults(GOOD, 'x').toDo).not.toBe('')
  })
})
