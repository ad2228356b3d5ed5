import { describe, expect, it } from 'vitest'
import {
  errorCode,
  errorText,
  HttpError,
  isTimeout,
  mayPass,
  NetworkError,
  UserError,
} from './errors.ts'

const item = (msg: string) => ({ loc: ['body'], msg, type: 'x' })

describe('errorText', () => {
  it('prefers the detail of the server', () => {
    expect(errorText(new HttpError(401, { detail: 'No' }), 'Login failed')).toBe('No')
  })

  it("joins the items of a 422 with '. ', and uses 'Invalid input' for an empty one", () => {
    const error = new HttpError(422, { detail: [item('First'), item(''), item('Third')] })
    expect(errorText(error, 'Registration failed')).toBe('First. Invalid input. Third')
  })

  it.each([undefined, null, '', 'text', {}, { detail: '' }, { detail: [] }, { detail: 5 }])(
    'falls back when the body is %j',
    (body) => {
      expect(errorText(new HttpError(500, body), 'Login failed')).toBe('Login failed')
    },
  )

  it('uses the fallback for everything that is not an answer', () => {
    expect(errorText(new NetworkError(false), 'Login failed')).toBe('Login failed')
    expect(errorText(new TypeError('x is undefined'), 'Login failed')).toBe('Login failed')
  })

  it('shows client-side refusals', () => {
    expect(errorText(new UserError('Passwords do not match'), 'x')).toBe('Passwords do not match')
  })
})

describe('mayPass', () => {
  it.each([
    [new NetworkError(false), true],
    [new NetworkError(true), true],
    [new HttpError(429, {}), true],
    [new HttpError(503, {}), true],
    [new TypeError('x is undefined'), true],
    [new HttpError(400, {}), false],
    [new HttpError(422, {}), false],
    [new UserError('Passwords do not match'), false],
  ])('is for %o: %s', (error, expected) => {
    expect(mayPass(error)).toBe(expected)
  })
})

describe('errorCode', () => {
  it.each([
    [
      new HttpError(401, { detail: 'ada@example.com', code: 'wrong_credentials' }),
      'wrong_credentials',
    ],
    [new HttpError(500, { detail: 'ada@example.com' }), 'http_500'],
    [new NetworkError(true), 'timeout'],
    [new NetworkError(false), 'network'],
    [new UserError('Not ada@example.com'), 'refused_by_page'],
    [new Error('ada@example.com'), 'unexpected'],
  ])('turns %o into %s', (error, expected) => {
    expect(errorCode(error)).toBe(expected)
  })
})

describe('isTimeout', () => {
  it.each([
    [new HttpError(504, {}), true],
    [new HttpError(502, { detail: 'x', code: 'explore_timeout' }), true],
    [new NetworkError(true), true],
    [new NetworkError(false), false],
    [new HttpError(500, {}), false],
    [new Error('504'), false],
  ])('is for %s: %s', (error, expected) => {
    expect(isTimeout(error)).toBe(expected)
  })
})
