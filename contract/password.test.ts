import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  PASSWORD_REQUIREMENTS,
  passwordLabel,
  passwordProblems,
  passwordScore,
} from './password.ts'

const GOOD = 'Abcdefghij1!'
const SPECIALS = Array.from('!@#$%^&*(),.?":{}|<>')

describe('a password', () => {
  test('of exactly 12 characters with all classes has no problem', () => {
    expect(GOOD).toHaveLength(12)
    expect(passwordProblems(GOOD)).toEqual([])
  })

  test('of 11 characters is too short', () => {
    expect(passwordProblems('Abcdefghi1!')).toEqual([
      'Password must be at least 12 characters long',
    ])
  })

  test.each([
    ['abcdefghij1!', 'Password must contain at least one uppercase letter'],
    ['ABCDEFGHIJ1!', 'Password must contain at least one lowercase letter'],
    ['Abcdefghijk!', 'Password must contain at least one number'],
    ['Abcdefghij12', 'Password must contain at least one special character'],
  ])('%s lacks one class and says which', (password, message) => {
    expect(passwordProblems(password)).toEqual([message])
  })

  test('that lacks everything gets every message in checklist order', () => {
    expect(passwordProblems('')).toEqual(PASSWORD_REQUIREMENTS.map((rule) => rule.message))
  })

  test('takes each of the 20 special characters', () => {
    expect(SPECIALS).toHaveLength(20)
    for (const special of SPECIALS) {
      expect(passwordProblems(`Abcdefghij1${special}`), special).toEqual([])
    }
  })

  test.each(["'", '-', '_', '+', '=', '/', '\\', '[', ']', ';', '~', '`', ' ', '€'])(
    'does not count %s as special',
    (character) => {
      expect(passwordProblems(`Abcdefghij1${character}`)).toEqual([
        'Password must contain at least one special character',
      ])
    },
  )

  test('may have 128 characters but not 129, counted in code points', () => {
    const long = (length: number) => `Aa1!${'🗺'.repeat(length - 4)}`
    expect(passwordProblems(long(128))).toEqual([])
    expect(passwordProblems(long(129))).toEqual(['Password must be at most 128 characters long'])
  })

  test('of a megabyte is refused before its characters are read', () => {
    expect(passwordProblems('a'.repeat(1_000_000))).toEqual([
      'Password must be at most 128 characters long',
    ])
  })

  test('may not contain a local part of 4 or more characters, in any case', () => {
    expect(passwordProblems('xxANNAxx-12345a!', 'anna@mail.example')).toEqual([
      'Password must not contain your email name',
    ])
    expect(passwordProblems('xxANNxx-12345aa!', 'ann@mail.example')).toEqual([])
  })

  test('may not contain the name of the product', () => {
    expect(passwordProblems('My-NiCHer-pass-1!')).toEqual([
      'Password must not contain the word "nicher"',
    ])
  })
})

describe('the strength score', () => {
  test.each([
    ['', 0, 'Very Weak'],
    ['a', 12, 'Very Weak'],
    ['aB', 29, 'Weak'],
    ['aB1', 46, 'Fair'],
    ['aB1!', 68, 'Good'],
    ['abcdefghijkl', 34, 'Weak'],
    ['Abcdefghij1!', 90, 'Strong'],
    ['Abcdefghijklmn1!', 100, 'Strong'],
  ])('of "%s" is %i, %s', (password, score, label) => {
    expect(passwordScore(password)).toBe(score)
    expect(passwordLabel(score)).toBe(label)
  })

  test.each([
    [100, 'Strong'],
    [80, 'Strong'],
    [79, 'Good'],
    [60, 'Good'],
    [59, 'Fair'],
    [40, 'Fair'],
    [39, 'Weak'],
    [20, 'Weak'],
    [19, 'Very Weak'],
    [0, 'Very Weak'],
  ])('%i reads %s', (score, label) => {
    expect(passwordLabel(score)).toBe(label)
  })

  test('lies between 0 and 100 and never falls when characters are added', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (password, more) => {
        const score = passwordScore(password)
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(100)
        expect(passwordScore(password + more)).toBeGreaterThanOrEqual(score)
      }),
    )
  })

  test('reads Strong for every password without a problem', () => {
    const classes = [/[A-Z]/, /[a-z]/, /[0-9]/, /[!@#$%^&*(),.?":{}|<>]/]
    const parts = fc.tuple(
      ...classes.map((pattern) => fc.stringMatching(pattern, { maxLength: 8 })),
    )
    fc.assert(
      fc.property(parts, fc.string({ minLength: 12, maxLength: 40 }), (given, rest) => {
        const password = given.join('') + rest
        fc.pre(passwordProblems(password).length === 0)
        expect(passwordLabel(passwordScore(password))).toBe('Strong')
      }),
    )
  })
})
