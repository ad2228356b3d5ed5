import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { normalized } from './normal-form.ts'

test('normalizes ordinary texts like Unicode', () => {
  for (const text of [
    'cafe\u0301',
    'Ti\u1ebfng Vi\u1ec7t',
    '\u0e19\u0e49\u0e33',
    'שָׁלוֹם',
    'ﾊﾞｲｸ',
    '①ﬁ',
  ]) {
    for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const) {
      expect(normalized(text, form)).toBe(text.normalize(form))
    }
  }
})

test('keeps thirty marks of a run', () => {
  expect(normalized(`a${'\u0316'.repeat(40)}b`)).toBe(`a${'\u0316'.repeat(30)}b`)
  expect(normalized(`a${'\uff9e\u0316'.repeat(40)}b`, 'NFKC')).toHaveLength(32)
})

test('no other code of the host normalizes foreign texts', () => {
  const files = globSync(['contract/**/*.ts', 'server/**/*.ts']).filter(
    (file) => !/\.test\.ts$/.test(file) && /\.normalize\(/.test(readFileSync(file, 'utf8')),
  )
  // The server's file normalizes one character at a time.
  expect(files.sort()).toEqual(['contract/normal-form.ts', 'server/analysis/text/folded-text.ts'])
})
