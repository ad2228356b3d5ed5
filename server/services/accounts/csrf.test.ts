import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createCsrf } from './csrf.ts'

const csrf = createCsrf(randomBytes(32))
const mine = 'a'.repeat(64)
const theirs = 'b'.repeat(64)

describe('a CSRF token', () => {
  test('is valid only for its session id, any number of times', () => {
    const token = csrf.issue(mine)
    expect(csrf.isValid(token, mine)).toBe(true)
    expect(csrf.isValid(token, mine)).toBe(true)
    expect(csrf.isValid(token, theirs)).toBe(false)
    expect(csrf.isValid(token, '')).toBe(false)
  })

  test('without a session id is not valid for any session id', () => {
    const token = csrf.issue('')
    expect(csrf.isValid(token, '')).toBe(true)
    expect(csrf.isValid(token, mine)).toBe(false)
  })

  test('never repeats', () => {
    expect(new Set(Array.from({ length: 100 }, () => csrf.issue(mine))).size).toBe(100)
  })

  test('survives a restart with the same key but not with another key', () => {
    const key = randomBytes(32)
    const token = createCsrf(key).issue(mine)
    expect(createCsrf(key).isValid(token, mine)).toBe(true)
    expect(createCsrf(randomBytes(32)).isValid(token, mine)).toBe(false)
  })

  test('is invalid when any character is changed, missing or added', () => {
    const token = csrf.issue(mine)
    for (let at = 0; at < token.length; at += 1) {
      for (const other of ['A', 'B', 'x', '_', '.', '=', '!', '\u0000']) {
        const head = token.slice(0, at)
        if (token[at] !== other) {
          expect(csrf.isValid(head + other + token.slice(at + 1), mine), `${at} ${other}`).toBe(
            false,
          )
        }
        expect(csrf.isValid(head + other + token.slice(at), mine), `${at} + ${other}`).toBe(false)
      }
      expect(csrf.isValid(token.slice(0, at) + token.slice(at + 1), mine), `- ${at}`).toBe(false)
    }
    expect(csrf.isValid(`${token}=`, mine)).toBe(false)
  })

  test.each(['', '.', '..', 'a.b', 'a.b.c', 'undefined', '{}', '.'.repeat(10_000)])(
    'may not be %j',
    (token) => {
      expect(csrf.isValid(token, mine)).toBe(false)
    },
  )
})
