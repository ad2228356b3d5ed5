import { describe, expect, it } from 'vitest'
import { HttpError, NetworkError, UserError } from './api/errors.ts'
import { formErrors } from './form-errors.ts'

describe('formErrors', () => {
  const at = (msg: string, ...loc: (string | number)[]) => ({ loc, msg, type: 'x' })
  const NAMES = ['email', 'password']

  it("puts each item of a 422 at its field, those of one joined by '. ', and the rest apart", () => {
    const detail = [
      at('Too short', 'body', 'password'),
      at('No digit', 'body', 'password'),
      at('', 'body', 'email'),
      at('Odd', 'body', 'other'),
      at('Whole', 'body'),
    ]
    expect(formErrors(new HttpError(422, { detail }), 'x', NAMES)).toEqual({
      fields: { password: 'Too short. No digit', email: 'Invalid input' },
      rest: 'Odd. Whole',
    })
  })

  it('puts client-side refusals at their fields', () => {
    const error = new UserError('A. B', { email: 'A', password: 'B' })
    expect(formErrors(error, 'x', NAMES)).toEqual({
      fields: { email: 'A', password: 'B' },
      rest: '',
    })
  })

  it('accepts items that do not match the contract', () => {
    const error = new HttpError(422, { detail: [null, { msg: 'x' }] })
    expect(formErrors(error, 'Login failed', NAMES)).toEqual({
      fields: {},
      rest: 'Invalid input. x',
    })
  })

  it.each([
    [new HttpError(422, { detail: 'As a text' }), 'As a text'],
    [new UserError('Of no field'), 'Of no field'],
    [new NetworkError(false), 'Login failed'],
    [new HttpError(500, {}), 'Login failed'],
  ])('uses errorText for %s, which belongs to no field', (error, rest) => {
    expect(formErrors(error, 'Login failed', NAMES)).toEqual({ fields: {}, rest })
  })

  it('returns no messages when nothing failed', () => {
    expect(formErrors(undefined, 'x', NAMES)).toEqual({ fields: {}, rest: '' })
  })
})
