import { describe, expect, test } from 'vitest'
import { readReferences } from '../providers/keywords/reference-files.ts'
import { readWordCounts } from '../providers/keywords/word-counts.ts'
import { createLanguageCheck } from './language.ts'
import { subjectsOf } from './phrase.ts'
import { createReferences } from './references.ts'

const counts = await readWordCounts()
/** Knows no references, so their words are new to it. */
const mayBeLanguage = createLanguageCheck(createReferences([]), counts)

let state = 7
function below(limit: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * limit)
}
const pick = (signs: string, size: number) =>
  Array.from({ length: size }, () => signs.charAt(below(signs.length))).join('')
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const row = () => ROWS[below(3)] ?? ''
function run(): string {
  const keys = row()
  const size = 4 + below(keys.length - 3)
  const start = below(keys.length - size + 1)
  const found = [...keys.slice(start, start + size)]
  return (below(2) === 0 ? found : found.reverse()).join('')
}

const NOISE: Record<string, () => string> = {
  'runs of keys': run,
  'two runs of keys': () => `${run()} ${run()}`,
  'keys of a row': () => pick(row(), 4 + below(6)),
  consonants: () => pick('bcdfghjklmnpqrstvwxz', 4 + below(6)),
  letters: () => pick(LETTERS, 4 + below(6)),
  'letters beside a word': () => `senior ${pick(LETTERS, 4 + below(6))}`,
  'letters and digits': () => pick(`${LETTERS}0123456789`, 4 + below(6)),
  digits: () => pick('0123456789', 4 + below(9)),
}

test('refuses noise', () => {
  const all = Object.values(NOISE).flatMap((make) => Array.from({ length: 250 }, make))
  const refused = all.filter((phrase) => !mayBeLanguage(phrase))
  expect(refused.length / all.length).toBeGreaterThan(0.96)
})

test.each(Object.entries(NOISE))('refuses at least nine of ten: %s', (_kind, make) => {
  const accepted = Array.from({ length: 250 }, make).filter(mayBeLanguage)
  expect(accepted.length).toBeLessThan(25)
})

describe('words and names that the word list does not know', async () => {
  const references = await readReferences()
  const words = new Set(references.flatMap(({ phrase }) => subjectsOf(phrase)))
  const unknown = [...words].filter((word) => /^[a-z]{4,}$/.test(word) && !counts.has(word))

  test('mostly may be language', () => {
    expect(unknown.length).toBeGreaterThan(10_000)
    const accepted = unknown.filter(mayBeLanguage)
    expect(accepted.length / unknown.length).toBeGreaterThan(0.9)
  })

  test('are known if a reference has them', () => {
    const few = references.filter(({ phrase }) => phrase === 'rtx 5090')
    expect(few).toHaveLength(1)
    expect(mayBeLanguage('rtx 5090')).toBe(false)
    expect(createLanguageCheck(createReferences(few), counts)('rtx 5090')).toBe(true)
  })
})

test.each([
  'zepbound',
  'ozempic',
  'labubu',
  'pickleball paddles',
  'dog ramp bleenord',
  'oboe plonk',
  'c++ course',
  'mp3 player',
  'iphone 17',
  'vnc viewer',
  'Tesla Model Y',
  'to the moon',
  'café tables',
])('%s may be language', (phrase) => {
  expect(mayBeLanguage(phrase)).toBe(true)
})

test.each([
  'asdfgh',
  'zzqx plonk',
  'qwertyuiop',
  'hjkl fdsa',
  'asdasdasd',
  'a s d f',
  'crm dog ramp cat stair christmas tree senior qqzzw',
  'xqw zrt',
  'bleenord zarbix',
  '90210456',
  '2025',
  'hundefutter kaufen',
  'zapatos para mujer',
  'gartenmöbel',
  '犬 用品',
  'собака корм',
  '+++ &&',
  '',
])('%j is no language, or not English', (phrase) => {
  expect(mayBeLanguage(phrase)).toBe(false)
})
