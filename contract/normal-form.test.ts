import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { normalized } from './normal-form.ts'

test('texts as people write them are normalized like by Unicode', () => {
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

test('of a run of marks thirty are kept', () => {
  expect(normalized(`a${'\u0316'.repeat(40)}b`)).toBe(`a${'\u0316'.repeat(30)}b`)
  expect(normalized(`a${'\uff9e\u0316'.repeat(40)}b`, 'NFKC')).toHaveLength(32)
})

test('no other code of the host normalizes texts of others', () => {
  const files = globSync(['contract/**/*.ts', 'server/**/*.ts']).filter(
    (file) => !/\.test\.ts$/.test(file) && /\.normalize\(/.test(readFileSync(file, 'utf8')),
  )
  // One character at a time there.
  expect(files.sort()).toEqual(['contract/normal-form.ts', 'server/services/ideas/folded-text.ts'])
})
