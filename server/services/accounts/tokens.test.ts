import { describe, expect, test } from 'vitest'
import { hashToken, newToken } from './tokens.ts'

describe('a token', () => {
  test('holds 256 bits and does not repeat in 1,000', () => {
    const tokens = Array.from({ length: 1_000 }, newToken)
    expect(new Set(tokens).size).toBe(1_000)
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  })

  test('is stored as its SHA-256', () => {
    expect(hashToken('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0')
  })
})
