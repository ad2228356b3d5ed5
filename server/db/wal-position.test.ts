import { expect, test } from 'vitest'
import { parsePosition } from './wal-position.ts'

test('reads places of the log, and knows which is further', () => {
  expect(parsePosition('0/0')).toBe(0n)
  expect(parsePosition('16/B374D848')).toBe(0x16b374d848n)
  expect(parsePosition('1/0')).toBeGreaterThan(parsePosition('0/FFFFFFFF'))
  expect(parsePosition('A/1')).toBeGreaterThan(parsePosition('9/FF'))
})
