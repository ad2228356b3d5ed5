import { DrizzleQueryError } from 'drizzle-orm/errors'
import { describe, expect, test } from 'vitest'
import { explainFailure } from './failure.ts'

describe('the explanation of a failure', () => {
  test('lists the causes after the message, each once', () => {
    const wrongPassword = new Error('password authentication failed for user "ada"')
    const again = new Error(wrongPassword.message, { cause: wrongPassword })
    const error = new Error('The database cannot be reached', { cause: again })
    expect(explainFailure(error)).toBe(
      'The database cannot be reached\n  Cause: password authentication failed for user "ada"',
    )
  })

  test('lists the error of each of several addresses', () => {
    const cause = new AggregateError([
      new Error('connect ECONNREFUSED ::1:5432'),
      new Error('connect ECONNREFUSED 127.0.0.1:5432'),
    ])
    expect(explainFailure(new Error('No database', { cause }))).toBe(
      'No database\n  Cause: connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432',
    )
  })

  test('does not show a query’s values or an address’s password', () => {
    const refused = new Error('permission denied for table keys')
    const query = new DrizzleQueryError('insert into keys values ($1)', ['key-material'], refused)
    const told = explainFailure(query)
    expect(told).toBe('A database query failed\n  Cause: permission denied for table keys')
    expect(explainFailure(new Error('no answer from smtps://ada:p@ss/word@mail.example:465'))).toBe(
      'no answer from smtps://mail.example:465',
    )
  })

  test('ends if causes form a loop, and accepts a value that is not an error', () => {
    const error = new Error('round')
    error.cause = error
    expect(explainFailure(error)).toBe('round')
    expect(explainFailure('a text')).toBe('a text')
    expect(explainFailure(new TypeError(''))).toBe('TypeError')
  })
})
