import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { seal, unseal } from './sealing.ts'

describe('a sealed text', () => {
  const key = randomBytes(32)

  test('opens with its key and hides its content', () => {
    const sealed = seal(key, 'the successor é 🗺')
    expect(unseal(key, sealed)).toBe('the successor é 🗺')
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('successor')
    expect(seal(key, 'the successor é 🗺')).not.toBe(sealed)
  })

  test('does not open with another key or after a change to any byte', () => {
    const sealed = seal(key, 'secret')
    expect(() => unseal(randomBytes(32), sealed)).toThrow()
    const bytes = Buffer.from(sealed, 'base64url')
    for (let at = 0; at < bytes.length; at += 1) {
      const altered = Buffer.from(bytes)
      altered.writeUInt8(altered.readUInt8(at) ^ 1, at)
      expect(() => unseal(key, altered.toString('base64url'))).toThrow()
    }
  })

  test('does not open when it is truncated', () => {
    for (const length of [0, 5, 12, 27, 28]) {
      expect(() => unseal(key, seal(key, 'secret').slice(0, length))).toThrow()
    }
  })
})
