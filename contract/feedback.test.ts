import { describe, expect, test } from 'vitest'
import { feedbackBodySchema } from './feedback.ts'

const GIVEN = { feedbackType: 'bug', message: 'The map is empty' } as const

const problems = (body: object) =>
  feedbackBodySchema.safeParse(body).error?.issues.map(({ path, message }) => [path[0], message])

describe('feedback', () => {
  test('needs a kind and a message; all other fields are optional', () => {
    expect(feedbackBodySchema.parse(GIVEN)).toEqual({ ...GIVEN, name: '', email: '', rating: 0 })
  })

  test.each([
    ['nothing', ''],
    ['white space', ' \n\t\u3000'],
    ['invisible characters', '\u200B\u2060\u0000'],
  ])('needs more of a message than %s', (_name, message) => {
    expect(problems({ ...GIVEN, message })).toEqual([
      ['message', 'Please enter your feedback message'],
    ])
  })

  test('without a message asks for one', () => {
    expect(problems({ feedbackType: 'bug' })).toEqual([
      ['message', 'Please enter your feedback message'],
    ])
  })

  test('may be 5,000 characters long and not 5,001', () => {
    const message = 'm'.repeat(5_000)
    expect(feedbackBodySchema.parse({ ...GIVEN, message }).message).toBe(message)
    expect(problems({ ...GIVEN, message: `${message}m` })).toEqual([
      ['message', 'Feedback must be at most 5000 characters long'],
    ])
  })

  test.each(['ada', 'ada@', 'ada@mail', 'Ada <ada@mail.example>', ' ', 'a@mail.example\n'])(
    'does not accept %j as an address',
    (email) => {
      expect(problems({ ...GIVEN, email })).toEqual([
        ['email', 'Please enter a valid email address'],
      ])
    },
  )

  test('keeps lines, markup and other scripts of its message, and drops characters that cannot be stored', () => {
    const message = '<b>Line 1</b>\r\n\u202Eline 2\u001B[31m 🗺'
    expect(feedbackBodySchema.parse({ ...GIVEN, message }).message).toBe(message)
    const broken = 'a\u0000b\uD83D'
    expect(feedbackBodySchema.parse({ ...GIVEN, message: broken }).message).toBe('ab\uFFFD')
  })

  test.each([-1, 6, 2.5, '3', null])('has no rating of %j', (rating) => {
    expect(problems({ ...GIVEN, rating })?.map(([field]) => field)).toEqual(['rating'])
  })

  test('refuses a sixth kind and unknown fields', () => {
    expect(problems({ ...GIVEN, feedbackType: 'praise' })).toHaveLength(1)
    expect(problems({ ...GIVEN, userId: '1' })).toHaveLength(1)
  })
})
